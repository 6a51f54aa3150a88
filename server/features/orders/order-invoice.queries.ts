import { type Kysely, sql } from 'kysely'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { madridDay } from '@/domain/basics/dates'
import { type TaxClass, type TaxRegime, taxRateOn, UnknownTaxError } from '@/domain/catalogue/taxes'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { boughtLine, type Invoice, invoiceOf, type LineCost, lineCost } from '@/domain/order/purchase-cost'
import type { AuthUser } from '../../access/auth-types'
import { withReached } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { taxesOf } from '../catalogue/tax-rates.queries'
import { isLineVisible, visibleOrders } from './visible-orders.queries'

type Cost = { regime: TaxRegime; rate: number; surcharge: number } & LineCost
export type OrderCosts = {
  invoice: Invoice & { regime: TaxRegime }
  /** By the line's id. */
  lines: ReadonlyMap<number, Cost>
}

/**
 * What the lines of an order that this user sees cost with taxes, as they were ordered: by the rates of the order's day where the
 * pharmacy is. Undefined where a rate is not known: a figure without it would be invented.
 */
export async function orderCosts(
  db: Kysely<Database>,
  user: AuthUser,
  { id, createdAt }: Pick<Order, 'id' | 'createdAt'>,
): Promise<OrderCosts | undefined> {
  const { regime, rates } = await taxesOf(db, pharmacyOfOrder(id))
  const day = madridDay(new Date(createdAt))
  const { rows } = await sql<
    { id: number; pvl: number; quantity: number; discount: number; bonus: number } & {
      netPrice: number | null
      taxClass: TaxClass
      deduction: number
    }
  >`${withReached(user)} SELECT line.id, line.pvl, line.quantity, line.discount, line.bonus, line.net_price AS "netPrice",
      coalesce(line.tax_class, product.tax_class) AS "taxClass", coalesce(line.deduction, product.deduction) AS deduction
    FROM ${visibleOrders(user)} o
      JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
      JOIN product ON product.cn = line.cn
    WHERE o.pharmacy_id = ${pharmacyOfOrder(id)} AND o.id = ${id} AND ${isLineVisible(user)}`.execute(db)
  try {
    const bought = rows.map(({ taxClass, deduction, ...line }) => {
      const { rate, surcharge } = taxRateOn(rates, { taxClass, day })
      return { id: line.id, line: boughtLine(line, line, { rate, surcharge, deduction }) }
    })
    return {
      invoice: { regime, ...invoiceOf(bought.map(({ line }) => line)) },
      lines: new Map(
        bought.map(({ id: of, line }) => [of, { regime, ...line.tax, ...lineCost(line) }] as const),
      ),
    }
  } catch (error) {
    if (error instanceof UnknownTaxError) return undefined
    throw error
  }
}

export const withNetPrices = (lines: readonly OrderLine[], costs: OrderCosts | undefined): OrderLine[] =>
  lines.map((line) => {
    const cost = costs?.lines.get(line.id)
    return cost === undefined ? line : { ...line, netUnit: cost.netUnit }
  })
