import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { sharedTag, summariseCart } from '@/domain/cart/cart'
import { type JudgedCart, termsOf } from '@/domain/order/judge-cart'
import classes from '@/features/cart/cart.module.css'
import { CartFooter } from '@/features/cart/cart-footer'
import { CartList } from '@/features/cart/cart-list'
import { whyNotSaved } from '@/features/cart/cart-order'
import type { CartScreenProps } from '@/features/cart/cart-props'
import { cartRemovals } from '@/features/cart/cart-removals'
import { CartSummaryPanel } from '@/features/cart/cart-summary-panel'
import { RefusedLines } from '@/features/cart/refused-lines'
import { SaveCartDialog } from '@/features/cart/save-cart-dialog'
import { whereCartsAre } from '@/features/cart/where-carts-are'
import type { CartSnapshot } from '@/offline/cart/cart'
import { type LaboratoryTab, LaboratoryTabs } from '@/parts/laboratories/laboratory-tabs'
import { downloadOrders } from '@/parts/orders/download-order'
import { usePharmacyScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { ErrorState } from '@/ui/feedback/error-state'
import { useIsWide } from '@/ui/screen/screen-width'
import { Page } from '@/ui/shell/page'

type LaboratoryCartProps = CartScreenProps & {
  judged: JudgedCart
  laboratories: readonly LaboratoryTab[]
  shown: LaboratoryTab
  onChoose: (laboratory: number) => void
  /** Where there are several carts. */
  onSaveAll: (() => void) | null
  /** Why the last edits are shown but not stored. */
  failure: CartSnapshot['failure']
}

/** One laboratory's cart: products, totals and actions. */
export function LaboratoryCart(props: LaboratoryCartProps) {
  const { judged, laboratories, shown, onChoose, onSaveAll, onOrders, failure } = props
  const { item, discountedPvl } = judged
  const { device, identity, pharmacy } = usePharmacyScope()
  const { laboratory } = item
  // A dialog belongs to its laboratory: where its cart goes meanwhile, another one's is shown.
  const [opened, setOpened] = useState<{ dialog: 'save' | 'discard'; of: number } | null>(null)
  const dialog = opened?.of === laboratory ? opened.dialog : null
  const close = () => setOpened(null)

  const cart = device.cart(identity, pharmacy.id)
  const removals = useMemo(() => cartRemovals(cart, laboratory), [cart, laboratory])
  const wide = useIsWide()
  const common = sharedTag(item)
  const summary = summariseCart(item)

  const panel = (
    <CartSummaryPanel
      summary={summary}
      discountedPvl={discountedPvl}
      invoice={judged.invoice}
      rappel={judged.rappel}
      payments={judged.payments}
      onRemoveTag={removals.tag}
      onExport={() =>
        downloadOrders(
          [{ laboratory: shown.name, products: item.products, terms: termsOf(judged) }],
          device.serverNow(),
        )
      }
      onDiscard={() => setOpened({ dialog: 'discard', of: laboratory })}
    />
  )

  return (
    <Page
      title="Carrito"
      hasList
      actions={
        onSaveAll === null ? null : (
          <Button variant="default" onClick={onSaveAll}>
            Guardar todo ({laboratories.length})
          </Button>
        )
      }
      subtitle={common === undefined ? whereCartsAre : `Todo de ${common.name}. ${whereCartsAre}`}
      footer={
        <CartFooter summary={summary} discountedPvl={discountedPvl} panel={wide ? null : panel}>
          <ActionButton
            disabledReason={whyNotSaved(item, summary)}
            onClick={() => setOpened({ dialog: 'save', of: laboratory })}
          >
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
        <div className={classes.notice}>
          <RefusedLines judged={judged} removals={removals} />
        </div>
        <div className={classes.columns}>
          <CartList
            // Another cart is another list: it begins without the search and the filter of the one before.
            key={laboratory}
            judged={judged}
            laboratories={laboratories}
            name={shown.name}
            shared={common?.code}
            onRemoveTag={removals.tagOfProduct}
          />
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
        key={laboratory}
        judged={judged}
        removals={removals}
        laboratory={shown}
        opened={dialog === 'save'}
        onClose={close}
        onOrders={onOrders}
      />
    </Page>
  )
}
