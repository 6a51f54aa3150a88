import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatInstant } from '@/domain/basics/dates'
import { runProgram } from '../connector-program/connector-program'
import { openProgram } from '../connector-program/open-program'
import { sendFile } from '../connector-program/send-file'
import { homeOf, isOpenToOthers, type ProgramSettings, readSettings } from '../connector-program/settings'
import { realDisk } from '../connector-program/state/disk'
import { isLocked, lockFolder } from '../connector-program/state/folder-lock'
import { readState } from '../connector-program/state/state-store'
import { reportLines, reportOf } from '../connector-program/state-report'
import type { Command, ExitCode, PlainInput } from './command'

const options = {
  home: { type: 'string' as const },
  server: { type: 'string' as const },
  'key-file': { type: 'string' as const },
  amounts: { type: 'string' as const },
  decimals: { type: 'string' as const },
  dates: { type: 'string' as const },
}

const help = `Opciones:
  --server DIRECCIÓN    la de Rebotica, como https://rebotica.example
  --key-file ARCHIVO    archivo con la clave del conector (si no, «clave» en su carpeta, o REBOTICA_CONNECTOR_KEY)
  --home CARPETA        la carpeta del conector: su estado y lo que espera (si no, .rebotica-conector en la del usuario)
  --amounts euros|cents cómo están los importes (si no, céntimos enteros solo en Unycop)
  --decimals comma|dot  el signo de los decimales (si no, el que digan los números de cada archivo)
  --dates dmy|mdy       el orden de las fechas (si no, el que digan las de cada archivo)

  También por REBOTICA_CONNECTOR_SERVER y REBOTICA_CONNECTOR_HOME, o en «conector.json» de su carpeta, con "server",
  "keyFile", "watch", "amounts", "decimals" y "dates". La clave nunca va en la línea de órdenes, que otros programas pueden ver.`

const busy = (folder: string) =>
  `Ya hay un conector en marcha con ${folder}. Deje el archivo en la carpeta que vigila, o párelo antes.`

/** Runs `work` with the folders locked, until a signal stops it. */
async function withProgram(
  { terminal }: PlainInput,
  settings: ProgramSettings,
  work: (given: { program: Awaited<ReturnType<typeof openProgram>> }) => Promise<ExitCode>,
): Promise<ExitCode> {
  mkdirSync(settings.home, { recursive: true, mode: 0o700 })
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const locks = []
  for (const folder of [settings.home, settings.watch ?? settings.home].filter(
    (of, at, all) => all.indexOf(of) === at,
  )) {
    const lock = existsSync(folder) ? await lockFolder(folder) : null
    if (lock) locks.push(lock)
    else if (existsSync(folder)) {
      for (const each of locks) await each.release()
      terminal.error(busy(folder))
      return 1
    }
  }
  const stamp = () => formatInstant(new Date())
  const log = {
    line: (text: string) => terminal.line(`${stamp()}  ${text}`),
    problem: (text: string) => terminal.error(`${stamp()}  ${text}`),
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    if (await isOpenToOthers(settings.keyPlace))
      log.problem(
        `Otros usuarios de este equipo pueden leer ${settings.keyPlace}: quíteles el permiso (chmod 600).`,
      )
    const program = await openProgram({ settings, disk: realDisk, stop: stopping.signal, log })
    return await work({ program })
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    for (const lock of locks) await lock.release()
  }
}

const wait = (ms: number, stop: AbortSignal) => pause(ms, undefined, { signal: stop }).catch(() => undefined)

const run: Command = {
  name: 'connector run',
  takes: [],
  summary: 'El conector: vigila una carpeta de la farmacia y envía las exportaciones que llegan',
  help: `  Se instala en la farmacia (docs/connector.md). Lee los archivos de ventas (por líneas o por meses), existencias y artículos
  que el programa de la farmacia deja en la carpeta, cuando nadie los escribe ya, y los envía a Rebotica. Recuerda lo enviado:
  aguanta cortes, reinicios y un servidor parado, y nada se envía dos veces ni se pierde. No cambia ni borra los archivos.
  Un archivo que cambia se envía otra vez. Se para con Ctrl-C o SIGTERM.

  --watch CARPETA       la carpeta que vigila

${help}`,
  options: { ...options, watch: { type: 'string' } },
  needsDatabase: false,
  run: async (input) => {
    const read = await readSettings(input)
    if (!read.ok) return wrong(input, read.problem)
    const { settings } = read
    const { watch } = settings
    if (watch === null) return wrong(input, 'Falta la carpeta: --watch CARPETA, o "watch" en conector.json.')
    return withProgram(input, settings, async ({ program }) => {
      program.log.line(`Vigila ${watch} y envía a ${settings.server}. Su carpeta: ${settings.home}.`)
      await runProgram(program, { folder: watch, wait })
      program.log.line('Parado.')
      return 0
    })
  },
}

const send: Command = {
  name: 'connector send',
  takes: ['ARCHIVO'],
  summary: 'Envía un archivo de ventas, existencias o artículos con la clave del conector',
  help: `  Como «connector run» con un archivo de su carpeta, y termina: con 0 cuando el servidor lo tiene todo (también si ya lo
  tenía), con 1 si no. Lo que no se haya podido enviar queda guardado y sale con la próxima orden.

  --again               también si ya se envió igual
  --force               también unas existencias que dejarían sin ellas a más de la décima parte de los productos

${help}`,
  options: { ...options, again: { type: 'boolean' }, force: { type: 'boolean' } },
  needsDatabase: false,
  run: async (input) => {
    const read = await readSettings(input)
    if (!read.ok) return wrong(input, read.problem)
    return withProgram(input, { ...read.settings, watch: null }, async ({ program }) => {
      const file = resolve(input.positionals[0] ?? '')
      const isSent = await sendFile(program, {
        path: file,
        watched: read.settings.watch,
        again: input.options.again === true,
        force: input.options.force === true,
        wait,
      })
      return isSent ? 0 : 1
    })
  },
}

const state: Command = {
  name: 'connector state',
  takes: [],
  summary: 'Cómo va el conector: último envío, lo que espera y lo que no se ha contado',
  help: `  Solo lee la carpeta del conector: vale también mientras está en marcha.

  --json                lo mismo, para otros programas
  --home CARPETA        la carpeta del conector`,
  options: { home: options.home, json: { type: 'boolean' } },
  needsDatabase: false,
  run: async (input) => {
    const home = homeOf(input)
    const found = await readState(realDisk, home)
    if (!found) return wrong(input, `En ${home} no hay ningún conector que haya arrancado.`)
    const report = reportOf(found.state, { isRunning: await isLocked(home) })
    if (input.options.json === true) input.terminal.line(JSON.stringify(report, null, 2))
    else for (const line of reportLines(report)) input.terminal.line(line)
    return 0
  },
}

function wrong({ terminal }: PlainInput, problem: string): 1 {
  terminal.error(problem)
  return 1
}

export const connectorCommands: Command[] = [run, send, state]
