import { Tabs } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import type { laboratoryTabSearch } from '@/parts/laboratories/laboratory-tab-search-params'
import classes from '@/parts/laboratories/laboratory-tabs.module.css'
import { useUrlState } from '@/ui/state/use-url-state'

export type LaboratoryTab = {
  id: number
  name: string
  image: string | null
  /** A line under the name: the total of its cart. */
  note?: ReactNode
}

/**
 * Which tab is open. Another one is a step for Back, and begins without what was searched for. Where the address names none
 * of them, the one that was shown stays while it is there: a cart that comes or goes beside it changes no tab.
 */
export function useLaboratoryTab(
  laboratories: readonly LaboratoryTab[],
  tab: ReturnType<typeof laboratoryTabSearch>,
) {
  const [chosen, choose] = useUrlState(tab)
  const [before, setBefore] = useState<{ chosen: number | null; id: number | undefined }>()
  const tabOf = (laboratory: number | null | undefined) => laboratories.find(({ id }) => id === laboratory)
  const shown = tabOf(chosen) ?? (before?.chosen === chosen ? tabOf(before.id) : undefined) ?? laboratories[0]
  if (before?.chosen !== chosen || before.id !== shown?.id) setBefore({ chosen, id: shown?.id })
  return {
    shown,
    // Its list begins at the first page, without what was searched for and without an open row.
    choose: (id: number) => choose(() => id, { without: ['page', 'q', 'opened'] }),
  }
}

type LaboratoryTabsProps = {
  laboratories: readonly LaboratoryTab[]
  shown: LaboratoryTab
  onChoose: (id: number) => void
  children: ReactNode
}

/** One tab per laboratory, by its mark and name; `children` is the panel of the one shown, whose tab is always in view. */
export function LaboratoryTabs({ laboratories, shown, onChoose, children }: LaboratoryTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // Also when other tabs come or go, which moves it.
  const tabs = laboratories.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view depends on the tabs and on the one shown
  useLayoutEffect(() => {
    if (list.current !== null) bringIntoView(list.current)
  }, [shown.id, tabs])
  return (
    <Tabs
      value={String(shown.id)}
      onChange={(value) => onChoose(Number(value))}
      keepMounted={false}
      className={classes.root}
    >
      <Tabs.List ref={list} className={classes.list} aria-label="Laboratorios">
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

/** Moves the strip alone, and no further than it takes; scrollIntoView would move the page, too. */
function bringIntoView(list: HTMLElement) {
  const chosen = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (chosen === undefined) return
  const { left, right } = list.getBoundingClientRect()
  if (chosen.left < left) list.scrollLeft -= left - chosen.left
  else if (chosen.right > right) list.scrollLeft += Math.min(chosen.right - right, chosen.left - left)
}
