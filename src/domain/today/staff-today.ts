import { formatInstant } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import type { StaffTarget, TodayRule } from '@/domain/today/today-line'

const dayMs = 24 * 60 * 60_000
/** A pharmacy's program sends each day; a long weekend sends nothing. */
export const silentMs = 4 * dayMs
/** A connector that has been silent for longer was given up: the list of connectors has it. */
export const forgottenMs = 60 * dayMs
/** A ticket that nobody else keeps is read within a week. */
export const ticketMs = 7 * dayMs
/** A help desk that answers has a ticket within minutes. */
export const undeliveredMs = 60 * 60_000

/** What staff see of the platform; null where it was not read. */
export type StaffFacts = {
  /** Epoch ms by the server's clock. */
  now: number
  /** Deliveries of orders that failed; `more`: there are others that were not counted. */
  failed: { count: number; more: boolean; latest: { laboratory: string; at: string } | null } | null
  /** Connectors that are silent (silentBetween), the last to fall silent first; `count`: of those, too, that are not named. */
  silent: { count: number; connectors: readonly { pharmacy: string; lastDataAt: string | null }[] } | null
  tickets: readonly { createdAt: string; subject: string; delivery: 'kept' | 'waiting' | 'sent' }[] | null
  /** Registrations whose address staff have to confirm. */
  registrations: number | null
}

const deliveriesFailed: TodayRule<StaffFacts, StaffTarget> = ({ failed }) =>
  failed === null || failed.count === 0
    ? []
    : [
        {
          key: 'deliveries-failed',
          version: `${failed.count} ${failed.latest?.at ?? ''}`,
          severity: 'urgent',
          order: 0,
          text: `${failed.more ? 'Más de ' : ''}${formatCount(failed.count, 'pedido no se ha podido entregar', 'pedidos no se han podido entregar')}`,
          ...(failed.latest && {
            detail: `El último, de ${formatInstant(failed.latest.at)}, a ${failed.latest.laboratory}.`,
          }),
          action: { open: 'failed-deliveries', label: 'Ver entregas' },
        },
      ]

/** A connector with a key whose last data is of this time, its end not included, is silent. */
export const silentBetween = (now: number): { from: Date; until: Date } => ({
  from: new Date(now - forgottenMs),
  until: new Date(now - silentMs),
})

const connectorsAreSilent: TodayRule<StaffFacts, StaffTarget> = ({ silent }) => {
  const [latest] = silent?.connectors ?? []
  if (silent === null || latest === undefined || latest.lastDataAt === null) return []
  return [
    {
      key: 'connectors-silent',
      version: silent.connectors
        .map(({ pharmacy }) => pharmacy)
        .sort()
        .join(),
      severity: 'soon',
      order: 0,
      text: `${formatCount(silent.count, 'conector calla', 'conectores callan')} desde hace más de 4 días`,
      detail: `El último en callar, ${latest.pharmacy}: sus últimos datos, del ${formatInstant(latest.lastDataAt)}.`,
      action: { open: 'connectors', label: 'Ver conectores' },
    },
  ]
}

const ticketsWait: TodayRule<StaffFacts, StaffTarget> = ({ tickets, now }) => {
  const waiting = (tickets ?? [])
    .filter(({ createdAt, delivery }) => {
      const age = now - Date.parse(createdAt)
      return delivery === 'waiting' ? age > undeliveredMs : delivery === 'kept' && age <= ticketMs
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const [oldest] = waiting
  if (oldest === undefined) return []
  const isStuck = waiting.some(({ delivery }) => delivery === 'waiting')
  return [
    {
      key: 'tickets-wait',
      version: waiting.map(({ createdAt }) => createdAt).join(),
      severity: isStuck ? 'urgent' : 'soon',
      order: 1,
      text: isStuck
        ? `${formatCount(waiting.length, 'ticket no ha llegado', 'tickets no han llegado')} al servicio de soporte`
        : `${formatCount(waiting.length, 'ticket', 'tickets')} de esta semana, que solo se leen aquí`,
      detail: `El más antiguo, del ${formatInstant(oldest.createdAt)}: ${oldest.subject}`,
      action: { open: 'tickets', label: 'Ver tickets' },
    },
  ]
}

const registrationsWait: TodayRule<StaffFacts, StaffTarget> = ({ registrations }) =>
  registrations === null || registrations === 0
    ? []
    : [
        {
          key: 'registrations-wait',
          version: String(registrations),
          severity: 'soon',
          order: 2,
          text: `${formatCount(registrations, 'alta espera', 'altas esperan')} que se confirme su dirección`,
          detail: 'Hasta entonces, su cuenta no tiene farmacia.',
          action: { open: 'registrations', label: 'Ver altas' },
        },
      ]

export const staffRules: readonly TodayRule<StaffFacts, StaffTarget>[] = [
  deliveriesFailed,
  ticketsWait,
  connectorsAreSilent,
  registrationsWait,
]
