import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, date, required, text } from '@/contract/basics/fields'
import { takenAway } from '@/contract/connector/taken-away'
import { adminRoles } from '@/domain/people/roles'

const access = { kind: 'roles', roles: adminRoles } as const
const kind = v.picklist(['sales', 'stock'])
/** A pharmacy's number or NIF. */
const pharmacy = v.pipe(required, v.maxLength(20, 'No es una farmacia'))
const column = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))))
/** Which column of the file a person took for each, by its place; null: none. Absent: they are found by their names. */
const chosenColumns = v.object({
  day: column,
  cn: column,
  units: column,
  name: column,
  pvl: column,
  pvp: column,
  amount: column,
  state: column,
})

const rowChanges = v.object({ added: count, changed: count, removed: count, equal: count })
const units = v.pipe(v.number(), v.integer())
const totals = v.object({ rows: count, units, pvl: units, pvp: v.nullable(units) })
/** What becomes of what is stored. `periods`: days, or months of a monthly file; null of stock, which has none. */
const changes = v.object({
  rows: rowChanges,
  periods: v.nullable(v.object({ added: count, changed: count, emptied: count, equal: count })),
  before: totals,
  after: totals,
})
const isSame = v.boolean()

const texts = v.array(v.string())

export const previewPharmacyFile = endpoint({
  method: 'POST',
  path: '/admin/pharmacy-file/',
  summary:
    'Lee un archivo de ventas o existencias de una farmacia y dice lo que cambiaría; no cambia nada hasta confirmarlo. Los demás campos van delante del archivo',
  access,
  body: v.object({
    pharmacy,
    kind,
    /** How amounts are written; by default as the format does. */
    amounts: v.optional(v.picklist(['auto', 'euros', 'cents'])),
    /** The sign before decimals, and the order of dates; by default what the file's own numbers and dates say. */
    decimals: v.optional(v.picklist(['auto', 'comma', 'dot'])),
    dates: v.optional(v.picklist(['auto', 'dmy', 'mdy'])),
    /** Year of a monthly file; by default the one in its name. */
    year: v.optional(v.pipe(text, v.regex(/^20\d{2}$/, 'No es un año'), v.transform(Number))),
    columns: v.optional(v.pipe(text, v.maxLength(500), v.parseJson(), chosenColumns)),
  }),
  // Whatever the browser calls it: what it holds is told from its bytes.
  files: {
    name: 'file',
    types: ['*/*'],
    most: 1,
    maxBytes: 200 * 1024 * 1024,
    required: true,
    streamed: true,
  },
  response: v.object({
    /** 'Farmatic, por líneas'. */
    format: v.string(),
    /** 'UTF-8, separado por «;»'. */
    text: v.string(),
    isMonthly: v.boolean(),
    inCents: v.boolean(),
    /** What could be read in two ways, and how it was. */
    guesses: texts,
    header: texts,
    /** The first rows of the file, as they stand. */
    sample: v.array(texts),
    /** Columns that the import can use, and which column of the file was taken for each. */
    columns: v.array(
      v.object({ key: v.string(), label: v.string(), required: v.boolean(), index: v.nullable(count) }),
    ),
    /** Why the file cannot be imported as it is. */
    problem: v.nullable(v.object({ field: v.picklist(['file', 'columns', 'year']), message: v.string() })),
    found: v.nullable(
      v.object({
        /** Id under which the file waits for the confirmation. */
        upload: v.pipe(v.string(), v.uuid()),
        pharmacy: v.string(),
        read: count,
        /** First and last day, where the file holds sales. */
        days: v.nullable(v.object({ first: date, last: date })),
        /** Other kinds of rows and how many they are: 'Líneas de totales', 3. */
        others: v.array(v.object({ label: v.string(), rows: count })),
        changes,
        isSame,
        /**
         * Products that a stock would take away: it has to be confirmed where more than a tenth of those in stock are missing.
         */
        takesAway: v.nullable(takenAway),
        /** Rows that are left out, and the first of them. */
        refused: count,
        refusals: v.array(v.object({ line: count, reason: v.string(), content: v.string() })),
      }),
    ),
  }),
  errors: ['too_many_requests'],
})
export type PharmacyFilePreview = v.InferOutput<typeof previewPharmacyFile.response>
export type PharmacyFileChanges = v.InferOutput<typeof changes>

export const storePharmacyFile = endpoint({
  method: 'POST',
  path: '/admin/pharmacy-file/store/',
  summary:
    'Importa un archivo que se ha visto antes, una sola vez: repetir la llamada contesta lo mismo. Si mientras tanto ha cambiado algo, no importa nada',
  access,
  body: v.object({
    pharmacy,
    upload: v.pipe(v.string(), v.uuid('Identificador incorrecto')),
    /** Confirms that the stock may take products away (`takesAway`). */
    confirmed: v.optional(v.boolean()),
  }),
  response: v.object({ changes }),
  errors: ['not_found', 'edit_conflict'],
})
