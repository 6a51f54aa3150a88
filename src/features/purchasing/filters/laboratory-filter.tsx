import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { matchesSearch } from '@/domain/basics/text'
import classes from '@/features/purchasing/filters/provision-filters.module.css'
import { SearchField } from '@/ui/controls/search-field'

export type FilterLaboratory = { id: number; name: string }

type LaboratoryFilterProps = {
  laboratories: readonly FilterLaboratory[]
  excluded: readonly number[]
  onChange: (excluded: number[]) => void
}

const pauseMs = 500
/** If more are selected, only their number is shown. */
const tagsShown = 3
const pageSize = 4

/** The laboratories included. Deselected ones are excluded, 500 ms after the last change (purchasing.md §5, §9). */
export function LaboratoryFilter({ laboratories, excluded, onChange }: LaboratoryFilterProps) {
  const [pending, setPending] = useState<readonly number[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const current = pending ?? excluded
  const selected = laboratories.filter(({ id }) => !current.includes(id))
  const asTags = selected.length > 0 && selected.length <= tagsShown
  const change = (next: number[]) => {
    setPending(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setPending(null)
      onChange(next)
    }, pauseMs)
  }

  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          className={classes.filter}
          aria-label={asTags ? `Laboratorios: ${selected.map(({ name }) => name).join(', ')}` : undefined}
        >
          {asTags ? <Tags selected={selected} /> : `Laboratorios (${selected.length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.laboratories} aria-label="Laboratorios">
        <LaboratoryList laboratories={laboratories} excluded={current} onChange={change} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Tags({ selected }: { selected: readonly FilterLaboratory[] }) {
  return (
    <span className={classes.laboratoryTags}>
      {selected.map(({ id, name }) => (
        <span key={id} className={classes.laboratoryTag}>
          {name}
        </span>
      ))}
    </span>
  )
}

/** Four per page, so that everything fits the popup's 250 px. */
function LaboratoryList({ laboratories, excluded, onChange }: LaboratoryFilterProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const found = laboratories.filter(({ name }) => matchesSearch(name, search))
  const from = page * pageSize
  const shown = found.slice(from, from + pageSize)
  return (
    <>
      <SearchField
        label="Buscar laboratorio"
        value={search}
        onChange={(text) => {
          setSearch(text)
          setPage(0)
        }}
      />
      <div className={classes.laboratoryActions}>
        <Button variant="subtle" onClick={() => onChange([])}>
          Todos
        </Button>
        <Button variant="subtle" onClick={() => onChange(laboratories.map(({ id }) => id))}>
          Ninguno
        </Button>
      </div>
      <div className={classes.laboratoryPage}>
        <ul className={classes.laboratoryList}>
          {shown.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                checked={!excluded.includes(id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? excluded.filter((other) => other !== id)
                      : [...excluded, id],
                  )
                }
              />
            </li>
          ))}
          {found.length === 0 ? <li className={classes.noLaboratory}>Sin resultados</li> : null}
        </ul>
        {found.length <= pageSize ? null : (
          <nav className={classes.laboratoryPaging} aria-label="Páginas de laboratorios">
            <ActionIcon
              aria-label="Página anterior"
              aria-disabled={page === 0 || undefined}
              data-disabled={page === 0 || undefined}
              onClick={() => setPage(Math.max(0, page - 1))}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <span role="status">
              {from + 1}–{from + shown.length} de {found.length}
            </span>
            <ActionIcon
              aria-label="Página siguiente"
              aria-disabled={from + pageSize >= found.length || undefined}
              data-disabled={from + pageSize >= found.length || undefined}
              onClick={() => from + pageSize < found.length && setPage(page + 1)}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </nav>
        )}
      </div>
    </>
  )
}
