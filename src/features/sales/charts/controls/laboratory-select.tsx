import { Select } from '@mantine/core'
import classes from '@/features/sales/charts/controls/charts.module.css'
import { clearButton } from '@/features/sales/charts/controls/clear-button'
import type { Laboratory } from '@/features/sales/charts/data/use-laboratories'

type LaboratorySelectProps = {
  label: string
  laboratories: readonly Laboratory[]
  value: number | null
  /** Null when it is cleared. */
  onChange: (laboratory: number | null) => void
}

/** Chooses one of the laboratories with sales. Clearing selects the first one again, so that one cannot be cleared. */
export function LaboratorySelect({ label, laboratories, value, onChange }: LaboratorySelectProps) {
  return (
    <Select
      className={classes.select}
      aria-label={label}
      placeholder={label}
      data={laboratories.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchable
      allowDeselect={false}
      clearable={value !== laboratories[0]?.id}
      clearButtonProps={clearButton(`Quitar ${label.toLowerCase()}`)}
      nothingFoundMessage="Ningún laboratorio"
      maxDropdownHeight={320}
    />
  )
}
