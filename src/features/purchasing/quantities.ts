import { createContext, use, useSyncExternalStore } from 'react'
import type { Cn } from '@/domain/catalogue'
import type { ProvisionGroup } from '@/domain/proposal-types'
import { clampQuantity } from '@/domain/quantity'
import { orderedTransferable } from '@/domain/transferables'

/**
 * The quantities that the user touched, by CN, outside of React: typing in one row re-renders that row's figures and
 * the footer, never the grid. `onChange` keeps them over a reload.
 */
export class Quantities {
  readonly #listeners = new Set<() => void>()
  #touched: ReadonlyMap<Cn, number>
  readonly #onChange: (touched: Record<Cn, number>) => void

  constructor(touched: Record<Cn, number>, onChange: (touched: Record<Cn, number>) => void) {
    this.#touched = new Map(Object.entries(touched))
    this.#onChange = onChange
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A new map at each change. */
  getSnapshot = (): ReadonlyMap<Cn, number> => this.#touched

  set = (cn: Cn, quantity: number): void =>
    this.#replace(new Map(this.#touched).set(cn, clampQuantity(quantity)))

  /** The user's units follow when another product of the group takes the place of this one. */
  move = (from: Cn, to: Cn): void => {
    const quantity = this.#touched.get(from)
    if (quantity === undefined) return
    const next = new Map(this.#touched).set(to, quantity)
    next.delete(from)
    this.#replace(next)
  }

  #replace(next: Map<Cn, number>) {
    this.#touched = next
    this.#onChange(Object.fromEntries(next))
    for (const listener of this.#listeners) listener()
  }
}

/** Units of a row: what the user touched, else what it starts with; 0 without a product that has a price. */
export const quantityOf = (group: ProvisionGroup, touched: ReadonlyMap<Cn, number>): number => {
  const transferable = orderedTransferable(group)
  return transferable === undefined ? 0 : (touched.get(transferable.cn) ?? group.quantity)
}

/** By group key, as summaries and orders take them. */
export const quantitiesByKey = (
  groups: readonly ProvisionGroup[],
  touched: ReadonlyMap<Cn, number>,
): Map<string, number> => new Map(groups.map((group) => [group.key, quantityOf(group, touched)]))

const QuantitiesContext = createContext<Quantities | null>(null)
export const QuantitiesProvider = QuantitiesContext.Provider

export const useQuantities = (): Quantities => {
  const quantities = use(QuantitiesContext)
  if (quantities === null) throw new Error('No quantities around this row')
  return quantities
}

/** Re-renders only when the units of this row change. */
export const useRowQuantity = (group: ProvisionGroup): number => {
  const quantities = useQuantities()
  return useSyncExternalStore(quantities.subscribe, () => quantityOf(group, quantities.getSnapshot()))
}
