import type { CartItem } from '@/domain/cart/cart-types'
import { cartsExpire, type NearStep, tiersAreNear } from '@/domain/today/carts-today'
import { campaignsEnd, type EndingCampaign } from '@/domain/today/ending-campaigns'
import { boxesExpire, type ReceivedLots } from '@/domain/today/expiring-boxes'
import { type ComparedSales, salesFell } from '@/domain/today/fallen-sales'
import { type NextDrop, pricesFall } from '@/domain/today/falling-prices'
import { dataIsOld } from '@/domain/today/old-data'
import {
  type AnsweredOrder,
  linesAreMissing,
  ordersStopped,
  type StoppedOrder,
} from '@/domain/today/orders-today'
import { type JudgedAlert, ownAlerts } from '@/domain/today/own-alerts'
import { productsRunOut, type RunningOut } from '@/domain/today/running-out'
import type { TodayRule } from '@/domain/today/today-line'
import type { WatchedShelf } from '@/domain/today/watched-shelves'

/** What a pharmacy's data on the device says of today, and of its carts; computed where the data is. */
export type TodaySupply = {
  runningOut: RunningOut[]
  nextDrop: NextDrop | null
  campaigns: EndingCampaign[]
  sales: ComparedSales | null
  near: NearStep[]
  /** Shelves of the products that were asked for. */
  watched: WatchedShelf[]
}

/** What a device knows of a pharmacy today. */
export type PharmacyFacts = {
  /** The day in Madrid. */
  today: string
  /** Epoch ms by the server's clock. */
  now: number
  /** Null where the pharmacy's data is not on this device, and while it is read. */
  supply: TodaySupply | null
  carts: readonly CartItem[]
  stopped: readonly StoppedOrder[]
  orders: readonly AnsweredOrder[]
  /** Null where the server has not said which. */
  lots: ReceivedLots | null
  refreshedAt: number | null
  /** The user's own alerts; none where they are not asked yet. */
  alerts?: readonly JudgedAlert[]
}

/** What else finds lines joins this list. */
export const pharmacyRules: readonly TodayRule<PharmacyFacts>[] = [
  ordersStopped,
  cartsExpire,
  productsRunOut,
  linesAreMissing,
  dataIsOld,
  tiersAreNear,
  campaignsEnd,
  pricesFall,
  boxesExpire,
  salesFell,
  ownAlerts,
]
