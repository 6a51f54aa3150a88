import { addDays, madridDay } from '@/domain/basics/dates'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
import type { ExpectedOrder, OnItsWay } from '@/domain/supply/on-its-way'

/** Days for which a pharmacy's want stands. */
export const wantDays = 365

/** Wants of a pharmacy within those days. */
export const maxWants = 5000

/** A product that did not come, and of which its pharmacy wants to be told when it is back. */
export type Want = {
  /** Made by the device that keeps it. One that was removed never comes back: the wish is repeated under an id of its own. */
  id: string
  cn: Cn
  /** Units that were missing. */
  units: number
  /** The order in which they were; null for a product that was in shortage before anybody ordered it. */
  order: { id: number; name: string } | null
  wantedAt: string
  /** It could not be had by the catalogue of that moment. */
  wasShort: boolean
  /** From which day its laboratory promised units; null where it said none. */
  promisedFor: string | null
  isRemoved: boolean
}

/** What has become of a want, as the server knows it. */
export type KnownWant = Want & {
  /** Who asked for it. */
  by: string | null
  /** Units ordered since then, or promised again in its own order, that are neither missing, substituted nor withdrawn. */
  ordered: number
  /** Some of these were answered as served. */
  isServed: boolean
}

/**
 * Wants of the server and of this device together. A removal counts wherever it is known, and before or after the want itself, so that
 * devices agree in whatever sequence their changes arrive.
 */
export const withOwnWants = (known: readonly KnownWant[], own: readonly Want[]): KnownWant[] => {
  const all = new Map(known.map((want) => [want.id, want]))
  for (const want of own) {
    const other = all.get(want.id) ?? { ...want, by: null, ordered: 0, isServed: false }
    all.set(want.id, { ...other, isRemoved: other.isRemoved || want.isRemoved })
  }
  return [...all.values()]
}

/** A product with its wants, the oldest first. */
export type WantedProduct = {
  cn: Cn
  /** What the largest of them asks for: a product that is missing again is asked for again, and not twice as much of it. */
  units: number
  /** Units that were not ordered since; none while all of them are on their way. */
  left: number
  wants: KnownWant[]
}

/**
 * What a pharmacy waits for. A want is fulfilled by the units that were ordered after it, as long as nobody answers that they do not
 * come: it is listed while these are on their way, and gone after that.
 */
export const wantedProducts = (
  wants: readonly KnownWant[],
  {
    today,
    onItsWay,
    unknown,
  }: {
    /** The day in Madrid. */
    today: string
    onItsWay: ReadonlyMap<Cn, OnItsWay>
    /** Orders of the device that the server has not counted. */
    unknown: readonly ExpectedOrder[]
  },
): ReadonlyMap<Cn, WantedProduct> => {
  const byCn = new Map<Cn, WantedProduct>()
  const first = addDays(today, -wantDays)
  for (const want of [...wants].sort(oldestFirst)) {
    const { cn, units, wantedAt } = want
    if (want.isRemoved || madridDay(new Date(wantedAt)) < first) continue
    const isSince = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) > Date.parse(wantedAt)
    const own = unknown.filter(isSince).flatMap(({ expected }) => expected.filter((each) => each.cn === cn))
    const ordered = own.reduce((sum, each) => sum + each.units, want.ordered)
    if (ordered >= units && !onItsWay.get(cn)?.orders.some(isSince)) continue
    const left = Math.max(0, units - ordered)
    const product = byCn.get(cn) ?? { cn, units: 0, left: 0, wants: [] }
    byCn.set(cn, product)
    product.units = Math.max(product.units, units)
    product.left = Math.max(product.left, left)
    product.wants.push(want)
  }
  return byCn
}

const oldestFirst = (a: Want, b: Want): number =>
  Date.parse(a.wantedAt) - Date.parse(b.wantedAt) || (a.id < b.id ? -1 : 1)

type Wanted = ReadonlyMap<Cn, WantedProduct> | undefined

/** Units that a proposal takes first: none of what is in shortage, which would only be missing again, or has no price. */
export const unitsWanted = (
  wanted: Wanted,
  { cn, outOfStock, pvl }: Pick<Product, 'cn' | 'outOfStock' | 'pvl'>,
): number => (outOfStock || pvl === null ? 0 : (wanted?.get(cn)?.left ?? 0))

type Sold = Pick<Product, 'active' | 'pvl' | 'outOfStock'>

/** By the catalogue it cannot be had: in shortage, or not sold any more. */
export const isShort = (product: Sold | undefined): boolean =>
  product === undefined || !product.active || product.pvl === null || product.outOfStock

/** `unknown`: nothing says that it could not be had, and nothing that it is back. */
export type WantState = 'coming' | 'short' | 'back' | 'unknown'

/** It is back where it was in shortage and is not any more, where the day that its laboratory promised has come, or some was served since. */
export const wantState = (
  { left, wants }: Pick<WantedProduct, 'left' | 'wants'>,
  product: Sold | undefined,
  today: string,
): WantState => {
  if (left === 0) return 'coming'
  if (isShort(product)) return 'short'
  const isBack = wants.some(
    ({ wasShort, isServed, promisedFor }) =>
      wasShort || isServed || (promisedFor !== null && promisedFor <= today),
  )
  return isBack ? 'back' : 'unknown'
}
