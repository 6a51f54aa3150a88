import type { ParseArgsConfig } from 'node:util'
import type { Kysely } from 'kysely'
import type { ConfigResult } from '../basics/config'
import type { SecretBox } from '../basics/secret-box'
import type { Database } from '../db/schema'
import type { Terminal } from './terminal'

export type PlainInput = {
  terminal: Terminal
  /** The arguments after the command's name. */
  positionals: string[]
  options: Record<string, string | boolean | undefined>
  environment: Record<string, string | undefined>
  /** 'YYYY-MM-DD' in Madrid. */
  today: string
  readInput: () => Promise<string>
}
export type CommandInput = PlainInput & { db: Kysely<Database>; secrets: SecretBox }
/** Opens a database itself, as it is: one that is empty, older or newer than this program, or not there. */
export type UnpreparedInput = PlainInput & { settings: ConfigResult }

/** 0: done. 1: refused, nothing has changed. Wrong arguments (2) are found before a command runs. */
export type ExitCode = 0 | 1

type Described = {
  /** One or several words: 'import sales'. */
  name: string
  /** Names of the positionals, all of them required. */
  takes: string[]
  /** The last positional may be given several times. */
  takesMore?: true
  /** An option that may stand in their place. */
  orOption?: string
  summary: string
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  required?: string[]
}

export type Command = Described &
  (
    | { needsDatabase?: true; run: (input: CommandInput) => Promise<ExitCode> }
    | { needsDatabase: false; run: (input: PlainInput) => Promise<ExitCode> }
    | { needsDatabase: 'unprepared'; run: (input: UnpreparedInput) => Promise<ExitCode> }
  )
