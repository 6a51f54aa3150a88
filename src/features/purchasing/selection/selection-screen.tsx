import { Skeleton, Stack } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import type { CartItem } from '@/domain/cart/cart-types'
import { mainLaboratoryId, type Quickwin } from '@/domain/offers/quickwin'
import type { Extension } from '@/domain/proposal/extensions'
import { QuickwinSections } from '@/features/purchasing/selection/quickwin-sections'
import classes from '@/features/purchasing/selection/selection.module.css'
import { UnfinishedProposals } from '@/features/purchasing/selection/unfinished-proposals'
import { selectionTab } from '@/features/purchasing/state/purchasing-search-params'
import { LaboratoryTabs, useLaboratoryTab } from '@/parts/laboratories/laboratory-tabs'
import { Money } from '@/parts/prices/money'
import { quickwinsQuery } from '@/parts/purchasing/queries'
import { usePharmacyScope } from '@/parts/session/scope'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { LoadingGroup } from '@/ui/feedback/loading'
import { Page } from '@/ui/shell/page'

export type SelectionScreenProps = {
  /** Opens the configuration of the chosen extension. */
  onChoose: (choice: { quickwin: Quickwin; extension: Extension['value'] }) => void
  /** Opens an unfinished proposal. */
  onRecovered: (proposal: string) => void
  /** False for staff, who may look at proposals but not order. */
  canBuy: boolean
  /** What a laboratory's cart comes to. */
  renderTotal: (item: CartItem) => ReactNode
  /** Other ways to buy, shown to the right of the title. */
  actions?: ReactNode
}

/** The quickwins of each laboratory, one tab per laboratory (purchasing.md §2.2). */
export function SelectionScreen({
  onChoose,
  onRecovered,
  canBuy,
  renderTotal,
  actions,
}: SelectionScreenProps) {
  const scope = usePharmacyScope()
  const { device, identity, pharmacy } = scope
  const query = useQuery(quickwinsQuery(scope))
  const cart = device.cart(identity, pharmacy.id)
  const { items } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
  const laboratories = laboratoriesOf(query.data ?? [], pharmacy)
  const { shown, choose } = useLaboratoryTab(laboratories, selectionTab)
  const itemOf = (id: number | undefined) => items.find(({ laboratory }) => laboratory === id)
  const item = itemOf(shown?.id)

  return (
    <Page
      title="Compras"
      hasList
      subtitle={
        canBuy
          ? 'Propuestas de compra de cada laboratorio'
          : 'Propuestas de compra de cada laboratorio. Para pedir, actúe en el lugar de un usuario de la farmacia.'
      }
      actions={actions}
    >
      <UnfinishedProposals quickwins={query.data ?? []} onRecovered={onRecovered} />
      {query.isError && query.data === undefined ? (
        <ErrorState
          title="Error en la obtencion de datos. Intentelo de nuevo mas tarde."
          onRetry={query.refetch}
        >
          Su carrito y sus pedidos siguen a salvo en este dispositivo.
        </ErrorState>
      ) : query.data === undefined ? (
        <LoadingGroup>
          <Skeleton height={48} />
          <Skeleton height={160} />
          <Skeleton height={160} />
        </LoadingGroup>
      ) : shown === undefined ? (
        <EmptyState icon={<IconListSearch size={32} />} title="Sin resultados">
          Aquí aparecen las propuestas de compra que los laboratorios preparan para su farmacia.
        </EmptyState>
      ) : (
        <LaboratoryTabs
          laboratories={laboratories.map((laboratory) => {
            const order = itemOf(laboratory.id)
            return { ...laboratory, note: order && renderTotal(order) }
          })}
          shown={shown}
          onChoose={choose}
        >
          <Stack gap="lg" data-list>
            {canBuy ? (
              <p className={classes.total}>
                <span>Total del pedido de {shown.name}</span>
                <strong className={classes.totalAmount}>
                  {item === undefined ? <Money cents={0} /> : renderTotal(item)}
                </strong>
              </p>
            ) : null}
            <QuickwinSections
              quickwins={query.data.filter((quickwin) => mainLaboratoryId(quickwin) === shown.id)}
              cartItem={item}
              onChoose={onChoose}
            />
          </Stack>
        </LaboratoryTabs>
      )}
    </Page>
  )
}

/** The laboratories whose carts the quickwins fill, named as in the pharmacy's relations. */
const laboratoriesOf = (quickwins: readonly Quickwin[], pharmacy: KnownPharmacy) => {
  const known = new Map(
    pharmacy.pharmaLaboratoryRelations.map(({ laboratory }) => [laboratory.id, laboratory] as const),
  )
  return [...new Set(quickwins.flatMap((quickwin) => mainLaboratoryId(quickwin) ?? []))].map((id) => ({
    id,
    name: known.get(id)?.name ?? `Laboratorio ${id}`,
    image: known.get(id)?.image ?? null,
  }))
}
