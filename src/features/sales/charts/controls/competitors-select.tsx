import { MultiSelect } from '@mantine/core'
import classes from '@/features/sales/charts/controls/charts.module.css'
import { clearButton } from '@/features/sales/charts/controls/clear-button'
import type { Laboratory } from '@/features/sales/charts/data/use-laboratories'

/** Maximum number of competitors to compare with (analytics.md §5). */
export const maxCompetitors = 3

type CompetitorsSelectProps = {
  laboratories: readonly Laboratory[]
  value: readonly number[]
  onChange: (competitors: number[]) => void
  /** Called when one more was chosen, and removed again. */
  onMaxItems: () => void
  /** The list was left: what was said about it is over. */
  onLeave: () => void
}

/** Chooses up to three competitors; one more is removed again with a message. */
export function CompetitorsSelect(props: CompetitorsSelectProps) {
  const { laboratories, value, onChange, onMaxItems, onLeave } = props
  const choose = (ids: string[]) => {
    onChange(ids.slice(0, maxCompetitors).map(Number))
    if (ids.length > maxCompetitors) onMaxItems()
  }
  return (
    <MultiSelect
      className={classes.wideSelect}
      classNames={{ input: classes.pills, inputField: classes.pillsField }}
      aria-label="Competidores"
      placeholder={value.length === 0 ? 'Competidores' : ''}
      data={laboratories.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={choose}
      onBlur={onLeave}
      searchable
      clearable
      clearButtonProps={clearButton('Quitar los competidores')}
      nothingFoundMessage="Ningún laboratorio"
      maxDropdownHeight={320}
    />
  )
}
