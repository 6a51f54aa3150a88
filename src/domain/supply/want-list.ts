import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { Shortage } from '@/domain/catalogue/shortages'
import {
  type KnownWant,
  type Want,
  type WantedProduct,
  type WantState,
  wantState,
  withOwnWants,
} from '@/domain/supply/wants'

/** A product that a pharmacy waits for, as its list shows it. */
export type ListedWant = {
  cn: string
  product: string
  /** Null where the catalogue does not know the product any more. */
  laboratory: string | null
  units: number
  state: WantState
  /** Until when it is short, where that is known. */
  shortage?: Shortage | undefined
  /** The oldest first. */
  wants: KnownWant[]
}

const sequence: readonly WantState[] = ['back', 'unknown', 'short', 'coming']

/** What can be ordered first, and in each part what has been waited for the longest. */
export const listedWants = (
  wanted: ReadonlyMap<string, WantedProduct>,
  catalogue: Pick<CatalogueIndex, 'products' | 'indexByCn' | 'laboratories'>,
  today: string,
): ListedWant[] =>
  [...wanted.values()]
    .map(({ cn, units, left, wants }) => {
      const product = catalogue.products[catalogue.indexByCn.get(cn) ?? -1]
      return {
        cn,
        product: product?.name ?? cn,
        laboratory: catalogue.laboratories.get(product?.laboratoryId ?? 0)?.name ?? null,
        units,
        state: wantState({ left, wants }, product, today),
        shortage: product?.shortage,
        wants,
      }
    })
    .sort((a, b) => sequence.indexOf(a.state) - sequence.indexOf(b.state))

/** A list of the server's, and what this device has not told it yet: a device without the pharmacy's data knows no more of that. */
export const withUntoldWants = (
  listed: readonly ListedWant[],
  untold: readonly { product: string; want: Want }[],
): ListedWant[] => {
  const names = new Map(untold.map(({ product, want }) => [want.cn, product]))
  const own = untold.map(({ want }) => want)
  const cns = new Set([...listed.map(({ cn }) => cn), ...names.keys()])
  return [...cns].flatMap((cn) => {
    const known = listed.find((each) => each.cn === cn)
    const ofProduct = own.filter((want) => want.cn === cn)
    const wants = withOwnWants(known?.wants ?? [], ofProduct).filter(({ isRemoved }) => !isRemoved)
    if (wants.length === 0) return []
    const units = Math.max(...wants.map((want) => want.units))
    const added: ListedWant = {
      ...{ cn, product: names.get(cn) ?? cn, laboratory: null, units, state: 'unknown', wants },
    }
    return known === undefined ? added : { ...known, units, wants }
  })
}
