import { createContext, use, useSyncExternalStore } from 'react'
import { clampQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'

/**
 * The quantities changed by the user, by CN. Outside of React state, so that typing in one row renders its figures and
 * the footer again, but never the grid. `onChange` stores them for a reload, with the prudent ones that were taken last.
 */
export class Quantities {
  readonly #listeners = new Set<() => void>()
  #touched: ReadonlyMap<Cn, number>
  #taken: ReadonlyMap<Cn, number>
  readonly #onChange: (touched: Record<Cn, number>, taken: Record<Cn, number>) => void

  constructor(
    touched: Record<Cn, number>,
    onChange: (touched: Record<Cn, number>, taken: Record<Cn, number>) => void,
    taken: Record<Cn, number> = {},
  ) {
    this.#touched = new Map(Object.entries(touched))
    this.#taken = new Map(Object.entries(taken))
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
  setAll = (units: ReadonlyMap<Cn, number>): { undo: () => void } => this.#setAll(units, this.#taken)

  /** As `setAll`, with units that are prudent: they may be replaced by other prudent ones. */
  take = (units: ReadonlyMap<Cn, number>): { undo: () => void } => {
    const taken = new Map(this.#taken)
    for (const [cn, quantity] of units) taken.set(cn, clampQuantity(quantity))
    return this.#setAll(units, taken)
  }

  /** Units are the user's own, unless they are the prudent ones that were taken last. */
  isOwn = (cn: Cn): boolean => {
    const quantity = this.#touched.get(cn)
    return quantity !== undefined && quantity !== this.#taken.get(cn)
  }

  /**
   * When another product of the group replaces this one, it gets the units that the user has set, unless it has its
   * own: each product keeps what was typed for it.
   */
  carry = (from: Cn, to: Cn): void => {
    const quantity = this.#touched.get(from)
    if (quantity === undefined || this.#touched.has(to)) return
    const carried = new Map([[to, quantity]])
    if (this.isOwn(from)) this.setAll(carried)
    else this.take(carried)
  }

  #setAll(units: ReadonlyMap<Cn, number>, taken: ReadonlyMap<Cn, number>): { undo: () => void } {
    const before = { touched: this.#touched, taken: this.#taken }
    const next = new Map(before.touched)
    for (const [cn, quantity] of units) next.set(cn, clampQuantity(quantity))
    this.#replace(next, taken)
    const undo = () => {
      const restored = { touched: new Map(this.#touched), taken: new Map(this.#taken) }
      for (const cn of units.keys()) {
        if (this.#touched.get(cn) !== next.get(cn)) continue
        putBack(restored.touched, cn, before.touched.get(cn))
        putBack(restored.taken, cn, before.taken.get(cn))
      }
      this.#replace(restored.touched, restored.taken)
    }
    return { undo }
  }

  #replace(next: ReadonlyMap<Cn, number>, taken = this.#taken) {
    this.#touched = next
    this.#taken = taken
    this.#onChange(Object.fromEntries(next), Object.fromEntries(taken))
    for (const listener of this.#listeners) listener()
  }
}

const putBack = (units: Map<Cn, number>, cn: Cn, former: number | undefined): void => {
  if (former === undefined) units.delete(cn)
  else units.set(cn, former)
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
