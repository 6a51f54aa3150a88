import { resolve } from 'node:path'
import { formatInstant } from '@/domain/basics/dates'
import { keyProblem } from '../access/installation-key'
import type { ClosedAccesses } from '../backup/closed-accesses'
import { checkBackup, restoreBackup } from '../backup/restore-backup'
import { writeBackup } from '../backup/write-backup'
import type { Config } from '../basics/config'
import { openDatabase } from '../db/open'
import { prepareSchema } from '../db/server-role'
import type { Command, ExitCode, PlainInput, UnpreparedInput } from './command'

export const backupCommand: Command = {
  name: 'backup',
  takes: ['ARCHIVO'],
  summary: 'Copia de seguridad de toda la base de datos en un archivo',
  help: `  También con el servidor en marcha: la copia es la de un instante, y nadie espera (en una base repartida, quien escribe, menos
  de 2 segundos). El archivo aparece cuando está entero; si ya existe uno con ese nombre, no se hace nada. Lleva todo, también contraseñas (cifradas) y datos de personas: guárdelo como la
  base de datos misma, y fuera de este equipo.`,
  options: {},
  needsDatabase: 'unprepared',
  run: withConfig(async ({ terminal, positionals }, config) => {
    const file = resolve(positionals[0] ?? '')
    const started = performance.now()
    const open = await openDatabase(config)
    try {
      const outcome = await writeBackup({
        url: open.ownerUrl,
        file,
        now: new Date(),
        onTable: (_table, fraction) => terminal.progress('Copiando', fraction),
        onWait: () =>
          terminal.line(
            'La base está repartida entre varios nodos y alguien está escribiendo: se espera a un momento en que nadie escriba (hasta 5 minutos)…',
          ),
      })
      if (!outcome.ok) return refused(terminal, outcome.problem)
      for (const name of outcome.deletedDrafts)
        terminal.line(`Se ha borrado ${name}, que dejó una copia interrumpida.`)
      if (outcome.heldMs !== null)
        terminal.line(
          `La base está repartida: para que todos los nodos den el mismo instante, las escrituras han esperado ${spanish(outcome.heldMs)} ms.`,
        )
      terminal.line(
        `Copia de seguridad en ${file}: ${sizeOf(outcome.bytes)}, ${counted(outcome)}, en ${seconds(started)}.`,
      )
      return 0
    } finally {
      await open.close()
    }
  }),
}

export const restoreCommand: Command = {
  name: 'restore',
  takes: ['ARCHIVO'],
  summary: 'Llena una carpeta o una base de datos vacías con una copia de seguridad',
  help: `  La carpeta es la de REBOTICA_DATA; la base, la de DATABASE_URL. Primero se comprueba el archivo entero, y si algo falla no
  queda nada a medias. Una copia de una versión anterior se pone al día; una de una versión más nueva se rechaza.
  Las sesiones abiertas terminan: cada usuario vuelve a entrar, y lo que su dispositivo no había enviado se envía entonces, una
  sola vez. Los números que vienen después (pedidos, tickets…) saltan 1.000, porque puede haber otros que la copia no conoce.
  La clave de la instalación (SECRETS_KEY, o secrets.key de la carpeta de datos) no está en la copia: sin ella el servidor no arranca.
  Una clave de conector anulada después de la copia vuelve a valer. Con --revoke-connector-keys se anulan todas, y cada farmacia
  necesita una nueva.`,
  options: { 'revoke-connector-keys': { type: 'boolean' } },
  needsDatabase: 'unprepared',
  run: withConfig(async ({ terminal, positionals, options }, config) => {
    const file = resolve(positionals[0] ?? '')
    const started = performance.now()
    const checked = await checkBackup(file, (fraction) =>
      terminal.progress('Comprobando el archivo', fraction),
    )
    if (!checked.ok) return refused(terminal, checked.problem)
    const { createdAt, product } = checked.header
    const open = await openDatabase(config)
    try {
      const outcome = await restoreBackup({
        url: open.ownerUrl,
        backup: checked,
        now: new Date(),
        revokesConnectorKeys: options['revoke-connector-keys'] === true,
        onTable: (_table, fraction) => terminal.progress('Restaurando', fraction),
      })
      if (!outcome.ok) return refused(terminal, outcome.problem)
      await prepareSchema(open)
      terminal.line(
        `Restaurada la copia del ${formatInstant(Date.parse(createdAt))} (Rebotica ${product}): ${counted(outcome)}, en ${seconds(started)}.`,
      )
      terminal.line(`Sesiones terminadas: ${outcome.endedSessions}.`)
      terminal.line(aboutKeys(outcome.connectorKeys))
      const otherKey = await keyProblem(open.db, config)
      if (otherKey !== null)
        terminal.line(`Antes de arrancar, la clave: ${otherKey.text}.\n${otherKey.advice}`)
      return 0
    } finally {
      await open.close()
    }
  }),
}

const aboutKeys = ({ valid, revoked }: ClosedAccesses['connectorKeys']): string => {
  if (revoked > 0)
    return `Claves de conector anuladas: ${revoked}. Cree una nueva para cada farmacia, en Administración.`
  return valid === 0
    ? 'No hay claves de conector en vigor.'
    : `Claves de conector en vigor: ${valid}, también las que se anularon después de la copia. Anúlelas de nuevo en Administración, o restaure con --revoke-connector-keys. Lo mismo vale para usuarios dados de baja y contraseñas cambiadas desde entonces.`
}

function withConfig(
  run: (input: PlainInput, config: Config) => Promise<ExitCode>,
): (input: UnpreparedInput) => Promise<ExitCode> {
  return async (input) => {
    if (input.settings.ok) return await run(input, input.settings.config)
    return refused(input.terminal, input.settings.problems.join('\n'))
  }
}

function refused(terminal: PlainInput['terminal'], problem: string): 1 {
  terminal.error(`${problem}\nNo ha cambiado nada.`)
  return 1
}

const spanish = (value: number, digits = 0): string =>
  value.toLocaleString('es-ES', { maximumFractionDigits: digits, useGrouping: 'always' })
const counted = ({ tables, rows }: { tables: number; rows: number }) =>
  `${tables} tablas, ${spanish(rows)} filas`
const sizeOf = (bytes: number) => `${spanish(bytes / 1_000_000, 1)} MB`
const seconds = (since: number) => `${spanish((performance.now() - since) / 1_000, 1)} s`
