import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { matchesSearch } from '@/domain/basics/text'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import classes from '@/features/sales/charts/controls/charts.module.css'
import { clearButton } from '@/features/sales/charts/controls/clear-button'
import { useSales } from '@/features/sales/use-sales'

type GroupSelectProps = {
  /** The sales whose groups are offered. */
  filter: SalesFilter
  value: number | null
  /** Null when cleared, for all groups. */
  onChange: (group: number | null) => void
}

/** Chooses one homogeneous group among those with sales. */
export function GroupSelect({ filter, value, onChange }: GroupSelectProps) {
  const { data } = useSales({ ask: 'groups', filter })
  return (
    <Select
      className={classes.wideSelect}
      aria-label="Agrupación Homogénea"
      placeholder="Agrupación Homogénea"
      data={data?.map(({ id, name, references }) => ({
        value: String(id),
        label: `${name} (${references} ref.)`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      filter={byWords}
      // A pharmacy sells a thousand groups: the others can be found by typing.
      limit={100}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={clearButton('Quitar la agrupación')}
      nothingFoundMessage="Ninguna agrupación"
      maxDropdownHeight={320}
    />
  )
}

const byWords: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter(({ label }) => matchesSearch(label, search)).slice(0, limit)
