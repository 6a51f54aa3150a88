import * as v from 'valibot'
import { cents, count, id, textId } from '@/contract/fields'
import {
  type Amounts,
  type AnnualSummary,
  type AssociationKpis,
  annualSummaryAmounts,
  associationKpiAmounts,
  type CampaignKpi,
  type GroupChoice,
  type LaboratoryChoice,
  type PeriodFigures,
  type PeriodMonth,
  type PharmacyKpis,
  pharmacyKpiAmounts,
  type RelationKpis,
  relationKpiAmounts,
  type TransferableFigures,
  type UniverseMonth,
} from '@/domain/sales/questions/sales-question'

type Of<T> = v.GenericSchema<unknown, T>

const units = v.pipe(v.number(), v.integer())
const share = v.pipe(v.number(), v.finite())
const year = v.pipe(v.number(), v.integer())
const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))
const idText = v.pipe(
  v.string(),
  v.check((text) => v.is(textId, text)),
)

/** Two fields for each name, such as `total_pvl` and `total_pvp`. */
const amounts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => [`${name}_pvl`, `${name}_pvp`].map((field) => [field, cents])),
  ) as Record<keyof Amounts<Name>, typeof cents>

const periodFigures = {
  total_ud: units,
  total_pvl: cents,
  total_pvp: cents,
  generic_ud: units,
  generic_pvl: cents,
  generic_pvp: cents,
  sku: count,
  prescription_sku: count,
}
const figures = v.object(periodFigures) satisfies Of<PeriodFigures>

const transferable = v.object({
  total_pvl: cents,
  total_pvp: cents,
  generic_pvl: cents,
  generic_pvp: cents,
  brand_pvl: cents,
  brand_pvp: cents,
}) satisfies Of<TransferableFigures>

export const periodMonths = v.array(
  v.object({
    year,
    month,
    total: figures,
    laboratories: v.record(
      idText,
      v.object({ ...periodFigures, market_share: share, market_share_pvp: share }),
    ),
    aggregated: v.object({ own: figures, generic: figures, brand: figures, otc: figures }),
    transferable,
  }),
) satisfies Of<PeriodMonth[]>

export const universeMonths = v.array(
  v.object({
    year,
    month,
    dcpfs: v.array(
      v.object({
        dcpf_id: count,
        dcpf_name: v.string(),
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
        laboratory_ud: units,
        laboratory_pvl: cents,
        laboratory_pvp: cents,
      }),
    ),
  }),
) satisfies Of<UniverseMonth[]>

export const groupChoices = v.array(v.object({ id, name: v.string(), references: count })) satisfies Of<
  GroupChoice[]
>

export const pharmacyKpis = v.object({
  ...amounts(pharmacyKpiAmounts),
  total_ud: units,
  total_profit: cents,
}) satisfies Of<PharmacyKpis>

export const associationKpis = v.record(
  idText,
  v.object(amounts(associationKpiAmounts)),
) satisfies Of<AssociationKpis>

const laboratory = {
  id,
  name: v.string(),
  image: v.nullable(v.string()),
  corporativeColor: v.nullable(v.string()),
}

export const relationKpis = v.array(
  v.object({
    laboratory: v.object(laboratory),
    ...amounts(relationKpiAmounts),
  }),
) satisfies Of<RelationKpis[]>

export const campaignKpis = v.object({
  data: v.array(
    v.object({
      id,
      name: v.string(),
      laboratory_name: v.string(),
      potential_pvl: cents,
      potential_pvp: cents,
    }),
  ),
  count,
}) satisfies Of<{ data: CampaignKpi[]; count: number }>

export const annualSummary = v.object({
  ...amounts(annualSummaryAmounts),
  total_annual_skus: count,
  total_anual_registers: count,
  total_annual_profit: cents,
}) satisfies Of<AnnualSummary>

export const laboratoryChoices = v.array(
  v.object({
    ...laboratory,
    laboratoryAssociation: v.nullable(id),
    prescription: v.boolean(),
    top: v.boolean(),
    total_pvl: cents,
    total_pvp: cents,
  }),
) satisfies Of<LaboratoryChoice[]>
