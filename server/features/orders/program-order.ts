import type { Incident } from '../../fedicom/protocol/errors'

/** A line as a pharmacy's program sent it, and what became of it. */
export type ProgramLine = {
  orden: number
  article: string
  quantity: number
  bonus: number
  /** The line of the order; null where it became none. */
  line: number | null
  incidents: Required<Incident>[]
}

/** What an order that a program placed keeps of that: `purchase_order.program`. */
export type ProgramOrder = {
  keyId: number
  /** What the key was called then. */
  keyName: string
  customer: string
  /** `numeroPedidoOrigen`: the program's own, by which it is recognised. */
  number: string
  orderType: string | null
  warehouse: string | null
  lines: ProgramLine[]
}
