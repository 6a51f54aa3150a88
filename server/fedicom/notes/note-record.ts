import * as v from 'valibot'
import { problemOf } from '@/contract/fedicom/fields'
import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import { readProductCode } from '@/domain/catalogue/product-code'
import { isSameCustomer } from '../protocol/customer'
import { deliveryNote, listedNotes, type NoteLine } from '../protocol/delivery-note'

/** A line of a delivery note. Prices are of a unit; rates are per cent. */
export type NoteLineRecord = {
  article: string
  /** Null where the code is none of a Spanish pharmacy's product. */
  cn: Cn | null
  description: string | null
  ordered: number | null
  served: number
  bonus: number
  pvp: Cents | null
  listPrice: Cents | null
  netPrice: Cents | null
  base: Cents | null
  vat: number | null
  vatAmount: Cents | null
  surcharge: number | null
  surchargeAmount: Cents | null
  discount: number | null
}
export type NoteRecord = {
  number: string
  day: string
  invoice: string | null
  warehouse: string | null
  /** The wholesaler's numbers of the orders in it. */
  orders: string[]
  lines: NoteLineRecord[]
}

/** `text` is of ours, in Spanish: never what the other side wrote. */
export type NoteReading<Read> = { ok: true; read: Read } | { ok: false; text: string }

type Answer = { status: number; body: string }

/** Numbers of the notes that a wholesaler has of a customer. */
export function readNoteList(answer: Answer, customerCode: string): NoteReading<string[]> {
  const json = jsonOf(answer)
  if (!json.ok) return json
  const read = v.safeParse(listedNotes, json.read)
  if (!read.success) return { ok: false, text: `albaranes: ${problemOf(read.issues)}` }
  const own = read.output.filter(({ codigoCliente = customerCode }) =>
    isSameCustomer(codigoCliente, customerCode),
  )
  return { ok: true, read: [...new Set(own.map(({ numeroAlbaran }) => numeroAlbaran))] }
}

/** A note as a whole: of one that cannot be understood everywhere nothing is taken. */
export function readNote(
  answer: Answer,
  asked: { number: string; customerCode: string },
): NoteReading<NoteRecord> {
  const json = jsonOf(answer)
  if (!json.ok) return json
  const refused = (text: string) => ({ ok: false as const, text: `albarán: ${text}` })
  const read = v.safeParse(deliveryNote, json.read)
  if (!read.success) return refused(problemOf(read.issues))
  const note = read.output
  if (note.numeroAlbaran !== asked.number) return refused('contesta con otro')
  if (note.codigoCliente !== undefined && !isSameCustomer(note.codigoCliente, asked.customerCode))
    return refused('es de otro cliente')
  const at = note.lineas.findIndex(
    ({ cantidadServida, cantidadBonificada = 0 }) => cantidadServida < 0 || cantidadBonificada < 0,
  )
  if (at >= 0) return refused(`lineas.${at} tiene unidades negativas`)
  return {
    ok: true,
    read: {
      number: note.numeroAlbaran,
      day: note.fechaAlbaran,
      invoice: note.numeroFactura ?? null,
      warehouse: note.codigoAlmacen ?? null,
      orders: note.pedidos.flatMap(({ numeroPedido }) => numeroPedido ?? []),
      lines: note.lineas.map(recordOf),
    },
  }
}

const recordOf = (line: NoteLine): NoteLineRecord => ({
  article: line.codigoArticulo,
  cn: readProductCode(line.codigoArticulo)?.cn ?? null,
  description: line.descripcionArticulo ?? null,
  ordered: line.cantidadPedida ?? null,
  served: line.cantidadServida,
  bonus: line.cantidadBonificada ?? 0,
  pvp: centsOf(line.precioPvp),
  listPrice: centsOf(line.precioAlbaran),
  netPrice: centsOf(line.precioNeto),
  base: centsOf(line.impuesto?.base),
  vat: line.impuesto?.porcentaje ?? null,
  vatAmount: centsOf(line.impuesto?.importe),
  surcharge: line.impuesto?.porcentajeRecargo ?? null,
  surchargeAmount: centsOf(line.impuesto?.importeRecargo),
  discount: line.descuento?.porcentaje ?? null,
})

/** Ten decimals first: 1.005 × 100 is 100.49999999999999 in binary, and would lose its half. */
const centsOf = (euros: number | undefined): Cents | null =>
  euros === undefined ? null : Math.round(Number((euros * 100).toFixed(10)))

function jsonOf({ status, body }: Answer): NoteReading<unknown> {
  if (status !== 200) return { ok: false, text: `albaranes: HTTP ${status}` }
  try {
    return { ok: true, read: JSON.parse(body.replace(/^\ufeff/, '')) }
  } catch {
    return { ok: false, text: 'albaranes: la respuesta no es JSON' }
  }
}
