import { NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { SalesRange } from '@/domain/sales/range'
import { rangeShortcuts } from '@/domain/sales/range-shortcuts'
import { comparisons } from '@/domain/sales/sales-filter'
import { chooseLaboratory, controlsOf, type TableScope } from '@/domain/sales/table-filter'
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

/** Beside the title of the table; on narrow screens in its filter bar. */
export function TableSearch({ search, onChange }: { search: string; onChange: ConfigChange }) {
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
}

/** Choices and filters of a sales table; on narrow screens they wait behind one button, beside the search. */
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

/** What is asked: grouping, laboratory, range. */
function Selects(props: TableFilterBarProps) {
  const { config, groupings, grouping, laboratories, range, lastDay, today, onChange } = props
  return (
    <>
      <NativeSelect
        className={classes.grouping}
        label="Agrupar por"
        value={grouping}
        data={[...groupings]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = groupings.find((each) => each.value === value)
          // Another table has other columns, and opens with its own order.
          if (chosen !== undefined) onChange({ groupSelection: chosen.value, sort: [] })
        }}
      />
      <NativeSelect
        className={classes.select}
        label="Trasladables a:"
        value={String(config.labs[0] ?? '')}
        data={[
          { value: '', label: 'Sin seleccionar' },
          ...laboratories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(chooseLaboratory(value === '' ? null : Number(value)))
        }
      />
      <div className={classes.range}>
        <DateRange
          label="Rango de fechas"
          value={{ start: range.startDate, end: range.endDate }}
          max={lastDay}
          shortcuts={rangeShortcuts({ today, lastDay }).map(({ label, range: { startDate, endDate } }) => ({
            label,
            range: { start: startDate, end: endDate },
          }))}
          onChange={({ start, end }) => onChange({ startDate: start, endDate: end })}
        />
      </div>
    </>
  )
}

/** What it is compared with, and which products: as far as the variant shows the controls (analytics.md §2 Sales table card). */
function Details({ config, scope, onChange }: TableFilterBarProps) {
  const shown = controlsOf(scope)
  return (
    <>
      <NativeSelect
        className={classes.comparison}
        label="Comparar con"
        value={config.compare ?? ''}
        data={[
          { value: '', label: 'Sin comparar' },
          ...comparisons.map((value) => ({ value, label: comparisonLabels[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ compare: comparisons.find((each) => each === value) ?? null })
        }
      />
      {shown.types ? <MedicineTypes boxes={config} onChange={onChange} /> : null}
      {shown.fantasy ? <FantasyFilter boxes={config} onChange={onChange} /> : null}
      {shown.freeSale ? <FreeSale boxes={config} onChange={onChange} /> : null}
      {shown.marketInfo ? (
        <MarketInfoFilter
          chosen={config.marketInfo === true}
          onChange={(marketInfo) => onChange({ marketInfo })}
        />
      ) : null}
    </>
  )
}
