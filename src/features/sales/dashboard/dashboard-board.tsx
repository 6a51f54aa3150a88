import { Link } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useRef } from 'react'
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

/**
 * The sections of the user's layout, and the widgets of the open one; an unknown section opens the first. Memoised, so
 * that changes of single widgets in the address do not render it again.
 */
export default memo(function DashboardBoard({ section }: { section: string | undefined }) {
  const { user, pharmacy, span } = useSalesScope()
  const sections = layoutOf(user)
  const table = useMemo(() => placeOfTable(sections), [sections])
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  const nav = useRef<HTMLElement>(null)
  const before = useRef(section)
  useEffect(() => {
    const wasFirst = before.current === undefined
    before.current = section
    // In view anyway, on the way to the first figures.
    if (section === undefined && wasFirst) return
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [section])
  if (span === null && isPharmacyUser(user.rol)) return <FirstSteps />
  return (
    <>
      <nav ref={nav} aria-label="Apartados del resumen" className={classes.sections}>
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
      <p className={classes.whose}>{pharmacy.name}</p>
      <StoppedSales />
      {shown === undefined ? null : (
        <TablePlaceProvider value={table}>
          <PageProvider>
            <PageBar />
            <Rows sections={sections} section={shown} />
          </PageProvider>
        </TablePlaceProvider>
      )}
    </>
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
