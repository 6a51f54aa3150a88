import { createContext, use, useSyncExternalStore } from 'react'
import { clampQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'

/**
 * The quantities changed by the user, by CN. Outside of React state, so that typing in one row renders its figures and
 * the footer again, but never the grid. `onChange` stores them for a reload.
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

  /** A new map after each change. */
  getSnapshot = (): ReadonlyMap<Cn, number> => this.#touched

  set = (cn: Cn, quantity: number): void =>
    this.#replace(new Map(this.#touched).set(cn, clampQuantity(quantity)))

  /** Sets the units of several products in one change. `undo` does not touch units that were typed since. */
  setAll = (units: ReadonlyMap<Cn, number>): { undo: () => void } => {
    const before = this.#touched
    const next = new Map(before)
    for (const [cn, quantity] of units) next.set(cn, clampQuantity(quantity))
    this.#replace(next)
    const undo = () => {
      const restored = new Map(this.#touched)
      for (const cn of units.keys()) {
        const former = before.get(cn)
        if (restored.get(cn) !== next.get(cn)) continue
        if (former === undefined) restored.delete(cn)
        else restored.set(cn, former)
      }
      this.#replace(restored)
    }
    return { undo }
  }

  /**
   * When another product of the group replaces this one, it gets the units that the user has set, unless it has its
   * own: each product keeps what was typed for it.
   */
  carry = (from: Cn, to: Cn): void => {
    const quantity = this.#touched.get(from)
    if (quantity !== undefined && !this.#touched.has(to)) this.set(to, quantity)
  }

  #replace(next: Map<Cn, number>) {
    this.#touched = next
    this.#onChange(Object.fromEntries(next))
    for (const listener of this.#listeners) listener()
  }
}

/** Units of a row: set by the user, otherwise its initial units; 0 if no product has a price. */
export const quantityOf = (group: ProvisionGroup, touched: ReadonlyMap<Cn, number>): number => {
  const transferable = orderedTransferable(group)
  return transferable === undefined ? 0 : (touched.get(transferable.cn) ?? group.quantity)
}

/** Quantities by group key, as needed for summaries and orders. */
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

/** A value computed from the quantities: the component renders again only when the value changes. */
export const useFigure = <T extends number | string | null>(
  figure: (touched: ReadonlyMap<Cn, number>) => T,
): T => {
  const quantities = useQuantities()
  return useSyncExternalStore(quantities.subscribe, () => figure(quantities.getSnapshot()))
}

export const useRowQuantity = (group: ProvisionGroup): number =>
  useFigure((touched) => quantityOf(group, touched))
