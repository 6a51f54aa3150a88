import { Anchor, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import { deliveryStates } from '@/domain/order/delivery'
import { adminRoles, type Role } from '@/domain/people/roles'
import { AdminPage } from '@/features/admin/admin-page'
import classes from '@/features/admin/deliveries/deliveries.module.css'
import { type DeliveriesView, deliveriesSearch } from '@/features/admin/deliveries/deliveries-search-params'
import { deliveryColumns } from '@/features/admin/deliveries/delivery-columns'
import { deliveriesQuery } from '@/features/admin/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { deliveryKey, deliveryStateNames } from '@/parts/orders/delivery-texts'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useIsWide } from '@/ui/screen/screen-width'
import { useUrlState } from '@/ui/state/use-url-state'

const isAdmin = (role: Role): boolean => (adminRoles as readonly Role[]).includes(role)

const choices = deliveryStates.map((value) => ({ value, label: deliveryStateNames[value] }))

const deliveryText = ({ order, pharma, laboratory }: OrderDelivery): string =>
  [order.name, order.id, pharma.name, laboratory.name].join(' ')

/** What became of all orders on their way into laboratories' systems; what failed is tried again from here. */
export function DeliveriesScreen() {
  const scope = useSessionScope()
  const [view, change] = useUrlState(deliveriesSearch)
  const deliveries = usePagedList(
    deliveriesQuery(scope, { grid: view, filter: view.search, state: view.state }),
    {
      getRowId: deliveryKey,
      search: view.search,
      textOf: deliveryText,
      passes: ({ state }) => view.state === null || state === view.state,
      none: 'Sin entregas',
    },
  )
  const wide = useIsWide()
  const columns = useMemo(() => deliveryColumns({ wide }), [wide])
  /** Another filter starts at its first page. */
  const filter = (part: Partial<DeliveriesView>) =>
    change((before) => ({ ...before, pageIndex: 0, after: undefined, ...part }))
  return (
    <AdminPage tab="Entregas">
      <div className={classes.filters}>
        <SearchField
          label="Buscar pedido, farmacia o laboratorio"
          value={view.search}
          delayMs={300}
          onChange={(search) =>
            change((before) => ({ ...before, search, pageIndex: 0, after: undefined }), { replace: true })
          }
        />
        <Select
          aria-label="Estado"
          placeholder="Todos los estados"
          data={choices}
          value={view.state}
          onChange={(state) => filter({ state })}
          clearable
          clearButtonProps={{ 'aria-label': 'Todos los estados' }}
        />
        {isAdmin(scope.user.rol) ? (
          <Anchor
            className={classes.link}
            renderRoot={(props) => <Link to="/admin/entregas/laboratorios" {...props} />}
          >
            Cómo llega a cada laboratorio
          </Anchor>
        ) : null}
      </div>
      {deliveries.isUnknown ? (
        <NoData title="No se han podido obtener las entregas" query={deliveries} />
      ) : (
        <>
          <ListAge query={deliveries.age} />
          <DataGrid
            label="Entregas de pedidos"
            columns={columns}
            state={view}
            onStateChange={(state, step) => change((before) => ({ ...before, ...state }), step)}
            {...deliveries.grid}
          />
        </>
      )}
    </AdminPage>
  )
}
