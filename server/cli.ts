import { text } from 'node:stream/consumers'
import { madridDay } from '@/domain/basics/dates'
import { readConfig } from './basics/config'
import { openSecretBox } from './basics/secret-box'
import { DatabaseUnavailable } from './db/connection'
import { openDatabase } from './db/open'
import { prepareSchema } from './db/server-role'
import { parseCommandLine } from './maintenance/command-line'
import { createTerminal, type Terminal } from './maintenance/terminal'

/** `npm run rebotica -- …`. Exit codes: 0 done, 1 refused or failed, 2 wrong use. */
const main = async (terminal: Terminal): Promise<number> => {
  const understood = parseCommandLine(process.argv.slice(2))
  if (understood.kind === 'help') {
    terminal.line(understood.text)
    return 0
  }
  if (understood.kind === 'wrong') {
    terminal.error(understood.text)
    return 2
  }
  const { command, positionals, options } = understood
  const input = {
    terminal,
    positionals,
    options,
    environment: process.env,
    today: madridDay(new Date()),
    readInput: () => text(process.stdin),
  }
  // Before the folder changes: REBOTICA_DATA is meant from here.
  const settings = readConfig(process.env)
  // npm runs in the package's folder: files are meant from where the command was typed.
  if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD)
  if (command.needsDatabase === false) return await command.run(input)
  if (command.needsDatabase === 'unprepared') return await command.run({ ...input, settings })
  if (!settings.ok) {
    terminal.error(settings.problems.join('\n'))
    return 2
  }
  const open = await openDatabase(settings.config)
  try {
    await prepareSchema(open)
    return await command.run({ ...input, db: open.db, secrets: openSecretBox(settings.config) })
  } finally {
    await open.close()
  }
}

const terminal = createTerminal({ out: process.stdout, err: process.stderr })
try {
  process.exitCode = await main(terminal)
} catch (error) {
  // What was under way is undone by its transaction, whatever went wrong.
  if (error instanceof DatabaseUnavailable)
    terminal.error('La base de datos no responde. No ha cambiado nada.')
  else terminal.error(error instanceof Error ? error.message : String(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exitCode = 1
}
