import { IconX } from '@tabler/icons-react'
import classes from '@/ui/controls/filter-chips.module.css'

/** `id`: of a chip whose name changes while it is looked at. */
export type FilterChip = { id?: string; name: string; onRemove: () => void }

/** The active filters by name; a click removes the filter. */
export function FilterChips({ active }: { active: readonly FilterChip[] }) {
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filtros activos">
      {active.map(({ id, name, onRemove }) => (
        <li key={id ?? name}>
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
