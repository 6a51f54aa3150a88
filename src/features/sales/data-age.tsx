import { useLiveQuery } from 'dexie-react-hooks'
import { dataAge } from '@/domain/basics/data-age'
import { formatDay } from '@/domain/basics/dates'
import type { Device } from '@/offline/device/device'

type DataAgeProps = {
  device: Device
  pharmacy: number
  /** 'YYYY-MM-DD'; null for a pharmacy without sales, undefined while unknown. */
  lastSaleDay: string | null | undefined
}

/** How old the figures are: when this device was given its data, and the last day that they tell of. */
export function DataAge({ device, pharmacy, lastSaleDay }: DataAgeProps) {
  const refreshedAt = useLiveQuery(() => device.snapshots.refreshedAt(pharmacy), [device, pharmacy], null)
  const facts = [
    ...(refreshedAt === null ? [] : [`Datos de ${dataAge(refreshedAt, device.serverNow())}`]),
    ...(lastSaleDay ? [`Ventas hasta el ${formatDay(lastSaleDay)}`] : []),
  ]
  return facts.join(' · ')
}
