import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import classes from '@/features/sales/page/page.module.css'
import { usePage } from '@/features/sales/page/page-context'
import type { Part } from '@/features/sales/page-selection'
import { iconButton } from '@/ui/controls/icon-button'
import { plainButton } from '@/ui/controls/plain-button'

type FilterByProps = { part: Part; id: number; name: string; withText?: boolean }

/** Narrows the whole page to what a row is of; pressed again, not any more. */
export function FilterBy({ part, id, name, withText = false }: FilterByProps) {
  const page = usePage()
  if (page === null) return null
  const isOn = page.selection[part] === id
  const Icon = isOn ? IconFilterFilled : IconFilter
  return (
    <button
      {...(withText ? plainButton('default') : { className: iconButton() })}
      type="button"
      data-picture="none"
      aria-pressed={isOn}
      aria-label={`Filtrar la página por ${name}`}
      title={isOn ? 'Quitar el filtro' : 'Filtrar la página'}
      onClick={() => page.change({ [part]: isOn ? undefined : id })}
    >
      <Icon size={18} aria-hidden />
      {withText ? <span className={classes.filterText}>Filtrar la página por {name}</span> : null}
    </button>
  )
}
