import * as v from 'valibot'
import { cents, count, date, id } from '@/domain/basics/fields'
import type { Cents } from '@/domain/basics/money'

const units = v.pipe(v.number(), v.integer())
const share = v.pipe(v.number(), v.finite())
const year = v.pipe(v.number(), v.integer())
const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))
const idText = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Identificador incorrecto'))

/** Pairs of amounts, `x_pvl` and `x_pvp`. */
export type Amounts<Names extends string> = Record<`${Names}_${'pvl' | 'pvp'}`, Cents>
const amounts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => [`${name}_pvl`, `${name}_pvp`].map((field) => [field, cents])),
  ) as Record<keyof Amounts<Name>, typeof cents>

/** Units and amounts, with those of generics. `sku`: references sold, products whose units do not add up to zero. */
const periodFigures = v.object({
  total_ud: units,
  total_pvl: cents,
  total_pvp: cents,
  generic_ud: units,
  generic_pvl: cents,
  generic_pvp: cents,
  sku: count,
  prescription_sku: count,
})
export type PeriodFigures = v.InferOutput<typeof periodFigures>

/** What others sold in the tenant's groups (docs/sales-figures.md), by what was sold. */
const transferable = v.object({
  total_pvl: cents,
  total_pvp: cents,
  generic_pvl: cents,
  generic_pvp: cents,
  brand_pvl: cents,
  brand_pvp: cents,
})
export type TransferableFigures = v.InferOutput<typeof transferable>

export const periodMonths = v.array(
  v.object({
    year,
    month,
    /** Everything that passes the filter. */
    total: periodFigures,
    /** By laboratory id; those without a sale in the month are left out. `market_share`: fraction of `total`. */
    laboratories: v.record(
      idText,
      v.object({ ...periodFigures.entries, market_share: share, market_share_pvp: share }),
    ),
    /** Everything that passes the filter, split into the tenant's and the others' by what was sold. */
    aggregated: v.object({
      own: periodFigures,
      generic: periodFigures,
      brand: periodFigures,
      otc: periodFigures,
    }),
    transferable,
  }),
)
export type PeriodMonth = v.InferOutput<typeof periodMonths>[number]

const universeFigures = v.object({
  total_sku: count,
  total_ud: units,
  total_pvl: cents,
  total_pvp: cents,
  generic_ud: units,
  generic_pvl: cents,
  generic_pvp: cents,
  brand_ud: units,
  brand_pvl: cents,
  brand_pvp: cents,
  non_prescription_pvl: cents,
  non_prescription_pvp: cents,
  /** The question's own laboratories'. */
  laboratory_ud: units,
  laboratory_pvl: cents,
  laboratory_pvp: cents,
})
export type UniverseFigures = v.InferOutput<typeof universeFigures>

export const universeMonths = v.array(
  v.object({
    year,
    month,
    /** Products without a group are in none: `dcpf_id` 0. */
    dcpfs: v.array(v.object({ dcpf_id: count, dcpf_name: v.string(), ...universeFigures.entries })),
  }),
)
export type UniverseMonth = v.InferOutput<typeof universeMonths>[number]

export const groupChoices = v.array(v.object({ id, name: v.string(), references: count }))
export type GroupChoice = v.InferOutput<typeof groupChoices>[number]

const pharmacyKpiAmounts = [
  'total',
  'prescription',
  'non_prescription',
  'generic',
  'brand',
  'generic_transferable',
  'brand_transferable',
] as const
/** Transferable: towards the pharmacy's top laboratories, or those of the filter. */
export const pharmacyKpis = v.object({
  ...amounts(pharmacyKpiAmounts),
  total_ud: units,
  generic_ud: units,
  brand_ud: units,
  generic_transferable_ud: units,
  brand_transferable_ud: units,
  total_profit: cents,
})
export type PharmacyKpis = v.InferOutput<typeof pharmacyKpis>

const associationKpiAmounts = [
  'brand_transferable',
  'generic_transferable',
  'total_transferable',
  'prescription_transferable',
] as const
/** By laboratory association id; a laboratory without association is in none. */
export const associationKpis = v.record(
  idText,
  v.object({
    ...amounts(associationKpiAmounts),
    generic_transferable_ud: units,
    brand_transferable_ud: units,
  }),
)
export type AssociationKpis = v.InferOutput<typeof associationKpis>

const laboratory = {
  id,
  name: v.string(),
  image: v.nullable(v.string()),
  corporativeColor: v.nullable(v.string()),
}

const relationKpiAmounts = [
  'total',
  'generic',
  'brand',
  'generic_transferable',
  'brand_transferable',
  'total_transferable',
  'prescription',
  'prescription_transferable',
] as const
export const relationKpis = v.array(
  v.object({
    laboratory: v.object(laboratory),
    ...amounts(relationKpiAmounts),
  }),
)
export type RelationKpis = v.InferOutput<typeof relationKpis>[number]

const campaignKpi = v.object({
  id,
  name: v.string(),
  /** Whose campaign it is: names such as 'Plan crónicos' are given by many. */
  laboratory_name: v.string(),
  potential_pvl: cents,
  potential_pvp: cents,
})
export type CampaignKpi = v.InferOutput<typeof campaignKpi>
export const campaignKpis = v.array(campaignKpi)

const annualSummaryAmounts = ['total_annual', 'total_monthly', 'total_daily'] as const
export const annualSummary = v.object({
  ...amounts(annualSummaryAmounts),
  total_annual_skus: count,
  /** Fact rows. The name is the specification's. */
  total_anual_registers: count,
  total_annual_profit: cents,
})
export type AnnualSummary = v.InferOutput<typeof annualSummary>

export const laboratoryChoices = v.array(
  v.object({
    ...laboratory,
    laboratoryAssociation: v.nullable(id),
    prescription: v.boolean(),
    top: v.boolean(),
    total_pvl: cents,
    total_pvp: cents,
  }),
)
export type LaboratoryChoice = v.InferOutput<typeof laboratoryChoices>[number]

/** First and last day with sales; null for a pharmacy without. */
export const salesSpan = v.nullable(v.object({ firstSaleDay: date, lastSaleDay: date }))
export type SalesSpan = v.InferOutput<typeof salesSpan>

export const amortization = v.object({ genericAmortization: cents })

/** What happened on a day, in words, of charts by month. */
export const salesMarks = v.array(
  v.object({ day: date, kind: v.picklist(['price', 'campaign', 'shortage']), label: v.string() }),
)
export type SalesMark = v.InferOutput<typeof salesMarks>[number]

const changed = { now: cents, before: cents }
/** A change of sales, and what made it: the parts and the rest add up to it. */
export const explanation = v.object({
  ...changed,
  /** The largest change first, up or down. */
  parts: v.array(v.object({ key: v.string(), name: v.string(), ...changed })),
  rest: v.object({ count, ...changed }),
})
export type Explanation = v.InferOutput<typeof explanation>
