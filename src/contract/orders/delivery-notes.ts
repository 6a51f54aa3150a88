import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cents, count, date, id, textLongId } from '@/contract/basics/fields'
import { type PriceKind, priceKinds } from '@/domain/order/claim'
import { type InvoiceColumn, invoiceColumns } from '@/domain/reception/invoice-columns'

const laboratory = v.object({ id, name: v.string() })

/** What the wholesaler does not say is null. Prices are of a unit, other amounts of the line. */
const noteLine = v.object({
  /** The order's line that it means; null for what is of none of its lines. */
  line: v.nullable(id),
  /** As the wholesaler writes it. */
  article: v.string(),
  /** Its name in the catalogue, or as the wholesaler writes it. */
  product: v.nullable(v.string()),
  cn: v.nullable(v.string()),
  ordered: v.nullable(v.pipe(v.number(), v.integer())),
  /** Units that are charged, and free ones. */
  served: count,
  bonus: count,
  netPrice: v.nullable(cents),
  /** Before taxes. */
  base: v.nullable(cents),
  /** Per cent, and what they come to. */
  vat: v.nullable(v.number()),
  vatAmount: v.nullable(cents),
  surcharge: v.nullable(v.number()),
  surchargeAmount: v.nullable(cents),
})

const note = v.object({
  /** Whose wholesaler's it is. */
  laboratory,
  number: v.string(),
  day: date,
  invoice: v.nullable(v.string()),
  lines: v.array(noteLine),
})
export type OrderNote = v.InferOutput<typeof note>

/** What a note or invoice says of a line worse than its order promised. */
const difference = v.object({
  kind: v.picklist(Object.keys(priceKinds) as PriceKind[]),
  line: id,
  cn: v.string(),
  product: v.string(),
  /** Who it can be claimed of. */
  laboratory: id,
  units: count,
  /** Before taxes. */
  amount: cents,
})
export type PriceDifference = v.InferOutput<typeof difference>

const orderNotesAnswer = v.object({
  /** The oldest first. */
  data: v.array(note),
  /** Laboratories whose wholesaler has the order, with the lines that it was asked for. */
  wholesalers: v.array(v.object({ laboratory, lines: v.array(id) })),
  /** Held against the order, for who may claim it; absent for laboratories, and in answers of earlier versions. */
  differences: v.optional(v.array(difference)),
})
export type OrderNotes = v.InferOutput<typeof orderNotesAnswer>

export const orderNotes = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/delivery-note/',
  summary:
    'Albaranes de un pedido que sirve un mayorista, con lo que costó cada línea; un laboratorio, solo sus líneas',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: orderNotesAnswer,
  errors: ['not_found'],
})

export const fetchOrderNotes = endpoint({
  method: 'POST',
  path: '/purchase-order/:id/delivery-note/',
  summary:
    'Pide ahora a los mayoristas de un pedido los albaranes que no se tienen de él, y dice qué ha pasado',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: v.object({
    data: v.array(
      v.object({
        laboratory,
        /** Notes of this order that came. */
        stored: count,
        /** Why some may lack, in words of ours; null where none do. */
        problem: v.nullable(v.string()),
      }),
    ),
  }),
  errors: ['not_found', 'too_many_requests'],
})

/** Characters of a file: an invoice of two thousand lines has half as many. */
const maxFileLength = 500_000

const readInvoice = v.object({
  /** Rows of products of the order, and of others. */
  rows: count,
  others: count,
  /** Which columns were read, by their names in the file, and as what; absent in answers of earlier versions. */
  columns: v.optional(
    v.array(v.object({ as: v.picklist(Object.keys(invoiceColumns) as InvoiceColumn[]), name: v.string() })),
  ),
  /** What cannot be read, with its line in the file and the name of its column; null where it is about the whole of it. */
  problems: v.array(v.object({ row: v.nullable(count), column: v.nullable(v.string()), text: v.string() })),
  differences: v.array(difference),
})
export type ReadInvoice = v.InferOutput<typeof readInvoice>

export const readInvoiceFile = endpoint({
  method: 'POST',
  path: '/purchase-order/:id/invoice/file/',
  summary:
    'Compara con un pedido el CSV de su factura o albarán: lo que cuesta más de lo pactado y lo que falta sin cargo; no guarda nada',
  access: { kind: 'order', param: 'id' },
  params: v.object({ id: textLongId }),
  body: v.object({ text: v.pipe(v.string(), v.maxLength(maxFileLength, 'El archivo es demasiado grande')) }),
  response: readInvoice,
  errors: ['not_found'],
})
