import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { applyFile } from './apply/apply'
import type { Change, FieldChange } from './apply/change-log'
import type { Command } from './command'

export const applyCommand: Command = {
  name: 'apply',
  takes: ['ARCHIVO'],
  summary: 'Asociaciones, laboratorios, farmacias, usuarios, quickwins… declarados en un JSON',
  help: `  Deja la instalación como dice el archivo y cuenta qué ha cambiado. Repetirlo no cambia nada; lo que el archivo
  no nombra se queda como está. Si algo no vale, no cambia nada y se dice en qué sitio del archivo está.
  «export example» escribe un archivo completo del que partir.

  Los laboratorios se buscan por su nombre o un alias, sin importar mayúsculas, acentos ni «S.A.»; las
  farmacias, por su NIF; usuarios, campañas, licitaciones, quickwins, notificaciones y términos de laboratorios, por su usuario o
  su código.
  Los archivos de «videoTutorials» (WebM o MP4, subtítulos WebVTT) se buscan junto al archivo y quedan en la base de datos.
  Importes en euros, descuentos en fracción (0.1 es un 10 %). La contraseña de un usuario que ya existe no cambia,
  salvo con «resetPassword»; «passwordEnv» la toma de una variable de entorno. El contenido de notificaciones y
  términos es HTML: se guarda sin lo que no se puede mostrar (guiones, imágenes, estilos). El texto de unos términos que
  alguien ha contestado no cambia: el nuevo se publica con otro código, y el viejo se retira con «"active": false».

Opciones:
  --dry-run          dice lo que cambiaría, sin cambiar nada`,
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ db, secrets, terminal, positionals, options, environment }) => {
    const file = positionals[0] ?? ''
    const json = await readJson(file)
    if (!json.ok) {
      terminal.error(`${json.problem}\nNo ha cambiado nada.`)
      return 1
    }
    const dryRun = options['dry-run'] === true
    const outcome = await applyFile(db, {
      json: json.value,
      dryRun,
      environment,
      secrets,
      readFile: (path) => readFile(resolve(dirname(file), path)).catch(() => null),
    })
    if (!outcome.ok) {
      for (const { path, message } of outcome.problems)
        terminal.error(`${path === '' ? file : path}: ${message}`)
      terminal.error(`${outcome.problems.length} problemas en ${file}. No ha cambiado nada.`)
      return 1
    }
    for (const line of changeLines(outcome.changes)) terminal.line(line)
    if (dryRun) terminal.line('Era una prueba (--dry-run): no ha cambiado nada.')
    return 0
  },
}

type ReadJson = { ok: true; value: unknown } | { ok: false; problem: string }

const readJson = async (file: string): Promise<ReadJson> => {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return { ok: false, problem: `No se puede leer el archivo ${file}.` }
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return { ok: false, problem: `${file} no es un JSON válido: ${reason}` }
  }
}

const signs = { created: '+', updated: '~', unchanged: '=' }

/** One line for each row created or updated, one for each field that changed, and the counts per kind. */
export const changeLines = (changes: Change[]): string[] => {
  const changed = changes.filter(({ kind }) => kind !== 'unchanged')
  const lines = changed.flatMap((change) => [
    `${signs[change.kind]} ${change.entity} ${change.name}${change.note === undefined ? '' : ` (${change.note})`}`,
    ...change.fields.map(fieldLine),
  ])
  const kinds = [...new Set(changes.map(({ entity }) => entity))]
  const counts = kinds.map((entity) => {
    const count = (kind: Change['kind']) =>
      changes.filter((change) => change.entity === entity && change.kind === kind).length
    return `  ${entity}: ${count('created')} creados, ${count('updated')} cambiados, ${count('unchanged')} iguales`
  })
  return [...lines, ...(changed.length === 0 ? ['Todo estaba ya así.'] : []), ...counts]
}

/**
 * Fields printed without their values: a password's hash must stay secret, and the text of a whole page is too long.
 */
const fieldsWithoutValues: Record<string, string> = {
  password_hash: 'contraseña: cambiada; sus sesiones quedan cerradas',
  content: 'content: cambiado',
}

const fieldLine = ({ field, before, after }: FieldChange): string =>
  `    ${fieldsWithoutValues[field] ?? `${fieldName(field)}: ${valueText(before)} → ${valueText(after)}`}`

const fieldNames: Record<string, string> = {
  corporative_color: 'color',
  first_name: 'firstName',
  second_name: 'surname',
  mobile_phone: 'phone',
  laboratory_access: 'access',
  rebotica_help_menu: 'helpMenu',
  video_hash: 'file',
  captions_hash: 'captions',
}

/** The name that a column's field has in the file: 'association' for 'association_id'. */
const fieldName = (column: string): string =>
  fieldNames[column] ??
  column.replace(/_id$/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const valueText = (value: unknown): string =>
  value === null || value === undefined
    ? '(nada)'
    : typeof value === 'string'
      ? `«${value}»`
      : JSON.stringify(value)
