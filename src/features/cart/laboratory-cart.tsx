import { IconPencil } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { setQuantity, sharedTag, summariseCart } from '@/domain/cart/cart'
import type { CartItem, CartSummary } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import { maxOrderLines, tooManyLines } from '@/domain/order/order-limits'
import classes from '@/features/cart/cart.module.css'
import { cartColumns } from '@/features/cart/cart-columns'
import { CartFooter } from '@/features/cart/cart-footer'
import type { CartScreenProps } from '@/features/cart/cart-props'
import { cartRemovals } from '@/features/cart/cart-removals'
import { cartSearch } from '@/features/cart/cart-search-params'
import { CartSummaryPanel } from '@/features/cart/cart-summary-panel'
import { SaveCartDialog } from '@/features/cart/save-cart-dialog'
import { useCartRows } from '@/features/cart/use-cart-rows'
import { useDiscountedTotal } from '@/features/cart/use-discounted-total'
import { whereCartsAre } from '@/features/cart/where-carts-are'
import type { CartSnapshot } from '@/offline/cart/cart'
import { type LaboratoryTab, LaboratoryTabs } from '@/parts/laboratories/laboratory-tabs'
import { downloadOrder } from '@/parts/orders/download-order'
import { usePriceMode } from '@/parts/prices/price-mode'
import { usePharmacyScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/action-button'
import { CompactButton } from '@/ui/compact-button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/use-list-search'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'
import { useIsNarrow, useIsWide } from '@/ui/screen-width'
import { SearchField } from '@/ui/search-field'

type LaboratoryCartProps = CartScreenProps & {
  item: CartItem
  laboratories: readonly LaboratoryTab[]
  shown: LaboratoryTab
  onChoose: (laboratory: number) => void
  /** Why the last edits are shown but not stored. */
  failure: CartSnapshot['failure']
}

const whyNotSaved = ({ products }: CartItem, { totalPvl }: CartSummary): string | null => {
  if (totalPvl <= 0) return 'Debe añadir al menos un producto'
  return products.filter(({ quantity }) => quantity > 0).length > maxOrderLines ? tooManyLines : null
}

/** One laboratory's cart: products, totals and actions. */
export function LaboratoryCart(props: LaboratoryCartProps) {
  const { item, laboratories, shown, onChoose, onOrders, failure } = props
  const { device, identity, pharmacy } = usePharmacyScope()
  const { mode } = usePriceMode()
  const { state, setState, search, setSearch } = useListSearch(cartSearch, { atEachKey: true })
  const [dialog, setDialog] = useState<'save' | 'discard' | null>(null)
  const close = () => setDialog(null)

  const cart = device.cart(identity, pharmacy.id)
  const { laboratory } = item
  const onQuantity = useCallback(
    (cn: Cn, quantity: number) =>
      cart.changeCart(laboratory, (current, now) => setQuantity(current, { cn, quantity, now })),
    [cart, laboratory],
  )
  const removals = useMemo(() => cartRemovals(cart, laboratory), [cart, laboratory])
  const narrow = useIsNarrow()
  const wide = useIsWide()
  const { rows, sortedAs, changed, onlyChanged, toggleChanged } = useCartRows(item, {
    search,
    sort: state.sort,
  })
  const common = useMemo(() => sharedTag(item), [item])
  const oneLaboratory = item.products.every((product) => product.laboratory.id === laboratory)
  const columns = useMemo(
    () =>
      cartColumns({
        onQuantity,
        onRemoveTag: removals.tagOfProduct,
        mode,
        width: narrow ? 'narrow' : wide ? 'wide' : 'medium',
        shared: { tag: common?.code, laboratory: oneLaboratory },
        sortedAs,
      }),
    [onQuantity, removals, mode, narrow, wide, common?.code, oneLaboratory, sortedAs],
  )
  const summary = useMemo(() => summariseCart(item), [item])
  const discountedPvl = useDiscountedTotal(item)

  const panel = (
    <CartSummaryPanel
      summary={summary}
      discountedPvl={discountedPvl}
      onRemoveTag={removals.tag}
      onExport={() => downloadOrder(item.products, device.serverNow())}
      onDiscard={() => setDialog('discard')}
    />
  )

  return (
    <Page
      title="Carrito"
      hasList
      subtitle={common === undefined ? whereCartsAre : `Todo de ${common.name}. ${whereCartsAre}`}
      footer={
        <CartFooter summary={summary} panel={wide ? null : panel}>
          <ActionButton disabledReason={whyNotSaved(item, summary)} onClick={() => setDialog('save')}>
            GUARDAR Y EXPORTAR
          </ActionButton>
        </CartFooter>
      }
    >
      {failure === null ? null : (
        <ErrorState
          title="Los últimos cambios del carrito no se han guardado"
          onRetry={() => void cart.flush()}
        >
          {failure === 'storage_full'
            ? 'No queda espacio en este dispositivo. Siguen en pantalla: libere espacio y reintente, o guarde el pedido.'
            : 'El navegador no ha podido guardarlos. Siguen en pantalla: reintente, o guarde el pedido.'}
        </ErrorState>
      )}
      <LaboratoryTabs laboratories={laboratories} shown={shown} onChoose={onChoose}>
        <div className={classes.columns}>
          <section
            className={classes.products}
            aria-labelledby="cart-products"
            onBlur={() => void cart.flush()}
          >
            <DataGrid
              label={`Productos de ${shown.name} en el carrito`}
              columns={columns}
              rows={rows}
              getRowId={({ cn }) => cn}
              state={state}
              onStateChange={setState}
              paging="all"
              height="frame"
              emptyText={onlyChanged && search === '' ? 'Ninguna línea cambiada' : 'Sin resultados'}
              tools={
                <>
                  <h2 id="cart-products" className={classes.listTitle}>
                    Productos de {shown.name}
                  </h2>
                  <div className={classes.search}>
                    <SearchField
                      label="Buscar CN, producto o etiqueta"
                      placeholder="CN, producto o etiqueta"
                      value={search}
                      onChange={setSearch}
                    />
                  </div>
                  <CompactButton
                    variant={onlyChanged ? 'light' : 'default'}
                    icon={<IconPencil size={18} aria-hidden />}
                    label="Cambiados por mí"
                    {...(changed > 0 && { figure: `(${formatInteger(changed)})` })}
                    aria-pressed={onlyChanged}
                    onClick={toggleChanged}
                  />
                </>
              }
            />
          </section>
          {wide ? panel : null}
        </div>
      </LaboratoryTabs>
      <ConfirmDialog
        opened={dialog === 'discard'}
        title="Descartar pedido"
        confirmLabel="Descartar pedido"
        cancelLabel="Volver"
        destructive
        onCancel={close}
        onConfirm={() => {
          close()
          removals.cart(shown.name)
        }}
      >
        Se descartaran los productos del pedido. ¿Desea descartar este pedido?
      </ConfirmDialog>
      <SaveCartDialog
        item={item}
        laboratory={{ id: shown.id, name: shown.name, image: shown.image }}
        summary={summary}
        discountedPvl={discountedPvl}
        disabledReason={whyNotSaved(item, summary)}
        opened={dialog === 'save'}
        onClose={close}
        onOrders={onOrders}
      />
    </Page>
  )
}
