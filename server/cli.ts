import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { madridDay } from '@/domain/dates'
import { readConfig } from './config'
import { migrateToLatest } from './db/migrate'
import { openDatabase } from './db/open'
import { applyCommand } from './maintenance/apply-command'
import type { Command } from './maintenance/command'
import { exampleCommand } from './maintenance/example-command'
import { importCommands } from './maintenance/import-commands'
import { createTerminal, type Terminal } from './maintenance/terminal'
import { passwordCommand } from './maintenance/user-commands'

/** `npm run rebotica -- …`. Exit codes: 0 done, 1 refused or failed, 2 wrong use. */
const commands: Command[] = [...importCommands, applyCommand, passwordCommand, exampleCommand]

const overview = () => {
  const names = commands.map(({ name, takes }) => [name, ...takes].join(' '))
  const width = Math.max(...names.map((name) => name.length))
  return [
    'Uso: npm run rebotica -- ORDEN [opciones]',
    '',
    ...commands.map(({ summary }, index) => `  ${(names[index] ?? '').padEnd(width)}  ${summary}`),
    '',
    'Con --help detrás de una orden se ve su ayuda. Trabaja en la base de datos de DATABASE_URL o en la de la carpeta',
    'REBOTICA_DATA (./data), también con el servidor en marcha: los dispositivos ven el resultado al actualizarse.',
  ].join('\n')
}

const helpOf = ({ name, takes, summary, help }: Command): string =>
  `Uso: npm run rebotica -- ${[name, ...takes].join(' ')} [opciones]\n\n${summary}\n\n${help}`

type Understood =
  | {
      kind: 'run'
      command: Command
      positionals: string[]
      options: Record<string, string | boolean | undefined>
    }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; text: string }

const understand = (given: string[]): Understood => {
  const command = commands.find(({ name }) => given.slice(0, name.split(' ').length).join(' ') === name)
  if (command === undefined) {
    const isHelp =
      given.length === 0 || given.includes('--help') || given.includes('-h') || given[0] === 'help'
    return isHelp
      ? { kind: 'help', text: overview() }
      : { kind: 'wrong', text: `No se conoce la orden «${given.join(' ')}».\n\n${overview()}` }
  }
  const wrong = (problem: string): Understood => ({ kind: 'wrong', text: `${problem}\n\n${helpOf(command)}` })
  const args = given.slice(command.name.split(' ').length)
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help', text: helpOf(command) }
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
    if (positionals.length !== command.takes.length) {
      return wrong(
        command.takes.length === 0
          ? 'Esta orden no lleva nada detrás.'
          : `Falta o sobra algo: se espera ${command.takes.join(' ')}.`,
      )
    }
    const missing = (command.required ?? []).find((name) => values[name] === undefined)
    if (missing !== undefined) return wrong(`Falta --${missing}.`)
    const options = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name, value]])),
    )
    return { kind: 'run', command, positionals, options }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error)
      return wrong(`Opción no válida: ${optionOf(args, command)}.`)
    throw error
  }
}

/** The option that parseArgs stumbled over; its own message is in English. */
const optionOf = (args: string[], { options }: Command): string =>
  args.find(
    (arg) => arg.startsWith('-') && !Object.hasOwn(options, arg.replace(/^--?/, '').replace(/=.*$/, '')),
  ) ??
  args.find((arg) => arg.startsWith('-')) ??
  ''

const main = async (terminal: Terminal): Promise<number> => {
  const understood = understand(process.argv.slice(2))
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
  const read = readConfig(process.env)
  if (!read.ok) {
    terminal.error(read.problems.join('\n'))
    return 2
  }
  // npm runs in the package's folder: files are meant from where the command was typed.
  if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD)
  if (command.needsDatabase === false) return await command.run(input)
  const open = await openDatabase(read.config)
  try {
    await migrateToLatest(open.db)
    return await command.run({ ...input, db: open.db })
  } finally {
    await open.close()
  }
}

const terminal = createTerminal({ out: process.stdout, err: process.stderr })
try {
  process.exitCode = await main(terminal)
} catch (error) {
  terminal.error(error instanceof Error ? error.message : String(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exitCode = 1
}
