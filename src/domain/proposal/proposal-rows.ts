import { brandPercentage, percentage } from '@/domain/basics/numbers'
import { clampQuantity } from '@/domain/basics/quantity'
import type { Cn, EaseOfChange, Product } from '@/domain/catalogue/catalogue'
import { type TaxClass, taxRateOn } from '@/domain/catalogue/taxes'
import type { LineCampaign } from '@/domain/offers/line-campaigns'
import { allowedTiers } from '@/domain/offers/tiers'
import { aggregatedRows } from '@/domain/proposal/proposal-aggregates'
import type { Candidate } from '@/domain/proposal/proposal-candidates'
import { type Suggestion, shelfUnits, unitsToCover, wholePacks } from '@/domain/proposal/proposal-suggestion'
import type {
  ProposalData,
  ProposalRequest,
  ProvisionGroup,
  RowProduct,
  SalesRow,
  Transferable,
  WantedRow,
} from '@/domain/proposal/proposal-types'
import { isAggregate } from '@/domain/proposal/templates'
import { warningOf } from '@/domain/proposal/transferables'
import { unitsByProduct } from '@/domain/sales/cube/cube'
import { daysInRange } from '@/domain/sales/range/range'
import { backSoon } from '@/domain/supply/back-soon'

/** Turns a row and its figures into what the grid shows: docs/proposals.md, step 5 included. */
export const groupBuilder = (
  data: ProposalData,
  request: ProposalRequest,
  campaigns: ReadonlyMap<Cn, LineCampaign>,
): ((row: Candidate, suggestion: Suggestion) => ProvisionGroup) => {
  const units = unitsByProduct(data.cube, request)
  const days = daysInRange(request)
  const { catalogue } = data
  const productAt = (index: number) => catalogue.products[index] as Product
  const unitsAt = (index: number) => units[index] ?? 0
  const toCover = (sold: number) => unitsToCover({ units: sold, days, period: request.period })
  const folds = request.aggregate || isAggregate(request.template)

  // Rows share these small objects, and are built without spreading: a proposal has thousands of rows.
  const laboratoryOf = remembered((id: number) => {
    const laboratory = catalogue.laboratories.get(id)
    return { id, name: laboratory?.name ?? '', image: laboratory?.image ?? null }
  })
  const dcpfOf = remembered((id: number) => {
    const group = catalogue.groups.get(id)
    return group ? { id, name: group.name } : null
  })

  const taxOf = remembered((taxClass: TaxClass) => {
    if (!data.taxes?.some((rate) => rate.taxClass === taxClass)) return undefined
    const { rate, surcharge } = taxRateOn(data.taxes, { taxClass, day: data.today })
    return { rate, surcharge }
  })

  const rowProduct = (index: number): RowProduct => {
    const product = productAt(index)
    return {
      id: product.id,
      cn: product.cn,
      product: product.name,
      ean: product.ean === null ? null : { code: product.ean },
      dcpf: product.groupId === null ? null : dcpfOf(product.groupId),
      laboratory: laboratoryOf(product.laboratoryId),
      pvl: product.pvl,
      pvp: product.pvp,
      stock: data.stock?.get(product.cn) ?? null,
      out_of_stock: product.outOfStock,
      shortage: product.shortage,
      total_ud: unitsAt(index),
    }
  }

  /** What there is of ours in a row, at the pace of all its sales. */
  const paceOf = ({ ours }: Candidate, { totalUnits, onItsWay }: Suggestion) => ({
    ...{ units: totalUnits, days },
    there: ours.reduce(
      (sum, index) => sum + shelfUnits(data.stock?.get(productAt(index).cn)),
      onItsWay.units,
    ),
  })

  const transferable = (index: number, row: Candidate, suggestion: Suggestion): Transferable => {
    const product = productAt(index)
    const campaign = campaigns.get(product.cn)
    const next = catalogue.nextPrices.get(product.cn)
    const [first, second, third] = campaign?.tiers ?? []
    const tax = taxOf(product.taxClass)
    const unitTiers = campaign && allowedTiers(campaign, product)
    const { shortage } = product
    const soon = shortage && backSoon(shortage.until, data.today, paceOf(row, suggestion))
    return {
      ...rowProduct(index),
      ease_of_change: easeOfChange(data, product),
      discount: request.discount ?? 0,
      campaign: campaign ? { id: campaign.id, name: campaign.name, discount: campaign.discount } : null,
      campaign_discount_tier1: first?.discount ?? null,
      campaign_discount_tier2: second?.discount ?? null,
      campaign_discount_tier3: third?.discount ?? null,
      campaign_discount_quantity_tier1: first?.quantity ?? null,
      campaign_discount_quantity_tier2: second?.quantity ?? null,
      campaign_discount_quantity_tier3: third?.quantity ?? null,
      ...(unitTiers && { unit_tiers: unitTiers }),
      pot: product.pot,
      ...(tax && { tax: product.deduction ? { ...tax, deduction: product.deduction } : tax }),
      ...(next &&
        product.pvl !== null &&
        next.pvl < product.pvl && { price_drop: { from: next.from, pvl: next.pvl } }),
      ...(soon && { back_soon: soon }),
    }
  }

  /** What of the suggestion this product's sales stand for, at the price of the product to order instead. */
  const salesRow = (index: number, { ordered }: Suggestion): SalesRow => {
    const provision = ordered ? toCover(unitsAt(index)) : 0
    return {
      ...rowProduct(index),
      provision,
      provision_potential_pvl: provision * (ordered?.pvl ?? 0),
      provision_potential_pvp: provision * (ordered?.pvp ?? 0),
    }
  }

  /** Figures of all other products of one kind together, at their own average price. */
  const aggregated = (row: Candidate, { ordered }: Suggestion) =>
    aggregatedRows(
      row.others.map((index) => ({ product: productAt(index), units: unitsAt(index) })),
      { stock: data.stock, suggest: (sold) => (ordered ? toCover(sold) : 0) },
    )

  return (row, suggestion) => {
    const { ordered, ownUnits, totalUnits, provision, potentialPvl, potentialPvp, reference } = suggestion
    const first = productAt(row.ours[0] ?? -1)
    const group = row.groupId === null ? undefined : catalogue.groups.get(row.groupId)
    const sold = [...row.ours, ...row.others]
    const soldOf = (generic: boolean) =>
      sold.reduce((sum, index) => {
        const product = productAt(index)
        return product.prescription && product.generic === generic ? sum + unitsAt(index) : sum
      }, 0)
    const transferables = row.ours.map((index) => transferable(index, row, suggestion))
    const wanted = wantedRow(data, suggestion)
    const { quantity, info } = start(request, suggestion)
    return {
      key: row.key,
      name: group?.name ?? first.name,
      transferables,
      sales: folds ? [] : row.others.map((index) => salesRow(index, suggestion)),
      aggregated: folds ? aggregated(row, suggestion) : [],
      provision,
      quantity,
      total_ud: totalUnits,
      provision_potential_pvl: potentialPvl,
      provision_potential_pvp: potentialPvp,
      reference_pvl: reference?.pvl ?? null,
      reference_pvp: reference?.pvp ?? null,
      tenant_sales_percentage: percentage(ownUnits, totalUnits),
      brand_percentage: brandPercentage({ brand: soldOf(false), generic: soldOf(true) }),
      ease_of_change: easeOfChange(data, first),
      warning: warningOf(transferables[0]),
      info,
      pot: ordered?.pot ?? null,
      ...(suggestion.onItsWay.units > 0 && { on_its_way: suggestion.onItsWay }),
      ...(wanted && { wanted }),
    }
  }
}

const remembered = <Key, T>(make: (id: Key) => T): ((id: Key) => T) => {
  const made = new Map<Key, T>()
  return (id) => {
    const known = made.get(id)
    if (known !== undefined) return known
    const value = make(id)
    made.set(id, value)
    return value
  }
}

/** Units that a row starts with, and why it starts with none though some are suggested. */
const start = (
  request: ProposalRequest,
  { ordered, ownUnits, provision, wanted }: Suggestion,
): { quantity: number; info: string | null } => {
  if (ordered === null) return { quantity: 0, info: null }
  if (request.defaultQuantity !== null)
    return { quantity: clampQuantity(request.defaultQuantity), info: null }
  if (!request.onlyAutoQuantities || ownUnits > 0) return { quantity: clampQuantity(provision), info: null }
  // What others sold is no reason to start with it; that it is waited for is one.
  if (wanted > 0) return { quantity: clampQuantity(wholePacks(wanted, ordered.pot)), info: null }
  return {
    quantity: 0,
    info: provision > 0 ? 'Empieza en 0: en estas fechas la farmacia no ha vendido este producto' : null,
  }
}

const wantedRow = (data: ProposalData, { ordered, wanted }: Suggestion): WantedRow | null => {
  const [oldest] = data.wanted?.get(ordered?.cn ?? '')?.wants ?? []
  if (wanted === 0 || oldest === undefined) return null
  return { units: wanted, since: oldest.wantedAt, order: oldest.order?.name ?? null }
}

/** Ease of change of the product's group; of its market category where it has no group. */
const easeOfChange = ({ catalogue }: ProposalData, product: Product): EaseOfChange =>
  catalogue.groups.get(product.groupId ?? 0)?.easeOfChange ??
  catalogue.marketCategories.get(product.marketCategoryId ?? 0)?.easeOfChange ??
  0
