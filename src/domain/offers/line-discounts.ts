import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import type { Campaign, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import {
  allowedTiers,
  type DiscountFields,
  type LineTerms,
  lineDiscount,
  type NextBonus,
  type NextTier,
  nextBonus,
  nextTier,
  unitTerms,
} from '@/domain/offers/tiers'

/** What decides whether and how much a quickwin takes off an order's lines. */
export type GrantingQuickwin = Pick<
  Quickwin,
  'id' | 'discount' | 'campaignDiscount' | 'campaigns' | 'laboratories'
> & {
  conditions: readonly QuickwinCondition[]
  /** The products of the bids that it names; null where it names none. */
  bidCns: ReadonlySet<Cn> | null
}

export type LineToDiscount = {
  cn: Cn
  laboratoryId: number
  /** A medicine that the health service pays. */
  financed?: boolean | undefined
  quantity: number
  /** Unit price before discounts. */
  pvl: Cents
  /** The one that the order names; it runs today and has the product. */
  campaign: Campaign | null
  /** Ids of the quickwins that the line's units came from. */
  quickwins: readonly number[]
}

/** What the conditions of a line come to, and the next better tier and the next free units of its campaign. */
export type LineOffer = LineTerms & { next: NextTier | undefined; nextBonus: NextBonus | undefined }

/**
 * What each line of an order gets. Its discount: what the proposals showed that its units came from, the best of
 * them where there are several. A quickwin counts for the lines that name it and that it covers (its laboratories
 * and, where it names bids, their products), and only while these lines together meet its conditions. One that
 * fails takes nothing off; nor does one that is not in `quickwins`, those that this pharmacy may use.
 * `today` is the day in Madrid.
 */
export const lineOffers = (
  lines: readonly LineToDiscount[],
  { quickwins, today }: { quickwins: ReadonlyMap<number, GrantingQuickwin>; today: string },
): LineOffer[] => {
  const granting = new Set(
    linesByQuickwin(lines, quickwins).flatMap(({ quickwin, lines: counted }) =>
      allConditionsMet(evaluateConditions(quickwin.conditions, counted)) ? quickwin.id : [],
    ),
  )
  return lines.map((line) => {
    const candidates = coveringQuickwins(line, quickwins).filter(({ id }) => granting.has(id))
    const alone = discountFields(line, null, today)
    const discount = Math.max(
      ...[alone, ...candidates.map((quickwin) => discountFields(line, quickwin, today))].map((fields) =>
        lineDiscount(fields, line.quantity),
      ),
    )
    const unitTiers = alone.unit_tiers ?? {}
    // The tiers are the campaign's, whatever quickwin the line came from.
    return {
      discount,
      ...unitTerms(unitTiers, line.quantity),
      nextBonus: nextBonus(unitTiers, line.quantity),
      next: nextTier(alone, line.quantity, discount),
    }
  })
}

/** The quickwins that lines name, each with those that its conditions count. */
export const linesByQuickwin = <Line extends LineToDiscount>(
  lines: readonly Line[],
  quickwins: ReadonlyMap<number, GrantingQuickwin>,
): { quickwin: GrantingQuickwin; lines: Line[] }[] => {
  const byId = new Map<number, { quickwin: GrantingQuickwin; lines: Line[] }>()
  for (const line of lines) {
    for (const quickwin of coveringQuickwins(line, quickwins)) {
      const named = byId.get(quickwin.id)
      if (named) named.lines.push(line)
      else byId.set(quickwin.id, { quickwin, lines: [line] })
    }
  }
  return [...byId.values()]
}

/** The quickwins that the line names and that cover it. */
const coveringQuickwins = (
  line: LineToDiscount,
  quickwins: ReadonlyMap<number, GrantingQuickwin>,
): GrantingQuickwin[] =>
  [...new Set(line.quickwins)].flatMap((id) => {
    const quickwin = quickwins.get(id)
    return quickwin && covers(quickwin, line) ? quickwin : []
  })

const covers = ({ laboratories, bidCns }: GrantingQuickwin, { cn, laboratoryId }: LineToDiscount): boolean =>
  laboratories.some(({ id }) => id === laboratoryId) && (bidCns === null || bidCns.has(cn))

/** The fields that a proposal of this quickwin shows for the product under this campaign. */
const discountFields = (
  { cn, campaign, financed }: LineToDiscount,
  quickwin: GrantingQuickwin | null,
  today: string,
): DiscountFields => {
  // A quickwin that names campaigns has nothing to say about another one.
  const speaks =
    quickwin?.campaigns.length === 0 || (campaign !== null && quickwin?.campaigns.includes(campaign.id))
  const fallback = speaks ? (quickwin?.campaignDiscount ?? null) : null
  const applied = campaign && lineCampaigns([campaign], { today, only: [], fallback }).get(cn)
  const [first, second, third] = applied?.tiers ?? []
  return {
    discount: quickwin?.discount ?? 0,
    campaign: applied ? { id: applied.id, name: applied.name, discount: applied.discount } : null,
    campaign_discount_tier1: first?.discount ?? null,
    campaign_discount_tier2: second?.discount ?? null,
    campaign_discount_tier3: third?.discount ?? null,
    campaign_discount_quantity_tier1: first?.quantity ?? null,
    campaign_discount_quantity_tier2: second?.quantity ?? null,
    campaign_discount_quantity_tier3: third?.quantity ?? null,
    unit_tiers: applied ? allowedTiers(applied, { financed }) : undefined,
  }
}
