import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import type { CartSummary } from '@/domain/cart/cart-types'
import type { JudgedCart } from '@/domain/order/judge-cart'
import classes from '@/features/cart/cart-summary-panel.module.css'
import { Money } from '@/parts/prices/money'
import { OrderTotalPairs } from '@/parts/prices/order-totals'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { useIsWide } from '@/ui/screen/screen-width'

const CartInvoice = lazyComponent(() => import('@/features/cart/cart-invoice'))

type CartSummaryPanelProps = {
  summary: CartSummary
  /** Null if this device does not know the discounts. */
  discountedPvl: Cents | null
  invoice: JudgedCart['invoice']
  rappel: JudgedCart['rappel']
  payments: JudgedCart['payments']
  onRemoveTag: (tag: { code: string; name: string }) => void
  onExport: () => void
  onDiscard: () => void
}

const tagsShown = 3

/** Totals of the cart and of each tag, which can be discarded on its own (purchasing.md §2.5). */
export function CartSummaryPanel(props: CartSummaryPanelProps) {
  const { summary, discountedPvl, invoice, rappel, payments, onRemoveTag, onExport, onDiscard } = props
  const [unfolded, setUnfolded] = useState(false)
  const folds = !useIsWide() && summary.tags.length > tagsShown
  const [discarding, setDiscarding] = useState<{ code: string; name: string } | null>(null)
  return (
    <aside className={classes.panel} aria-label="Resumen del pedido">
      <dl className={classes.totals}>
        <OrderTotalPairs
          totalPvl={summary.totalPvl}
          totalPvp={summary.totalPvp}
          discountedPvl={discountedPvl}
          keyClassName={classes.key}
        />
        <div>
          <dt>Unidades</dt>
          <dd>{formatInteger(summary.totalQuantity)}</dd>
        </div>
      </dl>
      {invoice === null || invoice.parts.length === 0 ? null : (
        <CartInvoice invoice={invoice} rappel={rappel} payments={payments} />
      )}
      <ul className={classes.tagTotals} aria-label="Total por propuesta">
        {(folds && !unfolded ? [] : summary.tags).map((tag) => (
          <li key={tag.code}>
            <span>{tag.name}</span>
            <Money pvl={tag.totalPvl} pvp={tag.totalPvp} />
            <ActionIcon aria-label={`Descartar ${tag.name}`} onClick={() => setDiscarding(tag)}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {folds ? (
          <li>
            <Button
              variant="subtle"
              aria-expanded={unfolded}
              rightSection={<IconChevronDown size={18} aria-hidden />}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? 'Ocultar las propuestas' : `Ver el total de ${summary.tags.length} propuestas`}
            </Button>
          </li>
        ) : null}
      </ul>
      <div className={classes.panelActions}>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={onExport}>
          Exportar
        </Button>
        <Button variant="subtle" color="red" onClick={onDiscard}>
          DESCARTAR
        </Button>
      </div>
      <ConfirmDialog
        opened={discarding !== null}
        title="Descartar productos"
        confirmLabel="Descartar"
        cancelLabel="Volver"
        destructive
        onCancel={() => setDiscarding(null)}
        onConfirm={() => {
          if (discarding === null) return
          setDiscarding(null)
          onRemoveTag(discarding)
        }}
      >
        {`Se descartaran los productos asignados a ${discarding?.name ?? ''}. ¿Desea descartarlo?`}
      </ConfirmDialog>
    </aside>
  )
}
