import * as v from 'valibot'
import { type Endpoint, endpoint } from '@/contract/basics/endpoint'
import { count, date, id, instant, text, toldInstant } from '@/contract/basics/fields'
import { takenAway } from '@/contract/connector/taken-away'
import { mostDays, mostRows } from '@/domain/connector/batch-limits'
import { type DayFault, dayFaults, type RowFault, rowFaults } from '@/domain/connector/row-faults'

/*
 * What the connector, the program in the pharmacy, calls with its key (`Authorization: Bearer rbc_…`). docs/connector.md says
 * how it is meant. Rows are judged one by one by the server (src/domain/connector), so here they may be anything.
 */

/** Rows of one stock, in all of its batches: no pharmacy has as many articles. */
const mostRest = 10_000_000

const uuid = v.pipe(v.string(), v.uuid('Identificador incorrecto'), v.toLowerCase())
const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'Tiene que ser 1 o más'))

/** What every batch says of itself. */
const batch = {
  /** New for each batch: repeating a batch repeats its id, and gets the same answer. */
  batch: uuid,
  /** Id of the installed program, made at its first start. */
  installation: uuid,
  /** Only grows, from `highestSequence` of the state on. The higher one wins, whatever arrives first. */
  sequence,
}

const rows = (shape: string) =>
  v.pipe(
    v.array(v.pipe(v.unknown(), v.description(shape))),
    v.maxLength(mostRows, `Como mucho ${mostRows} filas en un lote`),
  )

/** Numbers of rows that a batch brought. */
const rowCounts = v.object({
  received: count,
  counted: count,
  /** Rows of no product: the pseudo-CN 9999999, and codes that the staff chose to leave out. */
  leftOut: count,
  /** Rows with zero units. */
  empty: count,
  /** Rows that are listed in `faults` and stored until they can be counted, or somebody discards them. */
  bad: count,
})

const rowFault = {
  /** Index of the row in its list, from 0. */
  index: count,
  reason: v.picklist(Object.keys(rowFaults) as [RowFault, ...RowFault[]]),
  message: v.string(),
}

const answered = {
  batch: v.string(),
  sequence: count,
  /** Highest sequence of all batches of the pharmacy when this one was processed. */
  highestSequence: count,
  rows: rowCounts,
}

const access = { kind: 'connector' } as const satisfies Endpoint['access']
const errors = ['idempotency_mismatch', 'too_large', 'too_many_requests'] as const

export const connectorSale = endpoint({
  method: 'POST',
  path: '/connector/sale/',
  summary:
    'Ventas de días enteros: cada día sustituye al anterior, salvo que ya haya llegado uno de un lote posterior',
  access,
  body: v.pipe(
    v.object({
      ...batch,
      days: v.pipe(
        v.array(
          v.object({
            day: v.pipe(text, v.maxLength(20, 'Fecha incorrecta')),
            rows: rows(
              '{ code, units, pvp?, pvl?, name? }: code, el código nacional, EAN o código propio; units, las devoluciones en negativo; precios por unidad en céntimos',
            ),
          }),
        ),
        v.minLength(1, 'Falta al menos un día'),
        v.maxLength(mostDays, `Como mucho ${mostDays} días en un lote`),
      ),
    }),
    v.check(
      ({ days }) => days.reduce((sum, day) => sum + day.rows.length, 0) <= mostRows,
      `Como mucho ${mostRows} filas en un lote`,
    ),
  ),
  response: v.object({
    ...answered,
    days: v.array(
      v.object({
        day: v.string(),
        /** `superseded`: a later batch had written it already. */
        state: v.picklist(['written', 'superseded', 'refused']),
        /** Why the day was refused, where it was. */
        reason: v.nullable(v.picklist(Object.keys(dayFaults) as [DayFault, ...DayFault[]])),
        message: v.nullable(v.string()),
      }),
    ),
    faults: v.array(v.object({ day: v.string(), ...rowFault })),
  }),
  errors,
})
export type SaleBatch = v.InferOutput<typeof connectorSale.body>
export type SaleBatchAnswer = v.InferOutput<typeof connectorSale.response>

export const connectorStock = endpoint({
  method: 'POST',
  path: '/connector/stock/',
  summary: 'Existencias: la foto completa sustituye a todas; la parcial, a las de sus artículos',
  access,
  body: v.object({
    ...batch,
    complete: v.boolean(),
    /**
     * A complete stock that asks to be held, and not written, where more than a tenth of the products that there are packs of
     * would go. `rest`: how many rows of it come in later batches.
     */
    careful: v.optional(
      v.object({ rest: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostRest)) }),
    ),
    /** When the pharmacy's program counted it; where it is absent, or later than now, when the batch arrives. */
    countedAt: v.optional(toldInstant),
    rows: rows('{ code, units }: las unidades que hay; las negativas cuentan como cero'),
  }),
  response: v.object({
    ...answered,
    /** `superseded`: a later complete stock had been written already; `held`: see `careful`. */
    state: v.picklist(['written', 'superseded', 'held']),
    held: v.optional(takenAway),
    faults: v.array(v.object(rowFault)),
  }),
  errors,
})
export type StockBatch = v.InferOutput<typeof connectorStock.body>
export type StockBatchAnswer = v.InferOutput<typeof connectorStock.response>

export const connectorProduct = endpoint({
  method: 'POST',
  path: '/connector/product/',
  summary:
    'Artículos de la farmacia: dan nombre a los códigos, y por su EAN o CN dicen qué producto es cada código propio',
  access,
  body: v.object({
    ...batch,
    rows: rows('{ code, name, laboratory?, ean?, cn?, pvp? }: pvp en céntimos'),
  }),
  response: v.object({ ...answered, faults: v.array(v.object(rowFault)) }),
  errors,
})
export type ProductBatch = v.InferOutput<typeof connectorProduct.body>
export type ProductBatchAnswer = v.InferOutput<typeof connectorProduct.response>

export const connectorState = endpoint({
  method: 'GET',
  path: '/connector/state/',
  summary: 'De quién es la clave, y hasta dónde ha llegado lo enviado',
  access,
  response: v.object({
    pharma: v.object({ id, name: v.string(), nif: v.nullable(v.string()) }),
    /** 0 where nothing has arrived. Who lost its counter goes on above it. */
    highestSequence: count,
    /** When the last batch was taken. */
    lastDataAt: v.nullable(instant),
    /** The last day with sales. */
    lastSaleDay: v.nullable(date),
    /** Rows that wait for the staff. */
    openRows: count,
    limits: v.object({ rows: count, days: count, bytes: count }),
  }),
  errors: ['too_many_requests'],
})
export type ConnectorState = v.InferOutput<typeof connectorState.response>
