import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ShortageSource } from '@/domain/catalogue/shortages'
import type { TaxClass, TaxRegime } from '@/domain/catalogue/taxes'
import type { Optional } from './optional'

type RappelSteps = { from: number; fraction: number }[]

export type LaboratoryTable = {
  id: Generated<number>
  name: string
  name_key: string
  association_id: Optional<number>
  image: Optional<string>
  corporative_color: Optional<string>
  prescription: Generated<boolean>
  rebotica_help_menu: Generated<boolean>
  partner_id: Optional<number>
  /** Days in which what was ordered usually comes. */
  usual_delivery_days: Generated<number>
  /** Null where nobody has said. */
  takes_back_expired: Optional<boolean>
  /** Written as JSON text: pg would turn an array into a PostgreSQL array. */
  rappel: ColumnType<RappelSteps, string | undefined, string>
}

export type HomogeneousGroupTable = {
  id: Generated<number>
  code: string
  name: string
  ease_of_change: Generated<number>
  official: Generated<boolean>
}

export type ProductTable = {
  id: Generated<number>
  cn: string
  name: string
  ean: Optional<string>
  laboratory_id: number
  group_id: Optional<number>
  market_category_id: Optional<number>
  prescription: boolean
  generic: Generated<boolean>
  fantasy: Generated<boolean>
  pvl: Optional<number>
  pvp: Optional<number>
  pot: Optional<number>
  active: Generated<boolean>
  out_of_stock: Generated<boolean>
  source: string
  /** Codes of the official groups: AEMPS, Nomenclátor de facturación, BOE. */
  dcpf: Optional<string>
  billing_group: Optional<string>
  reference_group: Optional<string>
  /** The list that says whether it is generic; null: its name. */
  generic_by: Optional<string>
  listed_tax_class: Generated<TaxClass>
  /** The list that says so; null: none does. */
  tax_class_by: Optional<'aemps' | 'facturacion'>
  /** What people said, which comes before any list. */
  own_tax_class: Optional<TaxClass>
  tax_class: GeneratedAlways<TaxClass>
  /** What the Real Decreto-ley 8/2010 takes off, in thousandths. */
  deduction: Generated<number>
  /** A medicine that the health service pays. */
  financed: Generated<boolean>
}

/** In thousandths. */
export type TaxRateTable = {
  regime: TaxRegime
  tax_class: TaxClass
  from_day: string
  rate: number
  surcharge: number
}

export type OfficialGroupTable = { kind: OfficialGroupKind; code: string; name: string }

export type OfficialGroupKind = 'dcpf' | 'billing' | 'reference'

export type ProductPriceTable = {
  cn: string
  from_day: string
  pvl: number | null
  pvp: number | null
  source: string
}

export type SupplyProblemTable = {
  cn: string
  starts_on: string
  ends_on: Optional<string>
  kind: Optional<number>
  observation: Optional<string>
  source: ShortageSource
  told_on: string
  /** Day of the first list that lacks it; null while one has it. */
  gone_on: Optional<string>
}

export type ComingPriceTable = { cn: string; from_day: string; pvl: number; pvp: number; source: string }

export type CatalogueSourceTable = {
  name: CatalogueSourceName
  /** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'. */
  published: string | null
  imported_on: string
}

export type CatalogueSourceName = 'presentaciones' | 'prescripcion' | 'facturacion' | 'boe' | 'suministro'
