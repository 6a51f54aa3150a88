import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatInstant } from '@/domain/dates'
import { formatInteger } from '@/domain/numbers'
import { orderLineColumns } from '@/features/orders/order-line-columns'
import classes from '@/features/orders/orders.module.css'
import { orderLinesQuery, orderQuery } from '@/features/orders/queries'
import { StaleNotice } from '@/ui/stale-notice'
import { useIsOffline } from '@/features/orders/use-is-offline'
import type { Device } from '@/offline/device'
import type { Identity } from '@/offline/identity'
import { CompactButton } from '@/ui/compact-button'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useGridState } from '@/ui/data-grid/use-grid-state'
import { saveFile } from '@/ui/download'
import { ErrorState } from '@/ui/error-state'
import { Money } from '@/ui/money'
import { notify } from '@/ui/notify'
import { Page } from '@/ui/page'
import { usePriceMode } from '@/ui/price-mode'
import { useIsWide } from '@/ui/screen-width'
import { SearchField } from '@/ui/search-field'

export type OrderDetailScreenProps = {
  device: Device
  identity: Identity
  order: number
  /** To /purchase-order/{id}. */
  onBack: () => void
}

const files = {
  orderExcel: { extension: 'xlsx', failure: 'No se ha podido generar el excel' },
  orderCsv: { extension: 'csv', failure: 'No se ha podido generar el csv' },
} as const
type FileCall = keyof typeof files

/** One order as the server holds it: lines, totals, spreadsheet and CSV (purchasing.md §2.6). */
export function OrderDetailScreen({ device, identity, order: id, onBack }: OrderDetailScreenProps) {
  const scope = { device, identity }
  const { mode, label } = usePriceMode()
  const wide = useIsWide()
  const [state, setState] = useGridState('purchase-order-line-table-state')
  const [search, setSearch] = useState('')
  const [downloading, setDownloading] = useState<FileCall | null>(null)
  const order = useQuery(orderQuery(scope, id))
  const lines = useQuery(orderLinesQuery(scope, id, { state, filter: search }))
  const columns = useMemo(() => orderLineColumns({ mode, wide }), [mode, wide])
  const title = order.data?.name ?? 'Pedido'

  const download = async (call: FileCall) => {
    setDownloading(call)
    const outcome = await device.client.call(call, { params: { id } })
    setDownloading(null)
    if (!outcome.ok) return notify.error(files[call].failure)
    saveFile(outcome.data.blob, outcome.data.name ?? `${title}.${files[call].extension}`)
  }

  const offline = useIsOffline(device)
  const failed = order.isError || lines.isError
  const retry = () => {
    void order.refetch()
    void lines.refetch()
  }
  const summary = lines.data?.summary
  return (
    <Page
      title={title}
      subtitle={order.data === undefined ? undefined : describe(order.data)}
      back={{ label: 'Volver a pedidos realizados', onBack }}
      actions={
        <>
          <CompactButton
            icon={<IconFileSpreadsheet size={18} aria-hidden />}
            label="Excel"
            loading={downloading === 'orderExcel'}
            onClick={() => download('orderExcel')}
          />
          <CompactButton
            icon={<IconFileText size={18} aria-hidden />}
            label="CSV"
            loading={downloading === 'orderCsv'}
            onClick={() => download('orderCsv')}
          />
        </>
      }
    >
      {summary === undefined ? null : (
        <dl className={classes.totals}>
          <div className={classes.key}>
            <dt>{label} Total</dt>
            <dd>
              <Money pvl={summary.totalPvl} pvp={summary.totalPvp} />
            </dd>
          </div>
          <div>
            <dt>Unidades</dt>
            <dd>{formatInteger(summary.totalQuantity)}</dd>
          </div>
          {summary.totalPvlWithDiscount === summary.totalPvl ? null : (
            <div>
              <dt>PVL con descuento</dt>
              <dd>
                <Money cents={summary.totalPvlWithDiscount} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {failed || offline ? <StaleNotice updatedAt={lines.dataUpdatedAt} onRetry={retry} /> : null}
      {failed && lines.data === undefined ? (
        <ErrorState title="Error en la obtencion de datos. Intentelo de nuevo mas tarde." onRetry={retry}>
          El pedido está en el servidor; sus líneas se verán cuando haya conexión.
        </ErrorState>
      ) : (
        <DataGrid
          label={`Líneas de ${title}`}
          columns={columns}
          rows={lines.data?.data}
          getRowId={(line) => String(line.id)}
          dense
          tools={
            <div className={classes.search}>
              <SearchField
                label="Buscar CN o producto"
                value={search}
                delayMs={300}
                onChange={(text) => {
                  setSearch(text)
                  setState({ ...state, pageIndex: 0 })
                }}
              />
            </div>
          }
          state={state}
          onStateChange={setState}
          paging="server"
          count={lines.data?.count ?? 0}
          refreshing={lines.isPlaceholderData}
          loadingText="Obteniendo información..."
          emptyText={search === '' ? 'Sin productos' : 'Sin resultados'}
        />
      )}
    </Page>
  )
}

/** When, from whom, how; the name mostly says when already. */
const describe = (order: {
  name: string
  createdAt: string
  laboratories: { name: string }[]
  method: { name: string } | null
}): string =>
  [
    order.name.endsWith(formatInstant(order.createdAt)) ? undefined : formatInstant(order.createdAt),
    ...order.laboratories.map(({ name }) => name),
    order.method?.name,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
