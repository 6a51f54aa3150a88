import { formatInstant } from '@/domain/basics/dates'
import { type Cents, formatEuros } from '@/domain/basics/money'
import { clampQuantity } from '@/domain/basics/quantity'
import type { CartItem, CartTag } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { LinePrice } from '@/domain/offers/price-change'
import {
  mainLaboratoryId,
  maxQuickwinsPerLine,
  type OrderMethod,
  type Quickwin,
} from '@/domain/offers/quickwin'
import { linePrice } from '@/domain/offers/tiers'
import { maxTagLength, maxTagsPerLine, maxTagsPerOrder } from '@/domain/order/order-limits'
import type { ProposalTag, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'

/** Purchase order to create (purchasing.md §3); the contract's type is structurally the same. */
export type OrderToCreate = {
  name: string
  pharma: number
  laboratories: number[]
  purchaseOrderLines: {
    cn: Cn
    quantity: number
    tags: string[]
    campaign?: number
    /** Ids of the quickwins that the units came from through the cart: the server grants the best discount of them. */
    quickwins?: number[]
    /** What the screen said that the line costs. */
    expected?: LinePrice | undefined
  }[]
  tags: string[]
  method?: number
  quickwin?: number
}

/** 'Pedido del 21/11/2026 13:25', in the time of Madrid (purchasing.md §9). */
export const orderName = (now: Date): string => `Pedido del ${formatInstant(now)}`

/**
 * The order of a laboratory's cart: its products with units, not yet with the prices that its screen showed
 * (`withExpectedPrices`). `method` is null where none is offered.
 */
export const orderFromCart = (choice: {
  item: CartItem
  name: string
  method: number | null
}): OrderToCreate => {
  const { item, name, method } = choice
  const products = item.products.filter((product) => product.quantity > 0)
  return {
    name,
    pharma: item.pharma,
    laboratories: distinct([item.laboratory, ...products.map((product) => product.laboratory.id)]),
    purchaseOrderLines: products.map((product) => ({
      cn: product.cn,
      quantity: product.quantity,
      tags: labels(product.tags).slice(-maxTagsPerLine),
      ...(product.campaign && { campaign: product.campaign.id }),
      ...quickwinsOf(product.tags),
    })),
    tags: labels(products.flatMap((product) => product.tags)).slice(-maxTagsPerOrder),
    ...(method !== null && { method }),
  }
}

/** The order of an auto-buy proposal: its groups with units, each by the product that would be ordered, at its price there. */
export const orderFromProposal = (choice: {
  quickwin: Quickwin
  groups: readonly ProvisionGroup[]
  /** Units by group key; a group that is missing keeps the units it started with. */
  quantities: ReadonlyMap<string, number>
  tag: ProposalTag
  name: string
  method: number | null
  pharma: number
}): OrderToCreate => {
  const { quickwin, tag, name, method, pharma } = choice
  const ordered = choice.groups.flatMap((group) => {
    const transferable = orderedTransferable(group)
    const quantity = clampQuantity(choice.quantities.get(group.key) ?? group.quantity)
    return transferable && quantity > 0 ? [{ transferable, quantity }] : []
  })
  const main = mainLaboratoryId(quickwin)
  return {
    name,
    pharma,
    laboratories: distinct([
      ...(main === undefined ? [] : [main]),
      ...ordered.map(({ transferable }) => transferable.laboratory.id),
    ]),
    purchaseOrderLines: ordered.map(({ transferable, quantity }) => ({
      cn: transferable.cn,
      quantity,
      tags: labels([tag]),
      ...(transferable.campaign && { campaign: transferable.campaign.id }),
      expected: linePrice(transferable, quantity),
    })),
    tags: labels([tag]),
    ...(method !== null && { method }),
    quickwin: quickwin.id,
  }
}

export type MethodOption = {
  id: number
  name: string
  enabled: boolean
  /** Why it cannot be chosen. */
  reason: string | null
  /** How much PVL the order is below its minimum. */
  missing: Cents
  /** Days until it is paid; null where nobody has said. */
  paymentDays: number | null
}

export type MethodChoice = {
  options: MethodOption[]
  /** Id of the first enabled method. */
  preselected: number | null
  /** Some method is enabled, or the laboratory offers none (purchasing.md §5). */
  canSave: boolean
  /** Why not. */
  tooltip: string | null
}

/** 'Pago a 60 días'. */
export const paymentTermText = (days: number): string => `Pago a ${days} ${days === 1 ? 'día' : 'días'}`

/** What the save dialog offers for an order of this total PVL before discounts. */
export const methodChoice = (methods: readonly OrderMethod[], totalPvl: Cents): MethodChoice => {
  const options = methods.map(({ purchaseOrderMethod, minPrice, paymentDays = null }) => {
    const enabled = totalPvl >= minPrice
    return {
      id: purchaseOrderMethod.id,
      name: purchaseOrderMethod.name,
      enabled,
      reason: enabled ? null : `No ha llegado a la cantidad minima: ${formatEuros(minPrice)}`,
      missing: Math.max(0, minPrice - totalPvl),
      paymentDays,
    }
  })
  const preselected = options.find((option) => option.enabled)?.id ?? null
  const canSave = methods.length === 0 || preselected !== null
  const lowest = Math.min(...methods.map(({ minPrice }) => minPrice))
  return {
    options,
    preselected,
    canSave,
    tooltip: canSave ? null : `El pedido ha de llegar como minimo a ${formatEuros(lowest)}`,
  }
}

/** The method that an order is saved with: the one picked, unless the order no longer reaches its minimum. */
export const chosenMethod = (choice: MethodChoice | undefined, picked: number | null): number | null =>
  choice?.options.some(({ id, enabled }) => enabled && id === picked) ? picked : (choice?.preselected ?? null)

const labels = (tags: readonly ProposalTag[]): string[] =>
  distinct(tags.map(({ name }) => name.slice(0, maxTagLength)))

/** A list longer than the contract takes is cut to the newest: an order must never fail for its labels. */
const quickwinsOf = (tags: readonly CartTag[]): { quickwins?: number[] } => {
  const quickwins = distinct(tags.flatMap((tag) => tag.quickwin ?? []))
  return quickwins.length === 0 ? {} : { quickwins: quickwins.slice(-maxQuickwinsPerLine) }
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
