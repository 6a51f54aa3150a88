import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AdminPage } from '@/features/admin/admin-page'
import { connectorColumns } from '@/features/admin/connectors/connector-columns'
import { connectorsQuery } from '@/features/admin/connectors/connector-queries'
import { connectorsSearch } from '@/features/admin/connectors/connectors-search-params'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { useIsWide } from '@/ui/screen/screen-width'

/** When each pharmacy's data last came, those with the newest first; a pharmacy opens its own screen. */
export function ConnectorsScreen() {
  const { state, setState, search, setSearch } = useListSearch(connectorsSearch)
  const connectors = useQuery(connectorsQuery(useSessionScope(), { grid: state, filter: search }))
  const wide = useIsWide()
  const columns = useMemo(() => connectorColumns({ wide }), [wide])
  return (
    <AdminPage tab="Conectores">
      <SearchField label="Buscar farmacia" value={search} delayMs={300} onChange={setSearch} />
      {connectors.isError && connectors.data === undefined ? (
        <NoData title="No se han podido obtener los conectores" onRetry={connectors.refetch} />
      ) : (
        <>
          <ListAge query={connectors} />
          <DataGrid
            label="Conectores de las farmacias"
            columns={columns}
            rows={connectors.data?.data}
            count={connectors.data?.count}
            getRowId={({ pharma }) => String(pharma.id)}
            state={state}
            onStateChange={setState}
            paging="server"
            refreshing={connectors.isPlaceholderData}
            emptyText={search === '' ? 'Sin farmacias' : 'Sin resultados'}
          />
        </>
      )}
    </AdminPage>
  )
}
