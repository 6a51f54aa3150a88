import type { Cn } from '@/domain/catalogue/catalogue'
import {
  type ExpectedOrder,
  onItsWay,
  type Received,
  shelfOf,
  withOwnOrders,
} from '@/domain/supply/on-its-way'
import { type KnownWant, type Want, wantedProducts, withOwnWants } from '@/domain/supply/wants'

/** What is known of a pharmacy's supply; `own`: of the device. */
export type SupplyFacts = {
  stock: ReadonlyMap<Cn, number>
  orders: readonly ExpectedOrder[]
  received: readonly Received[]
  wants?: readonly KnownWant[] | undefined
  own?: { orders: readonly ExpectedOrder[]; wants: readonly Want[] }
}

/** A pharmacy's shelf, what is on its way to it, and what it waits for, as proposals count them. */
export const suppliedOn = (today: string, { stock, orders, received, wants = [], own }: SupplyFacts) => {
  const all = withOwnOrders(orders, own?.orders ?? [])
  const coming = onItsWay(all, today)
  return {
    stock: shelfOf(stock, received, today),
    onItsWay: coming,
    wanted: wantedProducts(withOwnWants(wants, own?.wants ?? []), {
      today,
      onItsWay: coming,
      unknown: all.slice(orders.length),
    }),
  }
}
