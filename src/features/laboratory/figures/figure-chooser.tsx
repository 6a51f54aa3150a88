import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { use, useState } from 'react'
import * as v from 'valibot'
import {
  chosenAtFirst,
  chosenWith,
  type FigureId,
  figureIds,
  figures,
  mostChosen,
} from '@/features/laboratory/figures/figures'
import { readPreference, writePreference } from '@/ui/state/preferences'
import { ViewOwner } from '@/ui/state/view-owner'

const storedSchema = v.fallback(v.pipe(v.array(v.picklist(figureIds)), v.maxLength(mostChosen)), [
  ...chosenAtFirst,
])

/** The figures that somebody has chosen for a list, stored on the device for each user and list. */
export function useChosenFigures(list: string) {
  const owner = use(ViewOwner)
  const key = `${list}-figures:${owner}`
  const [chosen, setChosen] = useState<readonly FigureId[]>(() => v.parse(storedSchema, readPreference(key)))
  const choose = (id: FigureId) => {
    const next = chosenWith(chosen, id)
    setChosen(next)
    writePreference(key, next)
  }
  return [chosen, choose] as const
}

type FigureChooserProps = {
  /** The list's columns: figures that it does not have cannot be chosen. */
  columns: readonly { id: string }[]
  chosen: readonly FigureId[]
  onChoose: (id: FigureId) => void
}

/** Which figures stand in each row beside the one that the list is sorted by, where there is no room for all. */
export function FigureChooser({ columns, chosen, onChoose }: FigureChooserProps) {
  const offered = figures.filter(({ id }) => columns.some((column) => column.id === id))
  if (offered.length === 0) return null
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconColumns3 size={18} aria-hidden />}>
          Cifras
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(70dvh, 560px)" style={{ overflowY: 'auto' }}>
        <Menu.Label>Dos, además de la del orden</Menu.Label>
        {offered.map(({ id, label }) => (
          <Menu.CheckboxItem
            key={id}
            mih="var(--rb-touch)"
            checked={chosen.includes(id)}
            onChange={() => onChoose(id)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
