import { Checkbox, NativeSelect } from '@mantine/core'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import type { TypeBoxes } from '@/domain/sales/questions/product-types'
import { type Comparison, comparisons } from '@/domain/sales/questions/sales-filter'
import {
  chooseLaboratory,
  chooseSeller,
  controlsOf,
  type TableScope,
} from '@/domain/sales/questions/table-filter'
import { earliestDay, type SalesRange } from '@/domain/sales/range/range'
import { rangeShortcuts } from '@/domain/sales/range/range-shortcuts'
import classes from '@/features/sales/filters/filters.module.css'
import { MarketInfoFilter } from '@/features/sales/filters/market-info-filter'
import { FantasyFilter, FreeSale, MedicineTypes } from '@/features/sales/filters/product-type-filter'
import {
  type ConfigChange,
  comparedColumnNames,
  comparisonLabels,
  groupingOf,
  type LaboratoryOption,
} from '@/features/sales/filters/table-controls'
import { useChosenConfig } from '@/features/sales/use-widget-config'
import {
  type ComparedColumn,
  comparedColumns,
  type GroupSelection,
  type WidgetConfig,
} from '@/features/sales/widget-config'
import { type FilterChip, FilterChips } from '@/ui/controls/filter-chips'
import { FilterPanel } from '@/ui/controls/filter-panel'
import { SearchField } from '@/ui/controls/search-field'
import { DateRange } from '@/ui/dates/date-range'
import type { DayRange } from '@/ui/dates/day-range'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'

type TableFilterBarProps = {
  widgetKey: string
  /** As the table shows it. */
  config: WidgetConfig
  scope: TableScope
  groupings: readonly { value: GroupSelection; label: string }[]
  /** The table's own. */
  grouping: GroupSelection
  laboratories: readonly LaboratoryOption[]
  /** The laboratories that sold something, by name. */
  sellers: readonly LaboratoryOption[]
  range: SalesRange
  /** The last day that can be chosen: today or yesterday. */
  lastDay: string
  today: string
  active: readonly FilterChip[]
  onChange: ConfigChange
}

type TableSearchProps = { search: string; onChange: ConfigChange }

/** Beside the table's title; on narrow screens in the filter bar. */
export const TableSearch = memo(function TableSearch({ search, onChange }: TableSearchProps) {
  return (
    <div className={classes.search}>
      <SearchField
        label="Buscar"
        placeholder="Producto, CN, EAN, laboratorio…"
        value={search}
        delayMs={300}
        onChange={(text) => onChange({ search: text }, { replace: true })}
      />
    </div>
  )
})

/**
 * Settings and filters of a sales table in one line, as many as have room in it; the others are behind its button. Below
 * them the active ones, each of which can be removed.
 */
export function TableFilterBar(props: TableFilterBarProps) {
  const { config, groupings, active, onChange } = props
  const narrow = useIsNarrow()
  const wide = useIsWide()
  const comparison = (
    <Chosen {...props}>{({ compare }) => <ComparedWith compare={compare} onChange={onChange} />}</Chosen>
  )
  return (
    <>
      <div className={classes.bar}>
        {narrow ? (
          <TableSearch search={config.search} onChange={onChange} />
        ) : (
          <>
            <Chosen {...props}>
              {(chosen) => (
                <Grouping groupings={groupings} grouping={groupingOf(chosen, props)} onChange={onChange} />
              )}
            </Chosen>
            <Period {...props} labelHidden />
            {wide ? comparison : null}
          </>
        )}
        <FilterPanel active={active.length}>
          {narrow ? (
            <>
              <Chosen {...props}>
                {(chosen) => (
                  <Grouping groupings={groupings} grouping={groupingOf(chosen, props)} onChange={onChange} />
                )}
              </Chosen>
              <Period {...props} />
            </>
          ) : null}
          {wide ? null : comparison}
          <Chosen {...props}>
            {({ compare, columns }) => compare && <ComparedColumns chosen={columns} onChange={onChange} />}
          </Chosen>
          <Chosen {...props}>{(chosen) => <ProductFilters {...props} config={chosen} />}</Chosen>
        </FilterPanel>
      </div>
      {active.length === 0 ? null : (
        <div className={classes.chips}>
          <FilterChips active={active} />
        </div>
      )}
    </>
  )
}

type ChosenProps = Pick<TableFilterBarProps, 'widgetKey' | 'config'> & {
  children: (chosen: WidgetConfig) => ReactNode
}

/** A control with what was chosen last: a press renders the control again, and not the bar. */
function Chosen({ widgetKey, config, children }: ChosenProps) {
  return children(useChosenConfig(widgetKey, config))
}

/** Each control is rendered again only when its own value changes. */
function Period(props: TableFilterBarProps & { labelHidden?: boolean }) {
  const { range, lastDay, today, labelHidden = false, onChange } = props
  const shown = useMemo(() => ({ start: range.startDate, end: range.endDate }), [range])
  const shortcuts = useMemo(
    () =>
      rangeShortcuts({ today, lastDay }).map(({ label, range: { startDate, endDate } }) => ({
        label,
        range: { start: startDate, end: endDate },
      })),
    [today, lastDay],
  )
  const onRange = useCallback(
    ({ start, end }: DayRange) => onChange({ startDate: start, endDate: end }),
    [onChange],
  )
  return (
    <div className={classes.range}>
      <DateRange
        label="Rango de fechas"
        labelHidden={labelHidden}
        value={shown}
        max={lastDay}
        min={earliestDay(lastDay)}
        shortcuts={shortcuts}
        onChange={onRange}
      />
    </div>
  )
}

type GroupingProps = Pick<TableFilterBarProps, 'groupings' | 'grouping' | 'onChange'>

const Grouping = memo(function Grouping({ groupings, grouping, onChange }: GroupingProps) {
  return (
    <NativeSelect
      className={classes.grouping}
      label="Agrupar por"
      value={grouping}
      data={[...groupings]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = groupings.find((each) => each.value === value)
        // Another table has other columns, and starts with its own sort order.
        if (chosen !== undefined) onChange({ groupSelection: chosen.value, sort: [] })
      }}
    />
  )
})

type LaboratoryProps = Pick<TableFilterBarProps, 'laboratories' | 'onChange'> & {
  label: string
  chosen: number | undefined
  choose: (laboratory: number | null) => Partial<WidgetConfig>
}

const Laboratory = memo(function Laboratory(props: LaboratoryProps) {
  const { label, chosen, laboratories, choose, onChange } = props
  return (
    <NativeSelect
      className={classes.select}
      label={label}
      value={String(chosen ?? '')}
      data={[
        { value: '', label: 'Sin seleccionar' },
        ...laboratories.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(choose(value === '' ? null : Number(value)))}
    />
  )
})

/** As far as the variant has them (analytics.md §2 Sales table card). */
function ProductFilters({ config, scope, laboratories, sellers, onChange }: TableFilterBarProps) {
  const { generic, efg, fantasy, notFantasy, brand, otc } = config
  const boxes = useMemo<TypeBoxes>(
    () => ({ generic, efg, fantasy, notFantasy, brand, otc }),
    [generic, efg, fantasy, notFantasy, brand, otc],
  )
  const shown = controlsOf(scope)
  return (
    <>
      <Laboratory
        label="Laboratorio"
        chosen={config.transferable || config.onlyUniverse ? undefined : config.labs[0]}
        laboratories={sellers}
        choose={chooseSeller}
        onChange={onChange}
      />
      <Laboratory
        label="Trasladables a:"
        chosen={config.transferable ? config.labs[0] : undefined}
        laboratories={laboratories}
        choose={chooseLaboratory}
        onChange={onChange}
      />
      {shown.types ? <MedicineTypes boxes={boxes} onChange={onChange} /> : null}
      {shown.fantasy ? <FantasyFilter boxes={boxes} onChange={onChange} /> : null}
      {shown.freeSale ? <FreeSale ticked={otc === true} onChange={onChange} /> : null}
      {shown.marketInfo ? <MarketInfoFilter chosen={config.marketInfo === true} onChange={onChange} /> : null}
    </>
  )
}

type ComparedWithProps = { compare: Comparison | null; onChange: ConfigChange }

const ComparedWith = memo(function ComparedWith({ compare, onChange }: ComparedWithProps) {
  return (
    <NativeSelect
      className={classes.comparison}
      label="Comparar con"
      value={compare ?? ''}
      data={[
        { value: '', label: 'Sin comparar' },
        ...comparisons.map((value) => ({ value, label: comparisonLabels[value] })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ compare: comparisons.find((each) => each === value) ?? null })
      }
    />
  )
})

type ComparedColumnsProps = { chosen: readonly ComparedColumn[]; onChange: ConfigChange }

/** What of the comparison the table shows beside difference and percentage. */
const ComparedColumns = memo(function ComparedColumns({ chosen, onChange }: ComparedColumnsProps) {
  return (
    <fieldset className={classes.types}>
      <legend>Columnas de la comparación</legend>
      <div className={classes.ticks}>
        {comparedColumns.map((column) => (
          <Checkbox
            key={column}
            label={comparedColumnNames[column]}
            checked={chosen.includes(column)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                columns: comparedColumns.filter((each) =>
                  each === column ? checked : chosen.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
})
