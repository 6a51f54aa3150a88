import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { isForbidden, isRefusal } from '@/api/outcome'
import type { Order } from '@/contract/orders/orders'
import { matchesSearch } from '@/domain/basics/text'
import { orderSearchText } from '@/domain/order/order-search'
import { orderColumns } from '@/features/orders/order-columns'
import classes from '@/features/orders/orders.module.css'
import { ordersQuery } from '@/features/orders/queries'
import { useJustSaved } from '@/features/orders/use-just-saved'
import { useStoredOrders } from '@/features/orders/use-stored-orders'
import { useWaitingOrders } from '@/features/orders/use-waiting-orders'
import type { OrderEntry } from '@/offline/database/outbox-entry'
import { useIsOffline } from '@/parts/connection/use-is-offline'
import { isUnreachable, nothingShown, shownRows } from '@/parts/lists/shown-rows'
import { ordersSearch } from '@/parts/orders/orders-search-params'
import { usePriceMode } from '@/parts/prices/price-mode'
import { AccessWithdrawn } from '@/parts/session/access-withdrawn'
import { usePharmacyScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { StaleNotice } from '@/ui/feedback/stale-notice'
import readers from '@/ui/focus/for-readers.module.css'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'
import { Page } from '@/ui/shell/page'

export type OrderListScreenProps = {
  /** To /purchase-order/{id}/details/{purchaseOrderId}. */
  onOpen: (order: number) => void
  /** Renders an unsent order with its state and actions, as a list item. */
  renderWaiting: (entry: OrderEntry, mark: { justSaved: boolean }) => ReactNode
}

/** Unsent orders of this device, and below them the server's list (purchasing.md §2.6, design.md §5). */
export function OrderListScreen({ onOpen, renderWaiting }: OrderListScreenProps) {
  const scope = usePharmacyScope()
  const { state, setState, search, setSearch } = useListSearch(ordersSearch)
  const query = useQuery(ordersQuery(scope, { state, filter: search }))
  const waiting = useWaitingOrders(query.data?.data)
  // If the server refuses the list to this user, the stored rows are not shown either.
  const refused = isRefusal(query.error)
  // Without the server, the stored orders are searched and sorted on the device.
  const unreachable = isUnreachable(query)
  const offline = useIsOffline(query.refetch)
  const wide = useIsWide()
  const needsStored = query.data === undefined || unreachable
  const stored = useStoredOrders(
    async (orders, identity) =>
      needsStored ? await orders.storedList(identity, scope.pharmacy.id) : undefined,
    [needsStored, scope.pharmacy.id],
  )
  // What they order is read for a search alone.
  const searchesStored = needsStored && search.trim() !== ''
  const storedLines = useStoredOrders(
    async (orders, identity) =>
      searchesStored ? await orders.storedLinesByOrder(identity, scope.pharmacy.id) : undefined,
    [searchesStored, scope.pharmacy.id],
  )
  const filter = useMemo(() => {
    const seesMany = scope.user.rol !== 'ROLE_FARMACIA'
    return (order: Order) =>
      matchesSearch(orderSearchText(order, { seesMany, lines: storedLines?.get(order.id) ?? [] }), search)
  }, [scope.user.rol, search, storedLines])
  const narrow = useIsNarrow()
  const saved = useJustSaved(scope.pharmacy.id)
  const { label: priceLabel } = usePriceMode()
  const isReadingLines = searchesStored && storedLines === undefined
  const list = shownRows(query, { stored: isReadingLines ? undefined : stored, filter })
  const hasDeliveries = list.rows?.some(({ delivery }) => delivery !== undefined) ?? false
  const columns = useMemo(
    () =>
      orderColumns({
        hrefOf: (order) => `/purchase-order/${scope.pharmacy.id}/details/${order}`,
        onOpen,
        justSaved: saved.orders,
        priceLabel,
        hasDeliveries,
        wide,
        narrow,
      }),
    [scope.pharmacy.id, onOpen, saved.orders, priceLabel, hasDeliveries, wide, narrow],
  )

  const isUnknown = unreachable && stored !== undefined && !isReadingLines && list.rows === undefined

  return (
    <Page title="pedidos realizados" hasList>
      <p role="status" className={readers.only}>
        {saved.text}
      </p>
      {waiting.length === 0 ? null : (
        <section aria-labelledby="waiting-orders" className={classes.waiting}>
          <h2 id="waiting-orders">Pedidos de este dispositivo</h2>
          <ul>{waiting.map((entry) => renderWaiting(entry, { justSaved: saved.keys.has(entry.id) }))}</ul>
        </section>
      )}
      {unreachable || offline ? (
        <StaleNotice
          updatedAt={list.paging === 'device' ? (stored?.readAt ?? 0) : query.dataUpdatedAt}
          onRetry={query.refetch}
        />
      ) : null}
      {isForbidden(query.error) ? (
        <AccessWithdrawn />
      ) : refused ? (
        <ErrorState title="No se han podido obtener los pedidos" onRetry={query.refetch}>
          Compruebe que sigue teniendo acceso a los datos de esta farmacia.
        </ErrorState>
      ) : isUnknown && offline ? (
        <EmptyState icon={<IconCloudOff size={32} />} title="Sin conexión con el servidor">
          Los pedidos anteriores se verán aquí cuando vuelva la conexión. Los guardados en este dispositivo
          están a salvo y se enviarán entonces.
        </EmptyState>
      ) : isUnknown ? (
        <ErrorState
          title="Error en la obtencion de datos. Intentelo de nuevo mas tarde."
          onRetry={query.refetch}
        >
          Los pedidos guardados en este dispositivo están a salvo y se enviarán con la conexión.
        </ErrorState>
      ) : (
        <DataGrid
          label="Pedidos realizados"
          columns={columns}
          getRowId={({ id }) => String(id)}
          dense
          tools={
            <div className={classes.search}>
              <SearchField
                label="Buscar pedido"
                placeholder="Pedido, producto, CN o método"
                value={search}
                onChange={setSearch}
                delayMs={300}
              />
            </div>
          }
          state={state}
          onStateChange={setState}
          loadingText="Obteniendo información..."
          emptyText={nothingShown(list, { isPart: search.trim() !== '', none: 'Sin pedidos' })}
          newest={query.data?.newest}
          {...list}
        />
      )}
    </Page>
  )
}
