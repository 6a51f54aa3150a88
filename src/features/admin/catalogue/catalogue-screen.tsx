import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CatalogueProduct } from '@/contract/catalogue/catalogue-details'
import { AdminList } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import { catalogueColumns } from '@/features/admin/catalogue/catalogue-columns'
import { ProductDialog } from '@/features/admin/catalogue/product-dialog'
import { catalogueProductsQuery } from '@/features/admin/queries'
import { SourcesText } from '@/parts/catalogue/official-sources'
import { useSessionScope } from '@/parts/session/scope'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useUrlState } from '@/ui/state/use-url-state'

const catalogueSearch = listSearch({ key: 'catalogue-table-state', sortable: [] })

const getRowId = ({ cn }: CatalogueProduct): string => cn
const productText = ({ cn, name, laboratory }: CatalogueProduct): string => [cn, name, laboratory].join(' ')

/** The products of the catalogue, and of which lists and dates it is made. */
export function CatalogueScreen() {
  const list = useUrlState(catalogueSearch)
  const [view] = list
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useMemo(() => catalogueColumns(setOpened), [])
  return (
    <AdminPage tab="Catálogo">
      <AdminList
        label="Productos del catálogo"
        list={list}
        query={catalogueProductsQuery(useSessionScope(), view)}
        columns={columns}
        getRowId={getRowId}
        textOf={productText}
        searchLabel="Buscar producto"
        none="Sin productos"
        unknown="No se ha podido obtener el catálogo"
      />
      <Text component="div" size="sm" c="dimmed">
        <SourcesText />
      </Text>
      {opened === null ? null : <ProductDialog cn={opened} onClose={() => setOpened(null)} />}
    </AdminPage>
  )
}
