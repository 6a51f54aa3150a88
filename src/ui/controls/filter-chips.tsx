import { IconX } from '@tabler/icons-react'
import classes from '@/ui/controls/filter-chips.module.css'

export type FilterChip = { name: string; onRemove: () => void }

/** The active filters by name; a click removes the filter. */
export function FilterChips({ active }: { active: readonly FilterChip[] }) {
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filtros activos">
      {active.map(({ name, onRemove }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Quitar el filtro ${name}`}
            onClick={onRemove}
          >
            {name}
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
