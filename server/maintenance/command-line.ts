import { parseArgs } from 'node:util'
import { acceptKeyCommand } from './accept-key-command'
import { applyCommand } from './apply-command'
import { backupCommand, restoreCommand } from './backup-commands'
import type { Command } from './command'
import { connectorCommands } from './connector-commands'
import { distributeCommand } from './distribute-command'
import { doctorCommand } from './doctor-command'
import { exampleCommand } from './example-command'
import { fedicomSimulatorCommand } from './fedicom-simulator-command'
import { importCommands } from './import-commands'
import { mailCommand } from './mail-command'
import { passwordCommand, retireDemoCommand } from './user-commands'

const commands: Command[] = [
  ...importCommands,
  applyCommand,
  passwordCommand,
  retireDemoCommand,
  mailCommand,
  ...connectorCommands,
  fedicomSimulatorCommand,
  distributeCommand,
  backupCommand,
  restoreCommand,
  acceptKeyCommand,
  doctorCommand,
  exampleCommand,
]

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

export type ParsedCommandLine =
  | {
      kind: 'run'
      command: Command
      positionals: string[]
      options: Record<string, string | boolean | undefined>
    }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; text: string }

/** Parses the arguments; `wrong` says in Spanish what is wrong with them. */
export const parseCommandLine = (given: string[]): ParsedCommandLine => {
  const command = commands.find(({ name }) => given.slice(0, name.split(' ').length).join(' ') === name)
  if (command === undefined) {
    const isHelp =
      given.length === 0 || given.includes('--help') || given.includes('-h') || given[0] === 'help'
    return isHelp
      ? { kind: 'help', text: overview() }
      : { kind: 'wrong', text: `No se conoce la orden «${given.join(' ')}».\n\n${overview()}` }
  }
  const wrong = (problem: string): ParsedCommandLine => ({
    kind: 'wrong',
    text: `${problem}\n\n${helpOf(command)}`,
  })
  const args = given.slice(command.name.split(' ').length)
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help', text: helpOf(command) }
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
    const isReplaced = command.orOption !== undefined && values[command.orOption] !== undefined
    const taken = isReplaced ? 0 : command.takes.length
    const isTooMany = positionals.length > taken && command.takesMore !== true
    if (positionals.length < taken || isTooMany) {
      return wrong(
        command.takes.length === 0
          ? 'Esta orden no lleva nada detrás.'
          : `Falta o sobra algo: se espera ${command.takes.join(' ')}${command.orOption === undefined ? '' : `, o --${command.orOption}`}.`,
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

/** The option that parseArgs rejected; its own message is in English. */
const optionOf = (args: string[], { options }: Command): string =>
  args.find(
    (arg) => arg.startsWith('-') && !Object.hasOwn(options, arg.replace(/^--?/, '').replace(/=.*$/, '')),
  ) ??
  args.find((arg) => arg.startsWith('-')) ??
  ''
