import { formatDay } from '@/domain/basics/dates'
import { tickedTypes } from '@/domain/sales/questions/product-types'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import { controlsOf, everybody, type TableScope } from '@/domain/sales/questions/table-filter'
import type { SalesRange } from '@/domain/sales/range/range'
import type { ComparedColumn, GroupSelection, WidgetConfig } from '@/features/sales/widget-config'
import type { FilterChip } from '@/ui/controls/filter-chips'

export type ConfigChange = (patch: Partial<WidgetConfig>, options?: { replace?: boolean }) => void
export type LaboratoryOption = { id: number; name: string }

/** What the rows of a table are; some tables do not have all that can be chosen. */
export const groupingOf = (
  { groupSelection }: Pick<WidgetConfig, 'groupSelection'>,
  table: { groupings: readonly { value: GroupSelection }[]; grouping: GroupSelection },
): GroupSelection => table.groupings.find(({ value }) => value === groupSelection)?.value ?? table.grouping

export const comparisonLabels: Record<Comparison, string> = {
  previous: 'Periodo anterior',
  year: 'Mismo periodo del año anterior',
}

/** Names of the columns that can be chosen, for their boxes and headings. */
export const comparedColumnNames: Record<ComparedColumn, string> = {
  before: 'Total anterior',
  unitsBefore: 'Ud. anteriores',
  unitsDifference: 'Dif. unidades',
}

export const rangeText = ({ startDate, endDate }: SalesRange): string =>
  `${formatDay(startDate)} – ${formatDay(endDate)}`

type Active = {
  config: WidgetConfig
  scope: TableScope
  /** The queried period. */
  range: SalesRange
  /** The user has chosen the period, and it is not the default. */
  isRangeChosen: boolean
  laboratories: readonly LaboratoryOption[]
  /** The name of the chosen campaign, once it is known. */
  campaign: string | undefined
  onChange: ConfigChange
}

/** The active filters by name, each with a function that removes it. */
export const activeFilters = (input: Active): FilterChip[] => {
  const { config, scope, range, isRangeChosen, laboratories, campaign, onChange } = input
  const shown = controlsOf(scope)
  const ticked = tickedTypes(config)
  const active: FilterChip[] = []
  const add = (name: string, without: Partial<WidgetConfig>) =>
    active.push({ name, onRemove: () => onChange(without) })

  if (config.search !== '') add(`Búsqueda: ${config.search}`, { search: '' })
  if (isRangeChosen) add(rangeText(range), { startDate: null, endDate: null })
  const what = config.transferable ? 'Trasladables a' : config.onlyUniverse ? 'Universo de' : 'Laboratorio'
  for (const id of config.labs) {
    const name = laboratories.find((laboratory) => laboratory.id === id)?.name ?? `laboratorio ${id}`
    const others = config.labs.filter((other) => other !== id)
    add(`${what}: ${name}`, others.length === 0 ? everybody : { labs: others })
  }
  if (config.transferable && config.labs.length === 0) add('Trasladables', everybody)
  if (config.campaign !== null) add(`Campaña: ${campaign ?? config.campaign}`, everybody)
  if (shown.types) {
    const noGenerics = { generic: null, efg: null, fantasy: null, notFantasy: null }
    if (ticked.generic) add('Genérico', noGenerics)
    else if (ticked.efg) add('EFG', noGenerics)
    else if (ticked.fantasy) add('Fantasia', noGenerics)
    if (ticked.brand) add('Marca', { brand: null })
  }
  if (shown.freeSale && ticked.otc) add('Parafarmacia', { otc: null })
  if (shown.marketInfo && config.marketInfo) add('Info. mercado', { marketInfo: null })
  if (config.compare !== null) add(`Frente a: ${comparisonLabels[config.compare]}`, { compare: null })
  return active
}
