import { lineAmount } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { OrderEntry } from '@/offline/database/outbox-entry'

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
