import { useLiveQuery } from 'dexie-react-hooks'
import { dataAge } from '@/domain/basics/data-age'
import { formatDay } from '@/domain/basics/dates'
import { isPharmacyUser } from '@/domain/people/roles'
import classes from '@/features/sales/data-age.module.css'
import { usePharmacyScope } from '@/parts/session/scope'

type DataAgeProps = {
  /** 'YYYY-MM-DD'; null for a pharmacy without sales, undefined while unknown. */
  lastSaleDay: string | null | undefined
}

/** How old the figures are: when this device downloaded its data, and the last day with sales. */
export function DataAge({ lastSaleDay }: DataAgeProps) {
  const { device, pharmacy, user } = usePharmacyScope()
  const refreshedAt = useLiveQuery(
    () => device.snapshots.refreshedAt(pharmacy.id),
    [device, pharmacy.id],
    null,
  )
  const facts = [
    ...(refreshedAt === null ? [] : [`Datos de ${dataAge(refreshedAt, device.serverNow())}`]),
    ...(lastSaleDay ? [`Ventas hasta el ${formatDay(lastSaleDay)}`] : []),
  ]
  if (lastSaleDay !== null) return facts.join(' · ')
  // The Conector is the pharmacy's to install.
  if (!isPharmacyUser(user.rol)) return [...facts, 'Aún no han llegado sus ventas'].join(' · ')
  return (
    <>
      {[...facts, 'Aún no han llegado sus ventas: '].join(' · ')}
      <a className={classes.link} href="/descargas/conector" target="_blank" rel="noreferrer">
        descargue el Conector
      </a>
    </>
  )
}
