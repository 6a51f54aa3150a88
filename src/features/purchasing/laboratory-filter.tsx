import { Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { matchesSearch } from '@/domain/text'
import classes from '@/features/purchasing/provisions.module.css'
import { SearchField } from '@/ui/search-field'

export type FilterLaboratory = { id: number; name: string }

type LaboratoryFilterProps = {
  laboratories: readonly FilterLaboratory[]
  excluded: readonly number[]
  onChange: (excluded: number[]) => void
}

const pauseMs = 500
const tagsShown = 3

/** Laboratories that count. What is not selected is excluded, 500 ms after the last change (purchasing.md §5). */
export function LaboratoryFilter({ laboratories, excluded, onChange }: LaboratoryFilterProps) {
  const [pending, setPending] = useState<readonly number[] | null>(null)
  const [search, setSearch] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const current = pending ?? excluded
  const selected = laboratories.filter(({ id }) => !current.includes(id))
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
        >
          {targetText(selected, laboratories.length)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.laboratories} aria-label="Laboratorios">
        <SearchField label="Buscar laboratorio" value={search} onChange={setSearch} />
        <div className={classes.laboratoryActions}>
          <Button variant="subtle" onClick={() => change([])}>
            Todos
          </Button>
          <Button variant="subtle" onClick={() => change(laboratories.map(({ id }) => id))}>
            Ninguno
          </Button>
        </div>
        <ul className={classes.laboratoryList}>
          {laboratories
            .filter(({ name }) => matchesSearch(name, search))
            .map(({ id, name }) => (
              <li key={id}>
                <Checkbox
                  label={name}
                  checked={!current.includes(id)}
                  onChange={(event) =>
                    change(
                      event.currentTarget.checked
                        ? current.filter((other) => other !== id)
                        : [...current, id],
                    )
                  }
                />
              </li>
            ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Up to three names, then 'Laboratorios (n)'. */
const targetText = (selected: readonly FilterLaboratory[], count: number): string =>
  selected.length === 0
    ? 'Laboratorios (0)'
    : selected.length <= tagsShown && selected.length < count
      ? selected.map(({ name }) => name).join(', ')
      : `Laboratorios (${selected.length})`
