import { addDays, addMonths, madridDay } from '@/domain/basics/dates'
import type { CartItem } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { RuleRange } from '@/domain/forecast/forecast-options'
import type { OrderMethod, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import { cartConditions } from '@/domain/order/cart-conditions'
import { type CartFacts, judgeCart, productOf } from '@/domain/order/judge-cart'
import {
  generateProposal,
  type PotentialRequest,
  type ProposalData,
  proposalPotential,
} from '@/domain/proposal/proposal'
import type { ProposalRequest, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { type RangeErrors, rangeErrors } from '@/domain/prudent/range-errors'
import { lastKnownDay, type RowForecasts, rowForecasts, salesHistory } from '@/domain/prudent/row-forecasts'
import { type Cube, firstSaleDay, MissingMonthsError, unitsByProduct } from '@/domain/sales/cube/cube'
import { genericAmortization } from '@/domain/sales/kpis/generic-amortization'
import { daysInRange, type SalesRange, yearToYesterday } from '@/domain/sales/range/range'
import { productsBackSoon } from '@/domain/supply/back-soon'
import { defaultDeliveryDays, type ExpectedOrder, expectedOf } from '@/domain/supply/on-its-way'
import { type DropFacts, forecastDays, type PriceDrop, priceDrops } from '@/domain/supply/price-drops'
import { suppliedOn } from '@/domain/supply/supplied'
import { type ListedWant, listedWants } from '@/domain/supply/want-list'
import { nearSteps, type TodayCart } from '@/domain/today/carts-today'
import { endingCampaigns } from '@/domain/today/ending-campaigns'
import { comparedSales } from '@/domain/today/fallen-sales'
import { nextDrop } from '@/domain/today/falling-prices'
import type { TodaySupply } from '@/domain/today/pharmacy-today'
import { runningOut } from '@/domain/today/running-out'
import { watchedShelves } from '@/domain/today/watched-shelves'
import { cartFactsOf } from '@/offline/purchasing/cart-facts'
import type { OwnOrder } from '@/offline/snapshot/own-supply'
import type { PharmacyData } from '@/offline/snapshot/pharmacy-data'

/** What the purchasing screens ask of a pharmacy's data. */
export type PurchasingQuestion =
  /** Undefined: of every association. */
  | { ask: 'quickwins'; laboratoryAssociation: number | undefined }
  | { ask: 'conditions'; quickwin: number }
  | { ask: 'methods'; laboratory: number }
  | { ask: 'provision'; request: ProposalRequest }
  | { ask: 'potential'; request: PotentialRequest }
  | { ask: 'generic-amortization' }
  | { ask: 'units-sold' }
  | { ask: 'wants' }
  | { ask: 'price-drops' }
  | ({ ask: 'today' } & TodayAsked)
  | { ask: 'back-soon' }
  | { ask: 'forecasts'; request: ProposalRequest; level: number }
  | { ask: 'range-errors'; period: number; ranges: RuleRange[] }

/** `watched`: products whose shelves are to be told. */
export type TodayAsked = { carts: readonly CartItem[]; watched: readonly Cn[] }

type Answers = {
  quickwins: Quickwin[]
  conditions: QuickwinCondition[]
  methods: OrderMethod[]
  provision: ProvisionGroup[]
  potential: { total_pvl: number; total_pvp: number }
  'generic-amortization': { genericAmortization: number }
  'units-sold': Map<Cn, number>
  wants: ListedWant[]
  'price-drops': PriceDrop[]
  today: TodaySupply
  'back-soon': Cn[]
  forecasts: RowForecasts
  'range-errors': RangeErrors
}
export type PurchasingAnswer<Question extends PurchasingQuestion> = Answers[Question['ask']]

/** Undefined for what the data does not know. `today` is the day in Madrid. Throws where it lacks months that the answer needs. */
export const answerPurchasing = async (
  data: PharmacyData,
  today: string,
  question: PurchasingQuestion,
): Promise<PurchasingAnswer<PurchasingQuestion> | undefined> => {
  const { cube, catalogue, purchasing } = data
  switch (question.ask) {
    case 'quickwins':
      return quickwinsOf(question.laboratoryAssociation, { quickwins: purchasing.quickwins, catalogue })
    case 'conditions':
      return purchasing.conditions.find(({ quickwin }) => quickwin === question.quickwin)?.conditions ?? []
    // A laboratory that offers none is in the snapshot, without any; one that is not in it is younger than the snapshot.
    case 'methods':
      return purchasing.methods.find(({ laboratory }) => laboratory === question.laboratory)?.methods
    case 'provision':
      return generateProposal(await proposalData(data, today), question.request)
    case 'potential':
      return proposalPotential(await proposalData(data, today), question.request)
    case 'generic-amortization':
      return { genericAmortization: genericAmortization(cube, catalogue, today) }
    case 'units-sold': {
      const units = unitsByProduct(cube, yearToYesterday(today))
      return new Map(
        catalogue.products.flatMap(({ cn }, index) => (units[index] ? [[cn, units[index]] as const] : [])),
      )
    }
    case 'wants':
      return listedWants((await supplied(data, today)).wanted, catalogue, today)
    case 'price-drops':
      return priceDrops(await shelfFacts(data, today))
    case 'back-soon':
      return productsBackSoon(await shelfFacts(data, today))
    case 'today':
      return todaySupply(data, today, question)
    case 'forecasts': {
      const { request, level } = question
      const { stockOuts, supply } = purchasing
      const deliveryDays = supply?.deliveryDays
      return rowForecasts(
        { ...(await proposalData(data, today)), stockOuts, deliveryDays },
        { request, level },
      )
    }
    case 'range-errors':
      return rangeErrors(salesHistory({ cube, catalogue, today, stockOuts: purchasing.stockOuts }), question)
  }
}

/** What is on the shelf and on its way, and how fast it is sold. Throws where it lacks the last months. */
const shelfFacts = async (data: PharmacyData, today: string) => {
  const { cube, catalogue } = data
  const { stock, onItsWay } = await supplied(data, today)
  const range = lastDaysOfSales(cube, today)
  const sold = unitsByProduct(cube, range)
  return { catalogue, stock, onItsWay, sold, soldDays: daysInRange(range), today } satisfies DropFacts
}

const todaySupply = async (
  data: PharmacyData,
  today: string,
  { carts, watched }: TodayAsked,
): Promise<TodaySupply> => {
  const facts = await unlessMissing(() => shelfFacts(data, today))
  const { indexByCn } = data.catalogue
  return {
    runningOut: facts === null ? [] : runningOut(facts),
    nextDrop: facts && nextDrop(priceDrops(facts)),
    campaigns: endingCampaigns(data.purchasing.campaigns, {
      sells: (cn) => (facts?.sold[indexByCn.get(cn) ?? -1] ?? 0) > 0,
      today,
    }),
    sales: await unlessMissing(() => comparedSales(data.cube, today)),
    near: nearSteps(carts.length === 0 ? [] : todayCarts(carts, cartFactsOf(data, today))),
    watched: facts === null ? [] : watchedShelves(watched, facts),
  }
}

const todayCarts = (carts: readonly CartItem[], facts: CartFacts): TodayCart[] =>
  carts.map((stored) => {
    const { item, offers } = judgeCart(stored, facts)
    return { item, offers, conditions: cartConditions(item, facts, (cn) => productOf(facts, cn)) }
  })

/** A device that lacks some months still knows the rest. */
const unlessMissing = async <T>(count: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await count()
  } catch (error) {
    if (error instanceof MissingMonthsError) return null
    throw error
  }
}

/** Days from which sales have come: those before the first and after the last ones, or before a month that is missing, say nothing of the pace. */
const lastDaysOfSales = (cube: Cube, today: string): SalesRange => {
  const endDate = lastKnownDay(cube, today)
  const missing = cube.missing.filter((month) => month < endDate.slice(0, 7)).sort()
  const after = missing.map((month) => `${addMonths(month, 1)}-01`).at(-1) ?? ''
  const held = firstSaleDay(cube) ?? endDate
  const [start, first] = [addDays(endDate, 1 - forecastDays), held > after ? held : after]
  return { startDate: start < first && first <= endDate ? first : start, endDate }
}

const supplied = async (data: PharmacyData, today: string) => {
  const { catalogue, stock, purchasing } = data
  const { deliveryDays = [], orders = [], received = [], wants } = purchasing.supply ?? {}
  const days = new Map(deliveryDays)
  const own = await data.ownSupply()
  return suppliedOn(today, {
    ...{ stock, orders, received, wants },
    own: { ...own, orders: own.orders.map((order) => expectedOfOwn(order, { catalogue, days })) },
  })
}

const proposalData = async (data: PharmacyData, today: string): Promise<ProposalData> => {
  const { cube, catalogue, purchasing } = data
  return {
    cube,
    catalogue,
    ...(await supplied(data, today)),
    campaigns: purchasing.campaigns,
    bids: purchasing.bids,
    taxes: purchasing.taxes?.rates,
    laboratories: new Set(purchasing.methods.map(({ laboratory }) => laboratory)),
    today,
  }
}

/** Nobody has answered an order that the server has not told of yet. */
const expectedOfOwn = (
  { lines, ...order }: OwnOrder,
  { catalogue, days }: { catalogue: CatalogueIndex; days: ReadonlyMap<number, number> },
): ExpectedOrder => {
  const { id, key, name, createdAt } = order
  const usualDays = (cn: Cn) =>
    days.get(catalogue.products[catalogue.indexByCn.get(cn) ?? -1]?.laboratoryId ?? 0) ?? defaultDeliveryDays
  const untouched = { withdrawn: false, answer: null, received: 0, receivedInstead: 0 }
  return {
    ...{ id, key, name, createdAt },
    expected: lines.flatMap(({ cn, quantity }) =>
      expectedOf({ cn, quantity, days: usualDays(cn), ...untouched }, madridDay(new Date(createdAt))),
    ),
  }
}

/** As the server chooses them (server/features/purchasing/quickwins.queries). */
const quickwinsOf = (
  association: number | undefined,
  { quickwins, catalogue }: { quickwins: Quickwin[]; catalogue: CatalogueIndex },
): Quickwin[] =>
  association === undefined
    ? quickwins
    : quickwins.filter(({ laboratories }) =>
        laboratories.some(
          ({ id, main }) => main && catalogue.laboratories.get(id)?.associationId === association,
        ),
      )
