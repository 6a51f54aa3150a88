import type { User } from '@/contract/session/session'
import type { TableScope } from '@/domain/sales/questions/table-filter'
import type { GroupSelection } from '@/features/sales/widget-config'

type Grouping = { value: GroupSelection; label: string }

/** A widget with a sales table (analytics.md §2 Pharma sales widget variants). */
export type TableVariant = TableScope & {
  title: string
  /** Other laboratories are added up as generic, brand and parafarmacia. */
  aggregate: boolean
  groupings: readonly Grouping[]
  /** The initial grouping. */
  grouping: GroupSelection
}

const group: Grouping = { value: 'homogeneousGrouping', label: 'Agrupaciones homogéneas' }
const product: Grouping = { value: 'product', label: 'Productos' }
const category: Grouping = { value: 'marketCategory', label: 'Categorías de mercado' }
const laboratory: Grouping = { value: 'laboratory', label: 'Laboratorios' }

const full: TableVariant = {
  title: 'Ventas',
  prescription: null,
  onlyUniverse: false,
  freeSale: true,
  marketInfo: false,
  minimal: false,
  aggregate: false,
  groupings: [group, product, category, laboratory],
  grouping: 'laboratory',
}
const universe: TableVariant = { ...full, title: 'Ventas de mi mercado', onlyUniverse: true }

export const tableVariants = {
  full,
  prescription: {
    ...full,
    title: 'Ventas de medicamentos',
    prescription: true,
    groupings: [group, product, laboratory],
  },
  'non-prescription': {
    ...full,
    title: 'Ventas de parafarmacia',
    prescription: false,
    groupings: [product, category, laboratory],
  },
  universe,
  'universe-prescription': {
    ...universe,
    title: 'Medicamentos de mi mercado',
    prescription: true,
    groupings: [group, product, laboratory],
  },
  'universe-market-info': { ...universe, title: 'Oportunidades de mi mercado', marketInfo: true },
  'universe-aggregate': {
    ...universe,
    title: 'Mi mercado agregado',
    aggregate: true,
    groupings: [group, laboratory],
  },
  'minimal-group': {
    ...full,
    title: 'Mercado por agrupaciones homogéneas',
    minimal: true,
    groupings: [{ ...group, label: 'Mercado' }, product, laboratory],
    grouping: 'homogeneousGrouping',
  },
  'minimal-category': {
    ...full,
    title: 'Mercado por categorías',
    minimal: true,
    groupings: [{ ...category, label: 'Mercado' }, product, laboratory],
    grouping: 'marketCategory',
  },
} satisfies Record<string, TableVariant>

export type TableVariantName = keyof typeof tableVariants

/**
 * The universe of a laboratory with medicines consists of homogeneous groups: controls for parafarmacia are left out.
 */
export const tableVariant = (
  name: TableVariantName,
  { laboratory: own }: Pick<User, 'laboratory'>,
): TableVariant => {
  const variant: TableVariant = tableVariants[name]
  if (!variant.onlyUniverse || own?.category.prescription !== true) return variant
  return {
    ...variant,
    freeSale: false,
    groupings: variant.groupings.filter(({ value }) => value !== 'marketCategory'),
  }
}
