import { Anchor, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import { deliveryStates } from '@/domain/order/delivery'
import { adminRoles, type Role } from '@/domain/people/roles'
import { AdminList, filteredBy } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import classes from '@/features/admin/deliveries/deliveries.module.css'
import { type DeliveriesView, deliveriesSearch } from '@/features/admin/deliveries/deliveries-search-params'
import { deliveryColumns } from '@/features/admin/deliveries/delivery-columns'
import { deliveriesQuery } from '@/features/admin/queries'
import { deliveryKey, deliveryStateNames } from '@/parts/orders/delivery-texts'
import { useSessionScope } from '@/parts/session/scope'
import { useIsWide } from '@/ui/screen/screen-width'
import { useUrlState } from '@/ui/state/use-url-state'

const isAdmin = (role: Role): boolean => (adminRoles as readonly Role[]).includes(role)

const choices = deliveryStates.map((value) => ({ value, label: deliveryStateNames[value] }))

const deliveryText = ({ order, pharma, laboratory }: OrderDelivery): string =>
  [order.name, order.id, pharma.name, laboratory.name].join(' ')

/** What became of all orders on their way into laboratories' systems; what failed is tried again from here. */
export function DeliveriesScreen() {
  const scope = useSessionScope()
  const list = useUrlState(deliveriesSearch)
  const [view, change] = list
  const wide = useIsWide()
  const columns = useMemo(() => deliveryColumns({ wide }), [wide])
  return (
    <AdminPage tab="Entregas">
      <AdminList
        label="Entregas de pedidos"
        list={list}
        query={deliveriesQuery(scope, view, { state: view.state })}
        columns={columns}
        getRowId={deliveryKey}
        textOf={deliveryText}
        passes={({ state }) => view.state === null || state === view.state}
        searchLabel="Buscar pedido, farmacia o laboratorio"
        none="Sin entregas"
        unknown="No se han podido obtener las entregas"
        tools={
          <>
            <Select
              aria-label="Estado"
              placeholder="Todos los estados"
              data={choices}
              value={view.state}
              onChange={(state) => change(filteredBy<DeliveriesView>({ state }))}
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
          </>
        }
      />
    </AdminPage>
  )
}
