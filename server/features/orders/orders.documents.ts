import type { OrderLine } from '@/contract/orders/orders'
import { orderSheet } from '@/domain/order/order-sheet'
import type { Sheet } from '@/domain/sheet/sheet'

/** The sheet of an order's export (purchasing.md §3: '{product}5'). */
export const sheetOfOrder = (lines: readonly OrderLine[]): Sheet =>
  orderSheet(
    'Rebotica5',
    lines.map(({ cn, quantity, bonus, pvl, campaign, discount, totalPvlWithDiscount }) => ({
      cn: cn.cn,
      product: cn.product,
      ean: cn.ean?.code ?? null,
      quantity,
      bonus,
      pvl,
      campaign: campaign?.name ?? null,
      discount,
      totalPvlWithDiscount,
    })),
  )
