import { useMemo } from 'react'
import type { ConnectorRow } from '@/contract/connector/connector-admin'
import { AdminList } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import { connectorColumns } from '@/features/admin/connectors/connector-columns'
import { connectorsQuery } from '@/features/admin/connectors/connector-queries'
import { connectorsSearch } from '@/features/admin/connectors/connectors-search-params'
import { useSessionScope } from '@/parts/session/scope'
import { useIsWide } from '@/ui/screen/screen-width'
import { useUrlState } from '@/ui/state/use-url-state'

const getRowId = ({ pharma }: ConnectorRow): string => String(pharma.id)
const pharmacyName = ({ pharma }: ConnectorRow): string => pharma.name

/** When each pharmacy's data last came, those with the newest first; a pharmacy opens its own screen. */
export function ConnectorsScreen() {
  const list = useUrlState(connectorsSearch)
  const [view] = list
  const wide = useIsWide()
  const columns = useMemo(() => connectorColumns({ wide }), [wide])
  return (
    <AdminPage tab="Conectores">
      <AdminList
        label="Conectores de las farmacias"
        list={list}
        query={connectorsQuery(useSessionScope(), view)}
        columns={columns}
        getRowId={getRowId}
        textOf={pharmacyName}
        searchLabel="Buscar farmacia"
        none="Sin farmacias"
        unknown="No se han podido obtener los conectores"
      />
    </AdminPage>
  )
}
