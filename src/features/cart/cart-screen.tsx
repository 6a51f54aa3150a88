import { Button, LoadingOverlay } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import type { JudgedCart } from '@/domain/order/judge-cart'
import type { CartScreenProps } from '@/features/cart/cart-props'
import { cartTab } from '@/features/cart/cart-search-params'
import { CartTotal } from '@/features/cart/cart-total'
import { LaboratoryCart } from '@/features/cart/laboratory-cart'
import { SaveAllDialog } from '@/features/cart/save-all-dialog'
import { useJudgedCarts } from '@/features/cart/use-judged-carts'
import { whereCartsAre } from '@/features/cart/where-carts-are'
import { type LaboratoryTab, useLaboratoryTab } from '@/parts/laboratories/laboratory-tabs'
import { useOpenPharmacy, usePharmacyScope } from '@/parts/session/scope'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Page } from '@/ui/shell/page'

/** What the pharmacy is about to order, one tab per laboratory (purchasing.md §2.5). */
export function CartScreen(props: CartScreenProps) {
  return useOpenPharmacy() === null ? <EmptyCart onShop={props.onShop} /> : <PharmacyCart {...props} />
}

function PharmacyCart(props: CartScreenProps) {
  const { onShop } = props
  const { device, identity, pharmacy } = usePharmacyScope()
  const cart = device.cart(identity, pharmacy.id)
  const { items, status, failure } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
  const carts = useJudgedCarts(items)
  const laboratories = carts.map((judged) => tabOf(judged, pharmacy))
  const { shown, choose } = useLaboratoryTab(laboratories, cartTab)
  const [savesAll, setSavesAll] = useState(false)
  const judged = carts.find(({ item }) => item.laboratory === shown?.id)

  if (status === 'loading') {
    return (
      <Page title="Carrito">
        <LoadingOverlay visible loaderProps={{ children: 'Obteniendo información...' }} />
      </Page>
    )
  }
  if (shown === undefined || judged === undefined) return <EmptyCart onShop={onShop} />
  return (
    <>
      <LaboratoryCart
        {...props}
        judged={judged}
        laboratories={laboratories}
        shown={shown}
        onChoose={choose}
        onSaveAll={carts.length > 1 ? () => setSavesAll(true) : null}
        failure={failure}
      />
      <SaveAllDialog
        carts={carts}
        laboratories={laboratories}
        onCart={(laboratory) => {
          setSavesAll(false)
          choose(laboratory)
        }}
        onOrders={props.onOrders}
        opened={savesAll}
        onClose={() => setSavesAll(false)}
      />
    </>
  )
}

function EmptyCart({ onShop }: { onShop: () => void }) {
  return (
    <Page title="Carrito">
      <EmptyState
        icon={<IconShoppingCart size={32} />}
        title="Su carrito está vacio"
        action={<Button onClick={onShop}>Seguir comprando</Button>}
      >
        {whereCartsAre}
      </EmptyState>
    </Page>
  )
}

/** The laboratory's name and colour from the pharmacy's relations, otherwise from its products. */
const tabOf = (judged: JudgedCart, pharmacy: KnownPharmacy): LaboratoryTab => {
  const { item } = judged
  const related = pharmacy.pharmaLaboratoryRelations.find(
    ({ laboratory }) => laboratory.id === item.laboratory,
  )
  const laboratory =
    related?.laboratory ??
    item.products.find((product) => product.laboratory.id === item.laboratory)?.laboratory ??
    item.products[0]?.laboratory
  return {
    id: item.laboratory,
    name: laboratory?.name ?? `Laboratorio ${item.laboratory}`,
    image: laboratory?.image ?? null,
    note: <CartTotal judged={judged} />,
  }
}
