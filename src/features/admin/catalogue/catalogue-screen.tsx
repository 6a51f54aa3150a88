import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CatalogueProduct } from '@/contract/catalogue/catalogue-details'
import { AdminPage } from '@/features/admin/admin-page'
import { catalogueColumns } from '@/features/admin/catalogue/catalogue-columns'
import { ProductDialog } from '@/features/admin/catalogue/product-dialog'
import { catalogueProductsQuery } from '@/features/admin/queries'
import { SourcesText } from '@/parts/catalogue/official-sources'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'

const catalogueSearch = listSearch({ key: 'catalogue-table-state', sortable: [] })

const getRowId = ({ cn }: CatalogueProduct): string => cn
const productText = ({ cn, name, laboratory }: CatalogueProduct): string => [cn, name, laboratory].join(' ')

/** The products of the catalogue, and of which lists and dates it is made. */
export function CatalogueScreen() {
  const { state, setState, search, setSearch } = useListSearch(catalogueSearch)
  const scope = useSessionScope()
  const products = usePagedList(catalogueProductsQuery(scope, { grid: state, filter: search }), {
    getRowId,
    search,
    textOf: productText,
    none: 'Sin productos',
  })
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useMemo(() => catalogueColumns(setOpened), [])
  return (
    <AdminPage tab="Catálogo">
      <SearchField label="Buscar producto" value={search} delayMs={300} onChange={setSearch} />
      {products.isUnknown ? (
        <NoData title="No se ha podido obtener el catálogo" query={products} />
      ) : (
        <>
          <ListAge query={products.age} />
          <DataGrid
            label="Productos del catálogo"
            columns={columns}
            state={state}
            onStateChange={setState}
            {...products.grid}
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
