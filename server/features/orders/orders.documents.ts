import type { OrderLine } from '@/contract/orders/orders'
import { type OrderSheetLine, orderSheet } from '@/domain/order/order-sheet'
import type { Sheet } from '@/domain/sheet/sheet'

/** The sheet of an order's export (purchasing.md §3: '{product}5'). */
export const sheetOfOrder = (
  lines: readonly OrderLine[],
  costs: ReadonlyMap<number, OrderSheetLine['cost']> | undefined,
): Sheet =>
  orderSheet(
    'Rebotica5',
    lines.map(({ id, cn, quantity, bonus, pvl, campaign, discount, totalPvlWithDiscount }) => ({
      cn: cn.cn,
      product: cn.product,
      ean: cn.ean?.code ?? null,
      quantity,
      bonus,
      pvl,
      campaign: campaign?.name ?? null,
      discount,
      totalPvlWithDiscount,
      cost: costs?.get(id),
    })),
  )
