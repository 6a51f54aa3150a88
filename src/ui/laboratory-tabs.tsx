import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LaboratoryMark } from '@/ui/laboratory-mark'
import classes from '@/ui/laboratory-tabs.module.css'
import { readSessionValue, writeSessionValue } from '@/ui/session-value'

export type LaboratoryTab = {
  id: number
  name: string
  image: string | null
  color?: string | null
  /** A line under the name: the total of its cart. */
  note?: ReactNode
}

/** One tab per laboratory; the index of the chosen one stays in session storage under `storageKey`, 0 at first. */
export function LaboratoryTabs({
  laboratories,
  storageKey,
  children,
}: {
  laboratories: readonly LaboratoryTab[]
  storageKey: string
  children: (laboratory: LaboratoryTab) => ReactNode
}) {
  const [index, setIndex] = useState(() => savedIndex(storageKey))
  const shown = laboratories[index] ?? laboratories[0]
  if (shown === undefined) return null

  const choose = (value: string | null) => {
    const next = laboratories.findIndex(({ id }) => String(id) === value)
    if (next < 0) return
    setIndex(next)
    writeSessionValue(storageKey, next)
  }

  return (
    <Tabs value={String(shown.id)} onChange={choose} keepMounted={false} className={classes.root}>
      <Tabs.List className={classes.list} aria-label="Laboratorios">
        {laboratories.map((laboratory) => (
          <Tabs.Tab key={laboratory.id} value={String(laboratory.id)} className={classes.tab}>
            <span className={classes.label}>
              <LaboratoryMark {...laboratory} withName />
              {laboratory.note === undefined ? null : <span className={classes.note}>{laboratory.note}</span>}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={String(shown.id)} className={classes.panel}>
        {children(shown)}
      </Tabs.Panel>
    </Tabs>
  )
}

const savedIndex = (key: string): number => {
  const saved = readSessionValue(key)
  return typeof saved === 'number' && Number.isInteger(saved) && saved >= 0 ? saved : 0
}
