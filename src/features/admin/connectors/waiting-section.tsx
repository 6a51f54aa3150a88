import { Button, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { WaitingRow } from '@/contract/connector/connector-admin'
import { type RowFault, rowFaults } from '@/domain/connector/row-faults'
import { AdminList, filteredBy } from '@/features/admin/admin-list'
import { rowsText } from '@/features/admin/connectors/batch-text'
import { connectorsKey, waitingRowsQuery } from '@/features/admin/connectors/connector-queries'
import classes from '@/features/admin/connectors/connectors.module.css'
import { type WaitingView, waitingSearch } from '@/features/admin/connectors/connectors-search-params'
import { SolveDialog } from '@/features/admin/connectors/solve-dialog'
import { waitingColumns } from '@/features/admin/connectors/waiting-columns'
import { failureText } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import { useIsWide } from '@/ui/screen/screen-width'
import { useUrlState } from '@/ui/state/use-url-state'

const reasons = Object.entries(rowFaults).map(([value, label]) => ({ value: value as RowFault, label }))

const getRowId = ({ kind, code, reason }: WaitingRow): string => `${kind} ${reason} ${code}`
const waitingText = ({ code, name }: WaitingRow): string => `${code} ${name ?? ''}`

/** What the connector sent and nobody could count, by code and reason. */
export function WaitingSection({ pharmacy, count }: { pharmacy: number; count: number }) {
  const list = useUrlState(waitingSearch)
  const [view, change] = list
  const wide = useIsWide()
  const [solved, setSolved] = useState<WaitingRow | null>(null)
  const columns = useMemo(() => waitingColumns(setSolved, { wide }), [wide])
  return (
    <section className={classes.section} aria-labelledby="connector-rows">
      <div className={classes.head}>
        <h2 id="connector-rows" className={classes.title}>
          Filas en espera
        </h2>
        {count === 0 ? null : <Recheck pharmacy={pharmacy} />}
      </div>
      <AdminList
        label="Códigos en espera"
        list={list}
        query={waitingRowsQuery(useSessionScope(), view, pharmacy)}
        columns={columns}
        getRowId={getRowId}
        textOf={waitingText}
        passes={({ reason }) => view.reason === null || reason === view.reason}
        searchLabel="Buscar código o nombre"
        none="Nada espera"
        unknown="No se han podido obtener las filas"
        isAgeTold
        tools={
          <Select
            aria-label="Motivo"
            placeholder="Todos los motivos"
            data={reasons}
            value={view.reason}
            onChange={(reason) => change(filteredBy<WaitingView>({ reason }))}
            clearable
            clearButtonProps={{ 'aria-label': 'Todos los motivos' }}
          />
        }
      />
      {solved === null ? null : (
        <SolveDialog pharmacy={pharmacy} row={solved} onClose={() => setSolved(null)} />
      )}
    </section>
  )
}

/** After the catalogue has changed, without waiting for the next batch. */
function Recheck({ pharmacy }: { pharmacy: number }) {
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const checking = useSingleMutation({
    mutationFn: async () =>
      unwrap(await device.client.call('recheckConnectorRows', { params: { id: pharmacy } })),
    onSuccess: ({ counted }) =>
      notify.success(
        counted === 0
          ? 'Ningún producto que falte está ahora en el catálogo.'
          : `${rowsText(counted)} ${counted === 1 ? 'contada' : 'contadas'}.`,
      ),
    onError: (error) => notify.error(`No se han podido comprobar las filas. ${failureText(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: connectorsKey({ identity }) }),
  })
  return (
    <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
      Volver a comprobar
    </Button>
  )
}
