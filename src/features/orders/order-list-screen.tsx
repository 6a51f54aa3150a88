import { Button } from '@mantine/core'
import { IconCloudOff, IconPackageImport, IconTrendingDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { serverMessage } from '@/api/outcome'
import type { Order } from '@/contract/orders/orders'
import { formatInteger } from '@/domain/basics/numbers'
import { isPharmacyUser } from '@/domain/people/roles'
import { orderColumns } from '@/features/orders/order-columns'
import classes from '@/features/orders/orders.module.css'
import { useOrderList } from '@/features/orders/use-order-list'
import { isOrder } from '@/offline/kinds/kinds'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { ListAge } from '@/parts/connection/list-age'
import { failureText } from '@/parts/connection/no-connection'
import { useMissing } from '@/parts/connection/use-is-offline'
import type { ListState } from '@/parts/lists/list-state'
import { forgetSaved, justSaved } from '@/parts/orders/just-saved'
import { type OrdersView, ordersSearch } from '@/parts/orders/orders-search-params'
import { ServiceButton } from '@/parts/orders/service/service-button'
import { useEntries } from '@/parts/outbox/use-entries'
import { usePriceMode } from '@/parts/prices/price-mode'
import { AccessWithdrawn } from '@/parts/session/access-withdrawn'
import { usePharmacyScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'
import { CompactButton } from '@/ui/controls/compact-button'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import readers from '@/ui/focus/for-readers.module.css'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'
import { Page } from '@/ui/shell/page'

const BringOrderDialog = lazyComponent(() => import('@/features/orders/carried/bring-order-dialog'))
const ExpiriesDialog = lazyComponent(() => import('@/features/orders/follow-up/expiries-dialog'))
const PriceDropsDialog = lazyComponent(() => import('@/features/orders/price-drops/price-drops-dialog'))
const WantsButton = lazyComponent(() => import('@/features/orders/follow-up/wants-button'))

export type OrderListScreenProps = {
  /** To /purchase-order/{id}/details/{purchaseOrderId}. */
  onOpen: (order: number) => void
  /** Renders an unsent order with its state and actions, as a list item. */
  renderWaiting: (entry: OrderEntry, mark: { justSaved: boolean }) => ReactNode
}

/** Unsent orders of this device, and below them the server's list (purchasing.md §2.6, design.md §5). */
export function OrderListScreen({ onOpen, renderWaiting }: OrderListScreenProps) {
  const { pharmacy, user, viewer } = usePharmacyScope()
  const isOwn = isPharmacyUser(user.rol) && !isLaboratory(viewer)
  const [opened, setOpened] = useState<'expiries' | 'drops' | 'bring' | null>(null)
  const { state, setState, search, setSearch, setFilter } = useListSearch<OrdersView>(ordersSearch)
  const { list, grid, isUnknown, error, age, waiting, refetch } = useOrderList(state)
  const saved = useJustSaved(pharmacy.id)
  const { label: priceLabel } = usePriceMode()
  const wide = useIsWide()
  const narrow = useIsNarrow()
  const hasDeliveries = grid.rows?.some(({ delivery }) => delivery !== undefined) ?? false
  const hasAnswers = grid.rows?.some(({ answered }) => answered !== undefined) ?? false
  const columns = useMemo(
    () =>
      orderColumns({
        hrefOf: (order) => `/purchase-order/${pharmacy.id}/details/${order}`,
        onOpen,
        justSaved: saved.orders,
        priceLabel,
        hasDeliveries,
        hasAnswers,
        wide,
        narrow,
      }),
    [pharmacy.id, onOpen, saved.orders, priceLabel, hasDeliveries, hasAnswers, wide, narrow],
  )

  return (
    <Page
      title="pedidos realizados"
      hasList
      actions={
        <>
          {isOwn ? (
            <CompactButton
              icon={<IconTrendingDown size={18} aria-hidden />}
              label="Bajadas de precio"
              onClick={() => setOpened('drops')}
            />
          ) : null}
          <CompactButton
            icon={<IconPackageImport size={18} aria-hidden />}
            label="Traer pedido"
            onClick={() => setOpened('bring')}
          />
          <ServiceButton pharmacy={pharmacy.id} />
        </>
      }
    >
      <p role="status" className={readers.only}>
        {saved.text}
      </p>
      {waiting.length === 0 ? null : (
        <section aria-labelledby="waiting-orders" className={classes.waiting}>
          <h2 id="waiting-orders">Pedidos de este dispositivo</h2>
          <ul>{waiting.map((entry) => renderWaiting(entry, { justSaved: saved.keys.has(entry.id) }))}</ul>
        </section>
      )}
      <ListAge query={age} />
      {isUnknown ? (
        <NoOrders list={list} error={error} onRetry={refetch} />
      ) : (
        <DataGrid
          label="Pedidos realizados"
          columns={columns}
          getRowId={({ id }) => String(id)}
          dense
          tools={
            <>
              <div className={classes.search}>
                <SearchField
                  label="Buscar pedido"
                  placeholder="Pedido, producto, CN o método"
                  value={search}
                  onChange={setSearch}
                  delayMs={300}
                />
              </div>
              <Button
                variant={state.shortages ? 'light' : 'default'}
                aria-pressed={state.shortages}
                onClick={() => setFilter({ shortages: !state.shortages })}
              >
                Con faltas
              </Button>
              {isOwn ? (
                <>
                  <Button variant="default" onClick={() => setOpened('expiries')}>
                    Caducidades
                  </Button>
                  <WantsButton onOpen={onOpen} />
                </>
              ) : null}
            </>
          }
          state={state}
          onStateChange={setState}
          loadingText="Obteniendo información..."
          {...grid}
        />
      )}
      {opened === 'bring' ? <BringOrderDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'expiries' ? <ExpiriesDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'drops' ? <PriceDropsDialog onClose={() => setOpened(null)} /> : null}
    </Page>
  )
}

type NoOrdersProps = { list: ListState<Order>; error: unknown; onRetry: () => unknown }

/** In the place of the list: what is wrong, and what is safe. */
function NoOrders({ list, error, onRetry }: NoOrdersProps) {
  const missing = useMissing()
  if (list.state === 'refused') {
    return list.isForbidden ? (
      <AccessWithdrawn />
    ) : (
      <ErrorState title="No se han podido obtener los pedidos" onRetry={onRetry}>
        {failureText(error)}
      </ErrorState>
    )
  }
  return missing ? (
    <EmptyState icon={<IconCloudOff size={32} />} title={`${missing.what} con el servidor`}>
      Los pedidos anteriores se verán aquí {missing.untilWhen}. Los guardados en este dispositivo están a
      salvo.
    </EmptyState>
  ) : (
    <ErrorState title="Error en la obtencion de datos. Intentelo de nuevo mas tarde." onRetry={onRetry}>
      {`${serverMessage(error) ?? ''} Los pedidos guardados en este dispositivo están a salvo.`}
    </ErrorState>
  )
}

/** The orders of a pharmacy that were saved right before this screen opened: by key, by number once the server has them, in words. */
function useJustSaved(pharmacy: number) {
  const [saved] = useState(() => justSaved(pharmacy))
  useEffect(() => () => forgetSaved(), [])
  const entries = useEntries()
  return useMemo(() => {
    const found = saved.map(({ key, sent }) => {
      const entry = entries?.filter(isOrder).find(({ id }) => id === key)
      const order = sent ?? entry?.order
      return { key, id: order?.id, name: order?.name ?? entry?.body.name }
    })
    return {
      keys: new Set(saved.map(({ key }) => key)),
      orders: new Set(found.flatMap(({ id }) => id ?? [])),
      text: textOf(found),
    }
  }, [saved, entries])
}

/** Names say nothing where there are several: they were all given in the same minute. */
const textOf = ([first, ...others]: readonly { name: string | undefined }[]): string => {
  if (others.length > 0) return `Recién guardados: ${formatInteger(others.length + 1)} pedidos`
  return first?.name === undefined ? '' : `Recién guardado: ${first.name}`
}
