import { useCallback, useMemo, useState } from 'react'
import { isLaboratoryUser } from '@/domain/people/roles'
import { comparedRange } from '@/domain/sales/questions/compared-range'
import type { Comparison } from '@/domain/sales/questions/sales-filter'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { SalesQuestion, SalesRow } from '@/domain/sales/questions/sales-question'
import { countsUniverse, tableFilter } from '@/domain/sales/questions/table-filter'
import type { SalesRange } from '@/domain/sales/range/range'
import { WidgetCard } from '@/features/sales/card/widget-card'
import { WhyButton } from '@/features/sales/explain/why-button'
import type { ExportedView } from '@/features/sales/export/exported-view'
import {
  activeFilters,
  type ConfigChange,
  groupingOf,
  rangeText,
} from '@/features/sales/filters/table-controls'
import { TableFilterBar, TableSearch } from '@/features/sales/filters/table-filter-bar'
import {
  laboratoriesQuestion,
  universeLaboratories,
  useLaboratoryOptions,
} from '@/features/sales/filters/user-laboratories'
import { widgetRange } from '@/features/sales/filters/widget-range'
import { useSpanScopeAtRest } from '@/features/sales/page/page-context'
import { usePartNames } from '@/features/sales/page/part-names'
import { parts } from '@/features/sales/page-selection'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { scopeUntil } from '@/features/sales/scope-filter'
import { categoryTable } from '@/features/sales/table/category-columns'
import { groupTable } from '@/features/sales/table/group-columns'
import { laboratoryTable } from '@/features/sales/table/laboratory-columns'
import { productTable } from '@/features/sales/table/product-columns'
import type { TableKind, TableView } from '@/features/sales/table/sales-column'
import { listOfSalesRow, SalesDetail } from '@/features/sales/table/sales-detail'
import { type Asked, defaultSort, SalesGrid, tableQuestion } from '@/features/sales/table/sales-grid'
import { type TableVariant, type TableVariantName, tableVariant } from '@/features/sales/table/variants'
import { WithoutCategory, withoutCategoryQuestion } from '@/features/sales/table/without-category'
import { useAskAhead, useSales } from '@/features/sales/use-sales'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import type { GroupSelection, WidgetConfig } from '@/features/sales/widget-config'
import { OfficialSources } from '@/parts/catalogue/official-sources'
import { usePriceMode } from '@/parts/prices/price-mode'
import { type GridSort, type GridState, pageSizes } from '@/ui/data-grid/list/columns'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'

/** Each knows its own rows, which are those that the engine answers to its question with. */
const kinds = {
  product: productTable as TableKind<SalesRow>,
  homogeneousGrouping: groupTable as TableKind<SalesRow>,
  marketCategory: categoryTable as TableKind<SalesRow>,
  laboratory: laboratoryTable as TableKind<SalesRow>,
} satisfies Record<GroupSelection, TableKind<SalesRow>>

const defaultPageSize = 10

export type SalesTableOptions = { variant: TableVariantName }

/** The sales table card: filters, the table that is grouped by, and the products of each row (analytics.md §2). */
export default function SalesTableWidget({ widgetKey, options }: WidgetProps<SalesTableOptions>) {
  const { scope, isBehind } = useSpanScopeAtRest((inSpan) => questionsOf(config, inSpan))
  const { user } = scope
  const variant = useMemo(() => tableVariant(options.variant, user), [options.variant, user])
  const askAhead = useAskAhead()
  const [config, changeConfig] = useWidgetConfig(widgetKey, noChanges, (next) =>
    askAhead(questionsOf(next, scope)),
  )
  const { startDate, endDate } = config
  const { range, isChosen } = useMemo(
    () => widgetRange({ startDate, endDate }, scope),
    [startDate, endDate, scope],
  )
  const { laboratories, sellers } = useLaboratoryOptions(range, config.labs)
  const campaign = useCampaignName(config.campaign, range)
  const view = useTableView(variant, config)
  // Another question starts at its first page.
  const onFilter: ConfigChange = useCallback(
    (patch, replace) => changeConfig({ ...patch, page: 0 }, replace),
    [changeConfig],
  )
  const nameOf = usePartNames()
  const grouping = groupingOf(config, variant)
  const active = activeFilters({
    config,
    scope: variant,
    range,
    isRangeChosen: isChosen,
    laboratories: sellers,
    campaign,
    onChange: onFilter,
  })
  const asked = askedOf(config, { variant, scope, range })
  const questionsOf = (next: WidgetConfig, scope: SalesScope): SalesQuestion[] => {
    const { range } = widgetRange(next, scope)
    const grouping = groupingOf(next, variant)
    const { rows, columns } = kinds[grouping]
    const asked = askedOf(next, { variant, scope, range })
    const options = laboratoriesQuestion(range, scope)
    return [
      tableQuestion({ rows, asked, state: stateOf(next), columns: columns(view) }),
      ...(options === null ? [] : [options]),
      ...(grouping === 'marketCategory' ? [withoutCategoryQuestion(asked)] : []),
    ]
  }
  const exported: ExportedView = {
    range,
    grouping: variant.groupings.find(({ value }) => value === grouping)?.label ?? '',
    filters: [
      ...active.map(({ name }) => name).filter((name) => name !== rangeText(range)),
      ...parts.flatMap((part) => (scope.part?.[part] === undefined ? [] : nameOf(part, scope.part[part]))),
    ],
  }
  const narrow = useIsNarrow()
  // Beside the title, whichever table there is.
  const [exportSlot, setExportSlot] = useState<HTMLElement | null>(null)
  // Memoised, so that headings are not rendered again.
  const { sort: chosenSort } = config
  const sort = useMemo(() => sortOf(chosenSort), [chosenSort])
  return (
    <WidgetCard
      compact
      state={isBehind ? 'stale' : 'ready'}
      title={variant.title}
      controls={
        <>
          {narrow ? null : <TableSearch search={config.search} onChange={onFilter} />}
          <span ref={setExportSlot} />
        </>
      }
      subtitle={
        <>
          {subtitleOf(range, config.compare)}
          {config.compare === null || variant.aggregate ? null : (
            <>
              {' '}
              <WhyButton
                filter={asked.filter}
                against={comparedRange(range, config.compare)}
                of={variant.title}
              />
            </>
          )}
          {grouping === 'marketCategory' ? (
            <WithoutCategory asked={asked} pageSize={stateOf(config).pageSize} />
          ) : null}
        </>
      }
    >
      <SalesGrid
        kind={kinds[grouping]}
        label={variant.title}
        asked={asked}
        view={view}
        state={{ ...stateOf(config), sort }}
        onStateChange={(next, step) =>
          changeConfig(
            {
              sort: next.sort === sort ? chosenSort : next.sort,
              page: next.pageIndex,
              pageSize: next.pageSize === defaultPageSize ? null : next.pageSize,
              opened: next.opened ?? null,
            },
            step,
          )
        }
        pageSizes={pageSizes}
        loadingText="Procesando información..."
        exported={exported}
        exportSlot={exportSlot}
        tools={
          <TableFilterBar
            widgetKey={widgetKey}
            config={config}
            scope={variant}
            groupings={variant.groupings}
            grouping={variant.grouping}
            laboratories={laboratories}
            sellers={sellers}
            range={range}
            lastDay={scopeUntil(scope).lastDay}
            today={scope.today}
            active={active}
            onChange={onFilter}
          />
        }
        detail={{
          list: listOfSalesRow,
          show: ({ name, within, euros }, list) => (
            <SalesDetail
              name={name}
              euros={euros}
              list={list}
              asked={{ ...asked, within }}
              view={view}
              exported={{ ...exported, filters: [...exported.filters, `En: ${variant.title}`] }}
            />
          ),
        }}
      />
      <OfficialSources />
    </WidgetCard>
  )
}

/** A campaign's name is known where it has something to move. */
function useCampaignName(id: number | null, range: SalesRange): string | undefined {
  const { data } = useSales(id === null ? null : { ask: 'campaign-kpis', filter: allSales(range) })
  return id === null ? undefined : data?.find((campaign) => campaign.id === id)?.name
}

const noChanges = {}

const askedOf = (
  config: WidgetConfig,
  { variant, scope, range }: { variant: TableVariant; scope: SalesScope; range: SalesRange },
): Asked => ({
  filter: tableFilter({
    choice: config,
    scope: variant,
    range,
    userLaboratories: universeLaboratories(scope),
  }),
  aggregate: variant.aggregate,
  within: null,
  compare: config.compare,
})

const sortOf = (sort: WidgetConfig['sort']): GridSort[] => (sort.length > 0 ? [...sort] : defaultSort)

/** How the grid sorts and pages. */
const stateOf = (config: WidgetConfig): GridState => ({
  sort: sortOf(config.sort),
  pageIndex: config.page,
  pageSize: pageSizes.find((size) => size === config.pageSize) ?? defaultPageSize,
  opened: config.opened ?? undefined,
})

const subtitleOf = (range: SalesRange, compare: Comparison | null): string =>
  compare === null
    ? rangeText(range)
    : `${rangeText(range)}, frente a ${rangeText(comparedRange(range, compare))}`

/** Gx Switch is for everybody but the users of a laboratory without prescription (analytics.md §5, §6). */
function useTableView(
  variant: TableVariant,
  {
    compare,
    columns,
    ...choice
  }: Pick<WidgetConfig, 'compare' | 'columns' | 'labs' | 'transferable' | 'onlyUniverse'>,
): TableView {
  const { user } = useSalesScope()
  const { mode } = usePriceMode()
  const wide = useIsWide()
  const ease = !isLaboratoryUser(user.rol) || user.laboratory?.category.prescription === true
  const share = countsUniverse(choice, variant)
  return useMemo(
    () => ({ mode, ease, share, compare, columns, wide }),
    [mode, ease, share, compare, columns, wide],
  )
}
