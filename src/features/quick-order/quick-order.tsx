import { IconArrowBackUp, IconCamera, IconClipboardText } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { lineColumns } from '@/features/quick-order/basket/line-columns'
import { grandTotal, orderLines, totalsByLaboratory } from '@/features/quick-order/basket/order-lines'
import { RefusedCodes } from '@/features/quick-order/basket/refused-codes'
import { TotalsPanel } from '@/features/quick-order/basket/totals-panel'
import type { useBasket } from '@/features/quick-order/basket/use-basket'
import { ProductField } from '@/features/quick-order/products/product-field'
import { useStrayKeys } from '@/features/quick-order/scanning/use-stray-keys'
import classes from '@/features/quick-order/shared/quick-order.module.css'
import { useQuickOrder } from '@/features/quick-order/use-quick-order'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'
import type { Assortment } from '@/parts/purchasing/assortment'
import { hasCamera } from '@/parts/scanning/camera'
import { usePharmacyScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { CompactButton } from '@/ui/controls/compact-button'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { ErrorState } from '@/ui/feedback/error-state'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { ForReaders } from '@/ui/focus/for-readers'
import { useScans } from '@/ui/scans/use-scans'
import { useIsNarrow } from '@/ui/screen/screen-width'
import { Page } from '@/ui/shell/page'

const ListDialog = lazyComponent(() => import('@/features/quick-order/pasted/list-dialog'))
const CameraDialog = lazyComponent(() => import('@/parts/scanning/camera-dialog'))

type QuickOrderProps = {
  onBack: () => void
  assortment: Assortment
  kept: ReturnType<typeof useBasket>
}

/** The code field, the lines of the basket, and the button that adds them to the carts. */
export function QuickOrder({ onBack, assortment, kept }: QuickOrderProps) {
  const { device, identity, pharmacy } = usePharmacyScope()
  const { store, basket, failure } = kept
  const order = useQuickOrder({ assortment, store, cart: device.cart(identity, pharmacy.id) })
  const { addProduct, refuse, addCode, setLineUnits, remove, said } = order
  const [dialog, setDialog] = useState<'list' | 'camera' | null>(null)
  const [pasted, setPasted] = useState('')
  const { state, setState } = useListSearch(quickOrderSearch)
  const { label } = usePriceMode()
  const field = useRef<HTMLInputElement>(null)

  useStrayKeys(field)
  useScans((code) => {
    field.current?.focus()
    addCode(code)
  })

  const lines = useMemo(() => orderLines(basket, assortment), [basket, assortment])
  const totals = totalsByLaboratory(lines)
  const total = grandTotal(totals)
  const narrow = useIsNarrow()
  const oneLaboratory = new Set(lines.map(({ product }) => product?.laboratoryId)).size === 1
  const columns = useMemo(
    () => lineColumns({ onUnits: setLineUnits, onRemove: remove, narrow, oneLaboratory }),
    [setLineUnits, remove, narrow, oneLaboratory],
  )
  const openList = useCallback((text: string) => {
    setPasted(text)
    setDialog('list')
  }, [])
  const close = () => setDialog(null)

  return (
    <Page
      title="Pedido rápido"
      hasList={lines.length > 0}
      back={{ label: 'Volver a Compras', onBack }}
      actions={
        <>
          {hasCamera() ? (
            <CompactButton
              icon={<IconCamera size={20} aria-hidden />}
              label="Escanear con la cámara"
              onClick={() => setDialog('camera')}
            />
          ) : null}
          <CompactButton
            icon={<IconClipboardText size={20} aria-hidden />}
            label="Pegar o cargar una lista"
            onClick={() => openList('')}
          />
        </>
      }
      footer={
        <>
          <span className={classes.total}>
            {label} Total · {total.units === 1 ? '1 ud' : `${formatInteger(total.units)} uds`}
            <strong>
              <Money pvl={total.totalPvl} pvp={total.totalPvp} />
            </strong>
          </span>
          <ActionButton
            loading={order.adding}
            disabledReason={total.units === 0 ? 'Debe añadir al menos un producto' : null}
            onClick={() =>
              order.toCarts(
                totals,
                lines.filter(({ quantity }) => quantity === 0),
              )
            }
          >
            Añadir al carrito
          </ActionButton>
        </>
      }
    >
      {failure === null ? null : (
        <ErrorState title="Los últimos cambios no se han guardado" onRetry={() => void store.flush()}>
          {failure === 'storage_full'
            ? 'No queda espacio en este dispositivo. Siguen en pantalla: libere espacio y reintente.'
            : 'El navegador no ha podido guardarlos. Siguen en pantalla: reintente.'}
        </ErrorState>
      )}
      <ProductField
        assortment={assortment}
        field={field}
        explained={lines.length === 0}
        onProduct={addProduct}
        onUnknown={refuse}
        onList={openList}
      />
      <div className={classes.columns}>
        <div className={classes.lines}>
          <RefusedCodes codes={basket.kept} onDrop={order.drop} />
          <DataGrid
            label="Productos del pedido rápido"
            columns={columns}
            rows={lines}
            getRowId={({ cn }) => cn}
            rowTone={({ refusal }) => (refusal === null ? undefined : 'amber')}
            state={state}
            onStateChange={setState}
            paging="all"
            height="frame"
            emptyText="Sin Productos"
            dense
            tools={
              <>
                <p role="status" className={classes.said}>
                  {/* A refused code stands above the lines, with why. */}
                  {said?.isProblem ? <ForReaders>{said.text}</ForReaders> : said?.text}
                </p>
                <CompactButton
                  variant="subtle"
                  icon={<IconArrowBackUp size={18} aria-hidden />}
                  label="Deshacer"
                  disabled={basket.steps.length === 0}
                  onClick={order.undo}
                />
              </>
            }
          />
        </div>
        <TotalsPanel totals={totals} />
      </div>
      {dialog === 'list' ? (
        <ListDialog
          assortment={assortment}
          draftKey={store.key}
          pasted={pasted}
          onAdd={order.addList}
          onClose={close}
        />
      ) : null}
      {dialog === 'camera' ? <CameraDialog onCode={addCode} onClose={close} /> : null}
    </Page>
  )
}

export const quickOrderSearch = listSearch({ key: 'quick-order-table-state', sortable: ['product', 'net'] })
