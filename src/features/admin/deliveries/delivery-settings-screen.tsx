import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { DeliverySettings } from '@/contract/orders/order-deliveries'
import { AdminPage } from '@/features/admin/admin-page'
import classes from '@/features/admin/deliveries/deliveries.module.css'
import { deliverySettingsSearch } from '@/features/admin/deliveries/deliveries-search-params'
import { settingsColumns } from '@/features/admin/deliveries/settings-columns'
import { SettingsDialog } from '@/features/admin/deliveries/settings-dialog'
import { deliverySettingsQuery } from '@/features/admin/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { useIsWide } from '@/ui/screen/screen-width'

const getRowId = ({ laboratory }: DeliverySettings): string => String(laboratory.id)
const settingsText = ({ laboratory, mailAddress, webhookUrl }: DeliverySettings): string =>
  [laboratory.name, mailAddress, webhookUrl].join(' ')

/** How orders reach each laboratory, those with deliveries first. */
export function DeliverySettingsScreen() {
  const { state, setState, search, setSearch } = useListSearch(deliverySettingsSearch)
  const settings = usePagedList(deliverySettingsQuery(useSessionScope(), { grid: state, filter: search }), {
    getRowId,
    search,
    textOf: settingsText,
    none: 'Sin laboratorios',
  })
  const wide = useIsWide()
  const [edited, setEdited] = useState<DeliverySettings | null>(null)
  const columns = useMemo(() => settingsColumns(setEdited, { wide }), [wide])
  return (
    <AdminPage tab="Entregas">
      <div className={classes.filters}>
        <SearchField label="Buscar laboratorio" value={search} delayMs={300} onChange={setSearch} />
        <Anchor className={classes.link} renderRoot={(props) => <Link to="/admin/entregas" {...props} />}>
          Volver a las entregas
        </Anchor>
      </div>
      {settings.isUnknown ? (
        <NoData title="No se han podido obtener los laboratorios" query={settings} />
      ) : (
        <>
          <ListAge query={settings.age} />
          <DataGrid
            label="Entregas de cada laboratorio"
            columns={columns}
            state={state}
            onStateChange={setState}
            {...settings.grid}
          />
        </>
      )}
      {edited === null ? null : <SettingsDialog settings={edited} onClose={() => setEdited(null)} />}
    </AdminPage>
  )
}
