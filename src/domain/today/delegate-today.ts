import { addDays, daysBetween, formatDay, madridDay } from '@/domain/basics/dates'
import { type Cents, formatEurosRounded } from '@/domain/basics/money'
import { changeSince, formatCount, formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { DelegateTarget, TodayLine, TodayRule } from '@/domain/today/today-line'

/** Weeks without an order after which a pharmacy that had ordered is to be seen. */
export const quietWeeks = 6
/** The part of its orders that has to be gone. */
export const ordersFallFrom = 0.3
/** Euros that have to be gone, in cents: less is one order that came a week later. */
export const ordersFallCents = 30_000
/** Days after a registration in which the sales usually begin to come. */
export const pendingDays = 14
/** Days after which an answer that the device kept says too little of who orders: a long weekend's still counts. */
export const orderingDays = 3
/** A day has five visits; the others are told as a number. */
const mostPharmacies = 2

/** What a pharmacy ordered in the two halves of the last days. */
export type OrderingPharmacy = {
  pharmacy: { id: number; name: string }
  lastOrderAt: string
  earlier: Cents
  recent: Cents
}
export type PendingPharmacyFact = {
  name: string
  createdAt: string | null
  registration?: number | null | undefined
}

/** What a laboratory's user knows of their pharmacies; null where it was not read. */
export type DelegateFacts = {
  today: string
  ordering: Ordering | null
  /** The oldest first; `more`: there are others that were not read. */
  pending: { pharmacies: readonly PendingPharmacyFact[]; more: boolean } | null
  /** Connected pharmacies that withhold their data. */
  notAccess: number | null
}

/** What pharmacies had ordered by the day on which the server was asked. */
export type Ordering = { on: string; pharmacies: readonly OrderingPharmacy[] }

/** An answer about the days since `from`, which this device may have kept; null where it is too old to say who orders. */
export const knownOrdering = (
  answer: { from: string; pharmacies?: readonly OrderingPharmacy[] | undefined } | undefined,
  days: number,
  today: string,
): Ordering | null => {
  const on = answer && addDays(answer.from, days)
  return answer?.pharmacies === undefined || on === undefined || daysBetween(on, today) > orderingDays
    ? null
    : { on, pharmacies: answer.pharmacies }
}

const quietDays = ({ lastOrderAt }: OrderingPharmacy, on: string): number =>
  daysBetween(madridDay(new Date(lastOrderAt)), on)
const ordered = ({ earlier, recent }: OrderingPharmacy): Cents => earlier + recent
/** An answer of an earlier day says so: the pharmacy may have ordered since. */
const asOf = (on: string, today: string): string => (on < today ? ` Datos del ${formatDay(on)}.` : '')

/** The pharmacies to see: those that ordered the most before come first. */
const pharmaciesAreQuiet: TodayRule<DelegateFacts, DelegateTarget> = ({ ordering, today }) => {
  if (ordering === null) return []
  const quiet = ordering.pharmacies
    .filter((each) => quietDays(each, ordering.on) >= quietWeeks * 7)
    .sort((a, b) => ordered(b) - ordered(a) || a.pharmacy.id - b.pharmacy.id)
  const others = quiet.length - mostPharmacies
  return quiet.slice(0, mostPharmacies).map((each, order): TodayLine<DelegateTarget> => {
    const { pharmacy, lastOrderAt } = each
    const day = madridDay(new Date(lastOrderAt))
    const weeks = Math.floor(quietDays(each, ordering.on) / 7)
    const more =
      order === mostPharmacies - 1 && others > 0
        ? ` ${others === 1 ? 'Otra tampoco.' : `Otras ${formatInteger(others)} tampoco.`}`
        : ''
    return {
      key: `quiet:${pharmacy.id}`,
      version: day,
      severity: 'soon',
      order,
      text: `${pharmacy.name} no pide desde hace ${formatInteger(weeks)} semanas`,
      detail: `Su último pedido es del ${formatDay(day)}; antes pidió por ${formatEurosRounded(ordered(each))} PVL.${more}${asOf(ordering.on, today)}`,
      action: { open: 'pharmacy', pharmacy: pharmacy.id, label: 'Ver farmacia' },
    }
  })
}

const ordersFell: TodayRule<DelegateFacts, DelegateTarget> = ({ ordering, today }) =>
  (ordering?.pharmacies ?? [])
    .flatMap((each) => {
      const change = changeSince(each.earlier, each.recent)
      const isFall =
        change !== null && change <= -ordersFallFrom && each.earlier - each.recent >= ordersFallCents
      return isFall && ordering !== null && quietDays(each, ordering.on) < quietWeeks * 7
        ? [{ ...each, change, on: ordering.on }]
        : []
    })
    .sort((a, b) => a.recent - a.earlier - (b.recent - b.earlier) || a.pharmacy.id - b.pharmacy.id)
    .slice(0, mostPharmacies)
    .map(({ pharmacy, earlier, recent, change, on }, order) => ({
      key: `orders-fell:${pharmacy.id}`,
      version: `${Math.round(change * 10)}`,
      severity: 'soon',
      order: 10 + order,
      text: `${pharmacy.name} pide un ${formatPercent(-change)} menos`,
      detail: `En 45 días, ${formatEurosRounded(recent)} PVL; en los 45 de antes, ${formatEurosRounded(earlier)}.${asOf(on, today)}`,
      action: { open: 'pharmacy', pharmacy: pharmacy.id, label: 'Ver farmacia' },
    }))

const registrationsHang: TodayRule<DelegateFacts, DelegateTarget> = ({ pending, today }) => {
  const hanging = (pending?.pharmacies ?? [])
    .flatMap(({ name, createdAt, registration }) => {
      const day = createdAt === null ? null : madridDay(new Date(createdAt))
      return day !== null && daysBetween(day, today) >= pendingDays ? [{ name, day, registration }] : []
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.name < b.name ? -1 : 1))
  const [oldest] = hanging
  if (oldest === undefined) return []
  const { name, day, registration } = oldest
  // Where those that were read all hang, so may the others.
  const more = pending?.more === true && hanging.length === pending.pharmacies.length
  const isOne = hanging.length === 1 && !more
  return [
    {
      key: 'registrations-hang',
      version: hanging.map((each) => `${each.day} ${each.name}`).join(),
      severity: 'soon',
      order: 20,
      text: `${more ? 'Más de ' : ''}${formatCount(hanging.length, 'alta lleva', 'altas llevan')} más de ${pendingDays} días sin ventas`,
      detail: isOne ? `${name}, del ${formatDay(day)}.` : `La primera, ${name}, del ${formatDay(day)}.`,
      action:
        isOne && registration != null
          ? { open: 'registration', registration, label: 'Ver alta' }
          : { open: 'pending-pharmacies', label: 'Ver altas' },
    },
  ]
}

const accessIsMissing: TodayRule<DelegateFacts, DelegateTarget> = ({ notAccess }) =>
  notAccess === null || notAccess === 0
    ? []
    : [
        {
          key: 'no-access',
          version: String(notAccess),
          severity: 'notice',
          order: 0,
          text: `${formatCount(notAccess, 'farmacia conectada no da', 'farmacias conectadas no dan')} acceso a sus datos`,
          detail: 'Sin él no se ven sus cifras ni sus pedidos: lo concede la farmacia.',
          action: { open: 'connected-pharmacies', label: 'Ver farmacias' },
        },
      ]

export const delegateRules: readonly TodayRule<DelegateFacts, DelegateTarget>[] = [
  pharmaciesAreQuiet,
  ordersFell,
  registrationsHang,
  accessIsMissing,
]
