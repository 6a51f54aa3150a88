import { lineAmount } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import { mayExistElsewhere } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { OrderEntry } from '@/offline/kinds/order-schema'

/**
 * The products of a rejected order without which the rest of it can be sent: those whose lines alone the server refused. None
 * where anything else was refused, where nothing would be left, and where the order may exist: the rest goes under a key of its
 * own, so that the server must be known to hold nothing under this one.
 */
export const refusedLines = (entry: OutboxEntry): ReadonlySet<Cn> => {
  if (!isOrder(entry) || entry.state !== 'rejected' || entry.reason?.code !== 'order_rejected') return none
  if (mayExistElsewhere(entry)) return none
  const { purchaseOrderLines } = entry.body
  const refused = Object.keys(entry.reason.fields ?? {}).map((field) => lineOf.exec(field)?.[1])
  const cns = new Set(refused.flatMap((index) => purchaseOrderLines[Number(index)]?.cn ?? []))
  return refused.includes(undefined) || cns.size === purchaseOrderLines.length ? none : cns
}

const lineOf = /^purchaseOrderLines\.(\d+)\./
const none: ReadonlySet<Cn> = new Set()

/** Body and display of an order without the lines of these products; its first laboratory, whose method it has, stays. */
export const withoutLines = (
  { body, display }: Pick<OrderEntry, 'body' | 'display'>,
  refused: ReadonlySet<Cn>,
): Pick<OrderEntry, 'body' | 'display'> => {
  const lines = body.purchaseOrderLines.filter(({ cn }) => !refused.has(cn))
  const products = display.products.filter(({ cn }) => !refused.has(cn))
  const tags = new Set(lines.flatMap((line) => line.tags))
  const laboratories = new Set(products.map(({ laboratory }) => laboratory.id))
  return {
    body: {
      ...body,
      laboratories: body.laboratories.filter((id, index) => index === 0 || laboratories.has(id)),
      purchaseOrderLines: lines,
      tags: body.tags.filter((tag) => tags.has(tag)),
    },
    display: {
      ...display,
      products,
      totalQuantity: sum(products.map(({ quantity }) => quantity)),
      totalPvl: sum(products.map(({ quantity, pvl }) => lineAmount(quantity, pvl))),
      totalPvp: sum(products.map(({ quantity, pvp }) => lineAmount(quantity, pvp ?? 0))),
      totalPvlWithDiscount:
        display.totalPvlWithDiscount -
        sum(
          body.purchaseOrderLines.map(({ cn, expected }) =>
            refused.has(cn) ? (expected?.totalPvlWithDiscount ?? 0) : 0,
          ),
        ),
    },
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
