import { useLiveQuery } from 'dexie-react-hooks'
import { dataAge } from '@/domain/basics/data-age'
import { formatDay } from '@/domain/basics/dates'
import { usePharmacyScope } from '@/parts/session/scope'

type DataAgeProps = {
  /** 'YYYY-MM-DD'; null for a pharmacy without sales, undefined while unknown. */
  lastSaleDay: string | null | undefined
}

/** How old the figures are: when this device downloaded its data, and the last day with sales. */
export function DataAge({ lastSaleDay }: DataAgeProps) {
  const { device, pharmacy } = usePharmacyScope()
  const refreshedAt = useLiveQuery(
    () => device.snapshots.refreshedAt(pharmacy.id),
    [device, pharmacy.id],
    null,
  )
  const facts = [
    ...(refreshedAt === null ? [] : [`Datos de ${dataAge(refreshedAt, device.serverNow())}`]),
    ...(lastSaleDay ? [`Ventas hasta el ${formatDay(lastSaleDay)}`] : []),
    ...(lastSaleDay === null ? ['Aún no han llegado sus ventas'] : []),
  ]
  return facts.join(' · ')
}
