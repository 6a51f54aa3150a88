import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { AdminPage } from '@/features/admin/admin-page'
import { catalogueColumns } from '@/features/admin/catalogue/catalogue-columns'
import { catalogueSearch } from '@/features/admin/catalogue/catalogue-search-params'
import { ProductDialog } from '@/features/admin/catalogue/product-dialog'
import { catalogueProductsQuery } from '@/features/admin/queries'
import { SourcesText } from '@/parts/catalogue/official-sources'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'

/** The products of the catalogue, and of which lists and dates it is made. */
export function CatalogueScreen() {
  const { state, setState, search, setSearch } = useListSearch(catalogueSearch)
  const scope = useSessionScope()
  const products = useQuery(catalogueProductsQuery(scope, { grid: state, filter: search }))
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useMemo(() => catalogueColumns(setOpened), [])
  return (
    <AdminPage tab="Catálogo">
      <SearchField label="Buscar producto" value={search} delayMs={300} onChange={setSearch} />
      {products.isError && products.data === undefined ? (
        <NoData title="No se ha podido obtener el catálogo" onRetry={products.refetch} />
      ) : (
        <>
          <ListAge query={products} />
          <DataGrid
            label="Productos del catálogo"
            columns={columns}
            rows={products.data?.data}
            count={products.data?.count}
            getRowId={({ cn }) => cn}
            state={state}
            onStateChange={setState}
            paging="server"
            refreshing={products.isPlaceholderData}
            emptyText={search === '' ? 'Sin productos' : 'Sin resultados'}
          />
        </>
      )}
      <Text component="div" size="sm" c="dimmed">
        <SourcesText />
      </Text>
      {opened === null ? null : <ProductDialog cn={opened} onClose={() => setOpened(null)} />}
    </AdminPage>
  )
}
