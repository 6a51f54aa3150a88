import type { ParseArgsConfig } from 'node:util'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { Terminal } from './terminal'

export type PlainInput = {
  terminal: Terminal
  /** What stands after the command's name. */
  positionals: string[]
  options: Record<string, string | boolean | undefined>
  environment: Record<string, string | undefined>
  /** 'YYYY-MM-DD' in Madrid. */
  today: string
  readInput: () => Promise<string>
}
export type CommandInput = PlainInput & { db: Kysely<Database> }

/** 0 done, 1 the work was refused and nothing changed. Wrong use (2) is found before a command runs. */
export type ExitCode = 0 | 1

type Described = {
  /** Words: 'import sales'. */
  name: string
  /** Names of the positionals, all required. */
  takes: string[]
  summary: string
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  required?: string[]
}

export type Command = Described &
  (
    | { needsDatabase?: true; run: (input: CommandInput) => Promise<ExitCode> }
    | { needsDatabase: false; run: (input: PlainInput) => Promise<ExitCode> }
  )
