import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from '@/ui/chart/chart.module.css'
import { readPreference, writePreference } from '@/ui/state/preferences'

type ChartFrameProps = {
  /** Key under which the device stores whether the table is shown. */
  id: string
  what: string
  table: ReactNode
  /** What the looks of the drawing stand for; a table says it itself. */
  legend?: ReactNode
  children: ReactNode
}

/** A drawing, or the table with the same figures. */
export function ChartFrame({ id, what, table, legend, children }: ChartFrameProps) {
  const preference = `chart-table:${id}`
  const [asTable, setAsTable] = useState(() => readPreference(preference) === true)
  const label = asTable ? 'Ver como gráfico' : 'Ver como tabla'
  const Icon = asTable ? IconChartBar : IconTable
  const toggle = () => {
    writePreference(preference, !asTable)
    setAsTable(!asTable)
  }
  return (
    <div className={classes.frame}>
      {asTable ? (
        <section
          className={classes.tableFrame}
          aria-label={what}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {table}
        </section>
      ) : (
        children
      )}
      <div className={classes.foot}>
        {asTable ? null : legend}
        <Button
          variant="subtle"
          color="gray"
          className={classes.toggle}
          data-picture="none"
          leftSection={<Icon size={18} aria-hidden />}
          aria-label={`${label}: ${what}`}
          onClick={toggle}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
