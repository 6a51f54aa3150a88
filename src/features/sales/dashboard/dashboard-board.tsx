import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { isPharmacyUser } from '@/domain/people/roles'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import { FirstSteps } from '@/features/sales/dashboard/first-steps'
import {
  columnsOf,
  layoutOf,
  placeOfTable,
  type Section,
  widgetKeyOf,
} from '@/features/sales/dashboard/layouts'
import { StoppedSales } from '@/features/sales/dashboard/stopped-sales'
import { WidgetSlot } from '@/features/sales/dashboard/widget-slot'
import { PageBar } from '@/features/sales/page/page-bar'
import { PageProvider } from '@/features/sales/page/page-provider'
import { useSalesScope } from '@/features/sales/sales-scope'
import { TablePlaceProvider } from '@/features/sales/table-link'

type DashboardBoardProps = {
  section: string | undefined
  /** What needs the user today: first in the first section, below the sections, which stay where they are when another opens. */
  today?: ReactNode
}

/**
 * The sections of the user's layout, and the widgets of the open one; an unknown section opens the first. Memoised, so
 * that changes of single widgets in the address do not render it again.
 */
export default memo(function DashboardBoard({ section, today }: DashboardBoardProps) {
  const { user, pharmacy, span } = useSalesScope()
  const sections = layoutOf(user)
  const table = useMemo(() => placeOfTable(sections), [sections])
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  const list = useRef<HTMLElement>(null)
  const before = useRef(section)
  useEffect(() => {
    const wasFirst = before.current === undefined
    before.current = section
    // In view anyway, on the way to the first figures.
    if (section === undefined && wasFirst) return
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [section])
  if (span === null && isPharmacyUser(user.rol))
    return (
      <>
        {today}
        <FirstSteps />
      </>
    )
  const nav = (
    <nav ref={list} aria-label="Apartados del resumen" className={classes.sections}>
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to="."
          search={(before) => ({ ...before, section: id === sections[0]?.id ? undefined : id })}
          // Links are active if their section is open, whatever else the address contains.
          activeOptions={{ exact: true, explicitUndefined: true }}
          className={classes.section}
          aria-current={id === shown?.id ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
  return (
    <TablePlaceProvider value={table}>
      <PageProvider>
        <PageBar sections={nav} />
        <p className={classes.whose}>{pharmacy.name}</p>
        {shown === sections[0] ? today : null}
        <StoppedSales />
        {shown === undefined ? null : <Rows sections={sections} section={shown} />}
      </PageProvider>
    </TablePlaceProvider>
  )
})

function Rows({ sections, section }: { sections: readonly Section[]; section: Section }) {
  const before = sections.slice(0, sections.indexOf(section)).reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <div className={classes.rows} key={section.id}>
      {section.rows.map((row, index) => {
        const number = before + index
        return (
          <div key={number} className={classes.row}>
            {columnsOf(row).map((column) => {
              const slots = column.map(({ widget, index }) => {
                const widgetKey = widgetKeyOf(widget, number, index)
                return <WidgetSlot key={widgetKey} widgetKey={widgetKey} widget={widget} />
              })
              return column.length === 1 ? (
                slots
              ) : (
                <div key={column[0]?.index} className={classes.column}>
                  {slots}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
