import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import type { laboratoryTabSearch } from '@/parts/laboratories/laboratory-tab-search-params'
import classes from '@/parts/laboratories/laboratory-tabs.module.css'
import { useSearchPart } from '@/ui/use-search-part'

export type LaboratoryTab = {
  id: number
  name: string
  image: string | null
  /** A line under the name: the total of its cart. */
  note?: ReactNode
}

/** Which tab is open. Another one is a step for Back, and begins without what was searched for. */
export function useLaboratoryTab(
  laboratories: readonly LaboratoryTab[],
  tab: ReturnType<typeof laboratoryTabSearch>,
) {
  const [chosen, choose] = useSearchPart(tab)
  return {
    shown: laboratories.find(({ id }) => id === chosen) ?? laboratories[0],
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
