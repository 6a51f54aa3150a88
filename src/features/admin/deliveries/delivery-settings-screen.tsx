import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { DeliverySettings } from '@/contract/orders/order-deliveries'
import { AdminList } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import classes from '@/features/admin/deliveries/deliveries.module.css'
import { deliverySettingsSearch } from '@/features/admin/deliveries/deliveries-search-params'
import { settingsColumns } from '@/features/admin/deliveries/settings-columns'
import { SettingsDialog } from '@/features/admin/deliveries/settings-dialog'
import { deliverySettingsQuery } from '@/features/admin/queries'
import { useSessionScope } from '@/parts/session/scope'
import { useIsWide } from '@/ui/screen/screen-width'
import { useUrlState } from '@/ui/state/use-url-state'

const getRowId = ({ laboratory }: DeliverySettings): string => String(laboratory.id)
const settingsText = ({ laboratory, mailAddress, webhookUrl, wholesalers }: DeliverySettings): string =>
  [laboratory.name, mailAddress, webhookUrl, ...wholesalers.map(({ address }) => address)].join(' ')

/** How orders reach each laboratory, those with deliveries first. */
export function DeliverySettingsScreen({ onRegister }: { onRegister: (laboratory: number) => void }) {
  const list = useUrlState(deliverySettingsSearch)
  const [view] = list
  const wide = useIsWide()
  const [edited, setEdited] = useState<DeliverySettings | null>(null)
  const columns = useMemo(() => settingsColumns({ onEdit: setEdited, onRegister, wide }), [onRegister, wide])
  return (
    <AdminPage tab="Entregas">
      <AdminList
        label="Entregas de cada laboratorio"
        list={list}
        query={deliverySettingsQuery(useSessionScope(), view)}
        columns={columns}
        getRowId={getRowId}
        textOf={settingsText}
        searchLabel="Buscar laboratorio"
        none="Sin laboratorios"
        unknown="No se han podido obtener los laboratorios"
        tools={
          <Anchor className={classes.link} renderRoot={(props) => <Link to="/admin/entregas" {...props} />}>
            Volver a las entregas
          </Anchor>
        }
      />
      {edited === null ? null : <SettingsDialog settings={edited} onClose={() => setEdited(null)} />}
    </AdminPage>
  )
}
