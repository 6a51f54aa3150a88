import { createContext, use, useSyncExternalStore } from 'react'
import { clampQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'

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

  /** The same units for several products, in one change. Undoing it leaves alone what was typed since. */
  setAll = (cns: ReadonlySet<Cn>, quantity: number): { undo: () => void } => {
    const units = clampQuantity(quantity)
    const before = this.#touched
    const next = new Map(before)
    for (const cn of cns) next.set(cn, units)
    this.#replace(next)
    const undo = () => {
      const restored = new Map(this.#touched)
      for (const cn of cns) {
        const former = before.get(cn)
        if (restored.get(cn) !== units) continue
        if (former === undefined) restored.delete(cn)
        else restored.set(cn, former)
      }
      this.#replace(restored)
    }
    return { undo }
  }

  /**
   * The user's units follow when another product of the group takes the place of this one, unless that one has units of
   * its own from before: each product keeps what was typed for it.
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

/** A figure made of the quantities: re-renders only when it changes. */
export const useFigure = <T extends number | string>(figure: (touched: ReadonlyMap<Cn, number>) => T): T => {
  const quantities = useQuantities()
  return useSyncExternalStore(quantities.subscribe, () => figure(quantities.getSnapshot()))
}

export const useRowQuantity = (group: ProvisionGroup): number =>
  useFigure((touched) => quantityOf(group, touched))
