import { NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { memo, useCallback, useId, useMemo, useState } from 'react'
import type { TypeBoxes } from '@/domain/sales/questions/product-types'
import { type Comparison, comparisons } from '@/domain/sales/questions/sales-filter'
import { chooseLaboratory, controlsOf, type TableScope } from '@/domain/sales/questions/table-filter'
import type { SalesRange } from '@/domain/sales/range/range'
import { rangeShortcuts } from '@/domain/sales/range/range-shortcuts'
import classes from '@/features/sales/filters/filters.module.css'
import { MarketInfoFilter } from '@/features/sales/filters/market-info-filter'
import { FantasyFilter, FreeSale, MedicineTypes } from '@/features/sales/filters/product-type-filter'
import {
  type ConfigChange,
  comparisonLabels,
  type LaboratoryOption,
} from '@/features/sales/filters/table-controls'
import type { GroupSelection, WidgetConfig } from '@/features/sales/widget-config'
import { CompactButton } from '@/ui/compact-button'
import { DateRange } from '@/ui/date-range'
import type { DayRange } from '@/ui/day-range'
import { type FilterChip, FilterChips } from '@/ui/filter-chips'
import { useIsNarrow } from '@/ui/screen-width'
import { SearchField } from '@/ui/search-field'

type TableFilterBarProps = {
  config: WidgetConfig
  scope: TableScope
  groupings: readonly { value: GroupSelection; label: string }[]
  grouping: GroupSelection
  laboratories: readonly LaboratoryOption[]
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

/** Settings and filters of a sales table; on narrow screens they are behind one button beside the search. */
export function TableFilterBar(props: TableFilterBarProps) {
  const { config, active, onChange } = props
  const narrow = useIsNarrow()
  const [opened, setOpened] = useState(false)
  const panel = useId()
  return (
    <>
      <div className={classes.bar}>
        {narrow ? <TableSearch search={config.search} onChange={onChange} /> : null}
        {narrow ? (
          <CompactButton
            variant={active.length > 0 ? 'light' : 'default'}
            icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            label="Filtros"
            {...(active.length > 0 && { figure: `(${active.length})` })}
            aria-expanded={opened}
            aria-controls={panel}
            onClick={() => setOpened(!opened)}
          />
        ) : (
          <Selects {...props} />
        )}
        {narrow ? (
          <section id={panel} hidden={!opened} aria-label="Filtros" className={classes.panel}>
            <div className={classes.choices}>
              <Selects {...props} />
              <Details {...props} />
            </div>
          </section>
        ) : null}
      </div>
      {narrow ? null : (
        <div className={classes.choices}>
          <Details {...props} />
        </div>
      )}
      {active.length === 0 ? null : (
        <div>
          <FilterChips active={active} />
        </div>
      )}
    </>
  )
}

/** Grouping, laboratory, period. Each control is rendered again only when its own value changes. */
function Selects(props: TableFilterBarProps) {
  const { config, groupings, grouping, laboratories, range, lastDay, today, onChange } = props
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
    <>
      <Grouping groupings={groupings} grouping={grouping} onChange={onChange} />
      <Laboratory chosen={config.labs[0]} laboratories={laboratories} onChange={onChange} />
      <div className={classes.range}>
        <DateRange
          label="Rango de fechas"
          value={shown}
          max={lastDay}
          shortcuts={shortcuts}
          onChange={onRange}
        />
      </div>
    </>
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

type LaboratoryProps = Pick<TableFilterBarProps, 'laboratories' | 'onChange'> & { chosen: number | undefined }

const Laboratory = memo(function Laboratory({ chosen, laboratories, onChange }: LaboratoryProps) {
  return (
    <NativeSelect
      className={classes.select}
      label="Trasladables a:"
      value={String(chosen ?? '')}
      data={[
        { value: '', label: 'Sin seleccionar' },
        ...laboratories.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(chooseLaboratory(value === '' ? null : Number(value)))
      }
    />
  )
})

/** The comparison and the filters by product, as far as the variant has them (analytics.md §2 Sales table card). */
function Details({ config, scope, onChange }: TableFilterBarProps) {
  const { generic, efg, fantasy, notFantasy, brand, otc } = config
  const boxes = useMemo<TypeBoxes>(
    () => ({ generic, efg, fantasy, notFantasy, brand, otc }),
    [generic, efg, fantasy, notFantasy, brand, otc],
  )
  const shown = controlsOf(scope)
  return (
    <>
      <ComparedWith compare={config.compare} onChange={onChange} />
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
