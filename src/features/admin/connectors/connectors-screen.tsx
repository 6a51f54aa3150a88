import { useMemo } from 'react'
import type { ConnectorRow } from '@/contract/connector/connector-admin'
import { AdminPage } from '@/features/admin/admin-page'
import { connectorColumns } from '@/features/admin/connectors/connector-columns'
import { connectorsQuery } from '@/features/admin/connectors/connector-queries'
import { connectorsSearch } from '@/features/admin/connectors/connectors-search-params'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { useIsWide } from '@/ui/screen/screen-width'

const getRowId = ({ pharma }: ConnectorRow): string => String(pharma.id)
const pharmacyName = ({ pharma }: ConnectorRow): string => pharma.name

/** When each pharmacy's data last came, those with the newest first; a pharmacy opens its own screen. */
export function ConnectorsScreen() {
  const { state, setState, search, setSearch } = useListSearch(connectorsSearch)
  const connectors = usePagedList(connectorsQuery(useSessionScope(), { grid: state, filter: search }), {
    getRowId,
    search,
    textOf: pharmacyName,
    none: 'Sin farmacias',
  })
  const wide = useIsWide()
  const columns = useMemo(() => connectorColumns({ wide }), [wide])
  return (
    <AdminPage tab="Conectores">
      <SearchField label="Buscar farmacia" value={search} delayMs={300} onChange={setSearch} />
      {connectors.isUnknown ? (
        <NoData title="No se han podido obtener los conectores" query={connectors} />
      ) : (
        <>
          <ListAge query={connectors.age} />
          <DataGrid
            label="Conectores de las farmacias"
            columns={columns}
            state={state}
            onStateChange={setState}
            {...connectors.grid}
          />
        </>
      )}
    </AdminPage>
  )
}
