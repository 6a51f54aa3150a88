import type { Cents } from '@/domain/basics/money'
import type { Cn, EaseOfChange } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { Shortage } from '@/domain/catalogue/shortages'
import type { TaxRate } from '@/domain/catalogue/taxes'
import type { Bid, Campaign, QuickwinTemplate } from '@/domain/offers/quickwin'
import type { DiscountFields } from '@/domain/offers/tiers'
import type { Cube } from '@/domain/sales/cube/cube'
import type { BackSoon } from '@/domain/supply/back-soon'
import type { OnItsWay } from '@/domain/supply/on-its-way'
import type { WantedProduct } from '@/domain/supply/wants'

/**
 * Everything that decides a proposal, as the `provision/` call carries it (purchasing.md §7).
 * Tri-state filters follow §5: generic true / false / null for all.
 */
export type ProposalRequest = {
  template: QuickwinTemplate
  laboratories: number[]
  campaigns: number[]
  bids: number[]
  prescription: boolean
  nonPrescription: boolean
  excludeCampaigns: boolean
  /** The quickwin's own discount, a fraction. */
  discount: number | null
  campaignDiscount: number | null
  /** Days to cover, 1 to 365. */
  period: number
  /** Inclusive sales range, YYYY-MM-DD. */
  startDate: string
  endDate: string
  generic: boolean | null
  fantasy: true | null
  brand: true | null
  outOfStock: true | null
  laboratoriesExcluded: number[]
  /** Null: start from the suggestion. */
  defaultQuantity: number | null
  onlyAutoQuantities: boolean
  ignoreStockProvisions: boolean
  /** Ours, as the specification has no word for it: what was ordered and has not come is suggested again. */
  ignoreOnItsWay?: boolean | undefined
  /** Others' sales folded into a generic and a brand row; the aggregate templates always do. */
  aggregate: boolean
}

/** Everything about one pharmacy that a proposal is made from. */
export type ProposalData = {
  cube: Cube
  catalogue: CatalogueIndex
  /** Units on the shelf by CN; null where the pharmacy's stock is unknown. */
  stock: ReadonlyMap<Cn, number> | null
  /** Units that were ordered and have not come, by CN, with their orders. */
  onItsWay?: ReadonlyMap<Cn, OnItsWay> | undefined
  /** What the pharmacy waits for, by CN. */
  wanted?: ReadonlyMap<Cn, WantedProduct> | undefined
  campaigns: readonly Campaign[]
  bids: readonly Bid[]
  /** Ids of those open to the pharmacy: what another one sells is not proposed, as if it did not exist. */
  laboratories: ReadonlySet<number>
  /** Rates of the pharmacy's regime; absent where the device does not know them. */
  taxes?: readonly TaxRate[] | undefined
  /** The day in Madrid, 'YYYY-MM-DD': decides which campaigns run, and which rates hold. */
  today: string
}

/** What decides the rows and their suggestions. */
export type RowRequest = Omit<
  ProposalRequest,
  'discount' | 'defaultQuantity' | 'onlyAutoQuantities' | 'aggregate'
>

/** What the potential of a card needs to know; the rest of a request takes its neutral value. */
export type PotentialRequest = Pick<
  ProposalRequest,
  | 'laboratories'
  | 'campaigns'
  | 'bids'
  | 'prescription'
  | 'nonPrescription'
  | 'excludeCampaigns'
  | 'period'
  | 'startDate'
  | 'endDate'
  | 'ignoreStockProvisions'
  | 'ignoreOnItsWay'
> & { template?: ProposalRequest['template'] }

/** What our products and the others' tell alike. Field names as specified in purchasing.md §3. */
export type RowProduct = {
  id: number
  cn: Cn
  product: string
  ean: { code: string } | null
  dcpf: { id: number; name: string } | null
  laboratory: { id: number; name: string; image: string | null }
  /** Null: "sin precio"; such a line cannot be ordered. */
  pvl: Cents | null
  pvp: Cents | null
  /** Units on the pharmacy's shelf; null when unknown. */
  stock: number | null
  out_of_stock: boolean
  /** Ours: since when and until when it is, where that is known. */
  shortage?: Shortage | undefined
  /** Units sold in the range. */
  total_ud: number
}

/** A product of the quickwin's laboratories that can be ordered. */
export type Transferable = RowProduct &
  DiscountFields & {
    /** The lower price that comes next, and its first day; absent where none is known. */
    price_drop?: { from: string; pvl: Cents } | undefined
    ease_of_change: EaseOfChange
    pot: number | null
    /** Ours: in shortage, and why it is to be ordered all the same. */
    back_soon?: BackSoon | undefined
    /** What it pays where and when it is proposed, and its deduction in thousandths, if any; absent where the device does not know that. */
    tax?: (Pick<TaxRate, 'rate' | 'surcharge'> & { deduction?: number | undefined }) | undefined
  }

/** Another laboratory's product of the same group with sales in the range. */
export type SalesRow = RowProduct & {
  provision: number
  provision_potential_pvl: Cents
  provision_potential_pvp: Cents
}

/**
 * Other laboratories' sales of a row folded by kind (aggregate proposals, purchasing.md §3): generics, brands or products
 * without prescription, at their average price by units.
 */
export type AggregatedRow = {
  name: string
  generic: boolean
  prescription: boolean
  /** Null where none of the products has a price. */
  reference_pvl: Cents | null
  reference_pvp: Cents | null
  /** Stock of all the products folded; null where no product's stock is known. */
  stock: number | null
  total_ud: number
  provision: number
  provision_potential_pvl: Cents
  provision_potential_pvp: Cents
  /** Some of them is. */
  out_of_stock: boolean
}

/** One row of the provisions grid: what can be ordered, and what was sold instead. */
export type ProvisionGroup = {
  /** Stable key of the row: `dcpf:{id}` or `cn:{cn}`. */
  key: string
  name: string
  transferables: Transferable[]
  /** Empty in aggregate proposals, where `aggregated` tells the same folded. */
  sales: SalesRow[]
  /** Empty in all other proposals. */
  aggregated: AggregatedRow[]
  /** Suggested units. */
  provision: number
  /** Units to start with: see docs/proposals.md, step 5. */
  quantity: number
  total_ud: number
  provision_potential_pvl: Cents
  provision_potential_pvp: Cents
  /** The group's average price by units, at which aggregate templates value it; null in all others. */
  reference_pvl: Cents | null
  reference_pvp: Cents | null
  /** Market share by units of the quickwin's laboratories, whole percent. */
  tenant_sales_percentage: number
  /** Share of brands by units, whole percent. */
  brand_percentage: number
  ease_of_change: EaseOfChange
  /** What keeps the product from being ordered or delivered: 'Sin precio', 'En rotura'. */
  warning: string | null
  /** Why the row starts at 0 though units are suggested. */
  info: string | null
  /** Pack of the product that is ordered. */
  pot: number | null
  /** Units of ours that were ordered and have not come, with their orders; absent where there are none. */
  on_its_way?: OnItsWay | undefined
  /** The pharmacy waits for the product that is ordered, and it is not in shortage: the row stands first. Absent elsewhere. */
  wanted?: WantedRow | undefined
}

/** Units that are proposed at least, since when the pharmacy waits for them, and the order in which they were missing. */
export type WantedRow = { units: number; since: string; order: string | null }

/** A row of the campaign_group grid (purchasing.md §2.4): a campaign with its product rows. */
export type CampaignRow = {
  id: number
  name: string
  total_ud: number
  provision: number
  provision_potential_pvl: Cents
  provision_potential_pvp: Cents
  provisions: ProvisionGroup[]
}

/** A quickwin and its extension, as what was added to the cart is labelled (purchasing.md §3). */
export type ProposalTag = {
  code: string
  name: string
  /** Id of the quickwin, whose discount the order asks for. Carts and orders saved before it was kept have none. */
  quickwin?: number | undefined
}

export type ProposalSummary = {
  potentialSkus: number
  potentialPvl: Cents
  potentialPvp: Cents
  totalSkus: number
  totalQuantity: number
  totalPvl: Cents
  totalPvp: Cents
  totalPvlWithDiscount: Cents
}
