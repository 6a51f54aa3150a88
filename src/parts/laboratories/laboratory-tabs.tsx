import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import {
  askedLaboratory,
  askForLaboratory,
  followAskedLaboratory,
} from '@/parts/laboratories/asked-laboratory'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import classes from '@/parts/laboratories/laboratory-tabs.module.css'
import { readSessionValue, writeSessionValue } from '@/ui/session-value'

export type LaboratoryTab = {
  id: number
  name: string
  image: string | null
  /** A line under the name: the total of its cart. */
  note?: ReactNode
}

/** Which tab is open. Its index stays in session storage under `storageKey`, 0 at first. */
export function useLaboratoryTab(laboratories: readonly LaboratoryTab[], storageKey: string) {
  const [index, setIndex] = useState(() => savedIndex(storageKey))
  const choose = (id: number) => {
    const next = laboratories.findIndex((laboratory) => laboratory.id === id)
    if (next < 0) return
    setIndex(next)
    writeSessionValue(storageKey, next)
    askForLaboratory(storageKey, undefined)
  }
  const asked = useSyncExternalStore(followAskedLaboratory, () => askedLaboratory(storageKey))
  const found = laboratories.find(({ id }) => id === asked)
  useEffect(() => {
    if (found !== undefined) choose(found.id)
  })
  return { shown: found ?? laboratories[index] ?? laboratories[0], choose }
}

type LaboratoryTabsProps = {
  laboratories: readonly LaboratoryTab[]
  shown: LaboratoryTab
  onChoose: (id: number) => void
  children: ReactNode
}

/** One tab per laboratory, by its mark and name; `children` is the panel of the one shown. */
export function LaboratoryTabs({ laboratories, shown, onChoose, children }: LaboratoryTabsProps) {
  return (
    <Tabs
      value={String(shown.id)}
      onChange={(value) => onChoose(Number(value))}
      keepMounted={false}
      className={classes.root}
    >
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
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

const savedIndex = (key: string): number => {
  const saved = readSessionValue(key)
  return typeof saved === 'number' && Number.isInteger(saved) && saved >= 0 ? saved : 0
}
