import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Pharmacy, User } from '@/contract/session'
import { madridDay } from '@/domain/dates'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import { layoutOf, type Section } from '@/features/sales/dashboard/layouts'
import { spanQuery } from '@/features/sales/dashboard/span-query'
import { WaitingOrders } from '@/features/sales/dashboard/waiting-orders'
import { WidgetSlot } from '@/features/sales/dashboard/widget-slot'
import { DataAge } from '@/features/sales/data-age'
import { type SalesScope, SalesScopeProvider } from '@/features/sales/sales-scope'
import type { Device } from '@/offline/device'
import type { Identity } from '@/offline/identity'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'

type DashboardScreenProps = {
  device: Device
  identity: Identity
  /** With whose eyes the pharmacy is seen: a laboratory's stay its own in the pharmacy's place. */
  user: User
  pharmacy: Pharmacy
  /** Id of the section in the address; an unknown one shows the first. */
  section: string | undefined
  /** At the right of the title: saved views. */
  actions?: ReactNode
}

/** A pharmacy's sales at a glance and in detail, answered by this device (analytics.md §2). */
export function DashboardScreen(props: DashboardScreenProps) {
  const { device, identity, user, pharmacy, section, actions } = props
  const source = device.sales(pharmacy.id)
  const { data: span, isError, refetch } = useQuery(spanQuery(source, identity, pharmacy.id))
  const today = madridDay(new Date(device.serverNow()))
  const scope = useMemo<SalesScope | null>(
    () =>
      span === undefined
        ? null
        : { source, client: device.client, identity, user, pharmacy, today, span: span.days },
    [source, device, identity, user, pharmacy, today, span],
  )
  const sections = layoutOf(user)
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  return (
    <Page
      title="Resumen"
      subtitle={<DataAge device={device} pharmacy={pharmacy.id} lastSaleDay={span?.days?.lastSaleDay} />}
      actions={actions}
      footer={
        user.laboratory === null ? (
          <Button
            renderRoot={(props) => (
              <Link to="/purchases/$id" params={{ id: String(pharmacy.id) }} {...props} />
            )}
          >
            Ver propuestas
          </Button>
        ) : undefined
      }
    >
      <WaitingOrders device={device} identity={identity} pharmacy={pharmacy.id} />
      <nav aria-label="Apartados del resumen" className={classes.sections}>
        {sections.map(({ id, title }) => (
          <Link
            key={id}
            to="."
            search={(before) => ({ ...before, section: id === sections[0]?.id ? undefined : id })}
            className={classes.section}
            aria-current={id === shown?.id ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {isError ? (
        <ErrorState title="No se han podido leer las ventas" onRetry={refetch}>
          Su carrito y sus pedidos siguen a salvo.
        </ErrorState>
      ) : scope === null ? (
        <Skeleton height={320} />
      ) : (
        <SalesScopeProvider value={scope}>
          {shown === undefined ? null : <Rows sections={sections} section={shown} />}
        </SalesScopeProvider>
      )}
    </Page>
  )
}

function Rows({ sections, section }: { sections: readonly Section[]; section: Section }) {
  const before = sections.slice(0, sections.indexOf(section)).reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <div className={classes.rows} key={section.id}>
      {section.rows.map((row, index) => {
        const number = before + index
        return (
          <div key={number} className={classes.row}>
            {row.map((widget, column) => {
              const widgetKey = `${widget.name}-${number}-${column}`
              return <WidgetSlot key={widgetKey} widgetKey={widgetKey} widget={widget} />
            })}
          </div>
        )
      })}
    </div>
  )
}
