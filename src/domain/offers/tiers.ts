import { type Cents, discountedAmount, lineAmount } from '@/domain/basics/money'
import type { LinePrice } from '@/domain/offers/price-change'
import type { DiscountTier, UnitTiers } from '@/domain/offers/quickwin'

/** The fields of a line that decide its discount. */
export type DiscountFields = {
  /** The quickwin's discount on this line before campaign and tiers, a fraction. */
  discount: number
  campaign: { id: number; name: string; discount: number | null } | null
  campaign_discount_tier1: number | null
  campaign_discount_tier2: number | null
  campaign_discount_tier3: number | null
  campaign_discount_quantity_tier1: number | null
  campaign_discount_quantity_tier2: number | null
  campaign_discount_quantity_tier3: number | null
  /** Free units and net prices of the campaign; absent where it has none. */
  unit_tiers?: UnitTiers | undefined
}

/** The line's tiers by rising quantity; none where it has no campaign. */
export const tiersOf = (line: DiscountFields): DiscountTier[] => {
  const pairs = [
    [line.campaign_discount_quantity_tier1, line.campaign_discount_tier1],
    [line.campaign_discount_quantity_tier2, line.campaign_discount_tier2],
    [line.campaign_discount_quantity_tier3, line.campaign_discount_tier3],
  ] as const
  return pairs
    .flatMap(([quantity, discount]) =>
      quantity === null || discount === null ? [] : [{ quantity, discount }],
    )
    .sort((a, b) => a.quantity - b.quantity)
}

/** The tier with the most units that the quantity reaches. */
export const tierReached = <Tier extends { quantity: number }>(
  tiers: readonly Tier[],
  quantity: number,
): Tier | undefined =>
  tiers.reduce<Tier | undefined>(
    (reached, tier) =>
      quantity >= tier.quantity && tier.quantity >= (reached?.quantity ?? 0) ? tier : reached,
    undefined,
  )

/**
 * Discount of a line, a fraction: the highest tier whose units the quantity reaches, else the campaign's,
 * else the quickwin's, else 0.
 */
export const lineDiscount = (line: DiscountFields, quantity: number): number =>
  tierReached(tiersOf(line), quantity)?.discount ?? line.campaign?.discount ?? line.discount

/** A tier that is not reached, and how many units it still needs. */
export type NextTier = DiscountTier & { missing: number }

/** The next better discount than `current`, by units; undefined where there is none. */
export const nextTier = (
  line: DiscountFields,
  quantity: number,
  current = lineDiscount(line, quantity),
): NextTier | undefined => {
  const tier = tiersOf(line).find((each) => each.quantity > quantity && each.discount > current)
  return tier && { ...tier, missing: tier.quantity - quantity }
}

/** The fewest paid units that bring more free ones than now, and how many units they still need; undefined where none do. */
export type NextBonus = { quantity: number; bonus: number; missing: number }

export const nextBonus = (tiers: UnitTiers, quantity: number): NextBonus | undefined => {
  const bonusOf = (units: number) => unitTerms(tiers, units).bonus
  const now = bonusOf(quantity)
  const [first] = (tiers.bonuses ?? [])
    .flatMap(({ quantity: step, bonus, repeats }) => [
      step,
      ...(repeats ? [step * (1 + Math.max(Math.floor(quantity / step), Math.floor(now / bonus)))] : []),
    ])
    .filter((units) => units > quantity && bonusOf(units) > now)
    .sort((a, b) => a - b)
  return first === undefined
    ? undefined
    : { quantity: first, bonus: bonusOf(first), missing: first - quantity }
}

/** What the conditions of a line come to for the units that are paid. */
export type LineTerms = {
  /** A fraction. */
  discount: number
  /** Free units, which come beside the paid ones. */
  bonus: number
  /** What a unit costs at most, before taxes; null where no net price is reached. */
  netPrice: Cents | null
}

/**
 * What the law leaves of a campaign's conditions: nothing may be given free with a medicine that the health service pays (Real
 * Decreto Legislativo 1/2015, art. 4.6). Absent where nothing is left.
 */
export const allowedTiers = (
  { bonuses = [], netPrices = [] }: UnitTiers,
  { financed }: { financed?: boolean | undefined },
): UnitTiers | undefined => {
  const hasBonuses = bonuses.length > 0 && !financed
  return hasBonuses || netPrices.length > 0
    ? { ...(hasBonuses && { bonuses }), ...(netPrices.length > 0 && { netPrices }) }
    : undefined
}

/** What a campaign's free units and net prices come to for the units that are paid. */
export const unitTerms = (
  { bonuses = [], netPrices = [] }: UnitTiers,
  quantity: number,
): Omit<LineTerms, 'discount'> => {
  const free = tierReached(bonuses, quantity)
  return {
    bonus: free === undefined ? 0 : free.bonus * (free.repeats ? Math.floor(quantity / free.quantity) : 1),
    netPrice: tierReached(netPrices, quantity)?.netPrice ?? null,
  }
}

/** What the line's conditions come to: its discount, and beside it free units and a net price. */
export const lineTerms = (line: DiscountFields, quantity: number): LineTerms => ({
  discount: lineDiscount(line, quantity),
  ...unitTerms(line.unit_tiers ?? {}, quantity),
})

/** What the paid units cost before taxes: at the discount, or at the net price where that is less. Rounded half up. */
export const paidAmount = (
  { pvl, quantity }: { pvl: Cents; quantity: number },
  { discount, netPrice }: Pick<LineTerms, 'discount' | 'netPrice'>,
): Cents => {
  const discounted = discountedAmount(lineAmount(quantity, pvl), discount)
  return netPrice === null ? discounted : Math.min(discounted, lineAmount(quantity, netPrice))
}

/** What a line costs by what its conditions come to. */
export const priceByTerms = (line: { pvl: Cents; quantity: number }, terms: LineTerms): LinePrice => ({
  pvl: line.pvl,
  totalPvlWithDiscount: paidAmount(line, terms),
  ...(terms.bonus > 0 && { bonus: terms.bonus }),
})

/** What a line of these units costs: what the footer adds up, the order carries and the spreadsheet shows. */
export const linePrice = (line: DiscountFields & { pvl: Cents }, quantity: number): LinePrice =>
  priceByTerms({ pvl: line.pvl, quantity }, lineTerms(line, quantity))

/**
 * The one of discount and net price that decides; the discount is then what the net price comes to, in four decimals and never more,
 * so that both together cost what the net price does.
 */
export const decidingTerms = (
  { pvl, quantity }: { pvl: Cents; quantity: number },
  { discount, netPrice }: Pick<LineTerms, 'discount' | 'netPrice'>,
): Pick<LineTerms, 'discount' | 'netPrice'> => {
  const total = lineAmount(quantity, pvl)
  const amount = paidAmount({ pvl, quantity }, { discount, netPrice })
  return amount === discountedAmount(total, discount)
    ? { discount, netPrice: null }
    : { discount: Math.floor(((total - amount) * 10_000) / total) / 10_000, netPrice }
}
