import { addDays, formatDay } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import type { TodayRule } from '@/domain/today/today-line'

/** Days before it expires in which a box can still be sold or sent back. */
export const expiringDays = 30

/** A lot that was received: what was sold since is not taken off. */
export type ReceivedLot = { cn: string; product: string; lot: string | null; expiry: string; units: number }
/** Lots that expire first; `more`: there are others that were not read. */
export type ReceivedLots = { lots: readonly ReceivedLot[]; more: boolean }

export const boxesExpire: TodayRule<{ lots: ReceivedLots | null; today: string }> = ({ lots, today }) => {
  const expiring = (lots?.lots ?? [])
    .filter(({ expiry, units }) => units > 0 && expiry >= today && expiry <= addDays(today, expiringDays))
    .sort((a, b) => (a.expiry < b.expiry ? -1 : a.expiry > b.expiry ? 1 : a.cn < b.cn ? -1 : 1))
  const [first] = expiring
  if (first === undefined) return []
  const units = expiring.reduce((sum, lot) => sum + lot.units, 0)
  return [
    {
      key: 'boxes-expire',
      version: expiring.map(({ cn, lot, expiry }) => `${cn} ${lot} ${expiry}`).join(),
      severity: 'notice',
      order: 20,
      text: `${lots?.more ? 'Más de ' : ''}${formatCount(units, 'caja recibida caduca', 'cajas recibidas caducan')} en ${expiringDays} días`,
      detail: `La primera, ${first.product}, el ${formatDay(first.expiry)}; lo vendido no se descuenta.`,
      action: { open: 'expiries', label: 'Ver caducidades' },
    },
  ]
}
