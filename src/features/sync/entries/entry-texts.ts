import { formatInteger } from '@/domain/basics/numbers'
import type { OutboxState } from '@/offline/kinds/entry-fields'
import { isNeverSent, needsDecision } from '@/offline/kinds/entry-state'
import type { OutboxEntry, OutboxKind } from '@/offline/kinds/kinds'
import type { EntryOutcome } from '@/offline/outbox/decisions'
import type { Missing } from '@/parts/connection/use-is-offline'
import { nameOneEntry } from '@/parts/outbox/entry-words'

/**
 * "Enviado" only after the server's confirmation (design.md §5), and "Enviando…" only with a connection: without one an
 * attempt can last until it times out.
 */
export const entryState = (state: OutboxState, isOffline: boolean): string =>
  states[state === 'sending' && isOffline ? 'queued' : state]

const states: Record<OutboxState, string> = {
  queued: 'Por enviar',
  sending: 'Enviando…',
  accepted: 'Enviado',
  'needs-login': 'Espera a que acceda',
  rejected: 'Rechazado',
  review: 'Por revisar',
}

type FailedReason = Extract<EntryOutcome, { ok: false }>['reason']

export const entryFailure = (kind: OutboxKind, reason: Exclude<FailedReason, 'maybe_received'>): string =>
  failures[reason](nameOneEntry([kind]))

const failures: Record<Exclude<FailedReason, 'maybe_received'>, (entry: string) => string> = {
  not_found: (entry) => `Este ${entry} ya no está en el dispositivo.`,
  wrong_state: (entry) => `Este ${entry} ha cambiado de estado; mire cómo está ahora.`,
  sending: (entry) => `Este ${entry} se está enviando; espere a su respuesta.`,
  storage_full: (entry) => `No queda espacio en este dispositivo; el ${entry} sigue como estaba.`,
  not_loaded: (entry) =>
    `No se ha podido cargar lo que hace falta; el ${entry} sigue como estaba. Inténtelo de nuevo con conexión.`,
  storage_failed: (entry) =>
    `Este dispositivo no ha podido guardar el cambio; el ${entry} sigue como estaba.`,
}

/** Why an order cannot be taken back into its cart as it is now: the server has it, or may get it; null where it can. */
export const whyHeld = (entry: OutboxEntry): string | null => {
  if (needsDecision(entry) || isNeverSent(entry)) return null
  return entry.copied && entry.attempts === 0
    ? 'Se copió fuera de este dispositivo: otro podría enviarlo'
    : 'Ya se intentó enviar: el servidor podría tenerlo'
}

const namedAtMost = 4

/** Why an entry is in its state, as a sentence; null if the state says everything. */
export function entryReason(
  { state, reason, maybeReceived }: Pick<OutboxEntry, 'state' | 'reason' | 'maybeReceived'>,
  missing: Missing | null,
): string | null {
  if (state === 'needs-login') return 'Su sesión ha caducado. Acceda de nuevo con este usuario y se enviará.'
  if (state === 'rejected') {
    // The message says the first of them, which are many where a whole order is refused.
    const [first, ...others] = new Set(Object.values(reason?.fields ?? {}))
    if (first === undefined) return reason?.message ?? 'El servidor no lo ha aceptado.'
    // «y 1 más» would be no shorter than what it stands for.
    const named = others.length === namedAtMost + 1 ? others : others.slice(0, namedAtMost)
    const more = others.length - named.length
    return [first, ...named, ...(more > 0 ? [`y ${formatInteger(more)} más`] : [])].join('; ')
  }
  if (state === 'review')
    return reason?.message ?? 'Algunos productos cuestan más de lo que se veía al guardar el pedido.'
  if (missing && (state === 'queued' || state === 'sending'))
    return `Se enviará después, ${missing.untilWhen}.${maybeReceived ? ' Con la misma clave: no se duplicará.' : ''}`
  if (state !== 'queued' || (reason === null && !maybeReceived)) return null
  return `${lastAttempt(reason)} ${maybeReceived ? 'Se repetirá con la misma clave: no se duplicará.' : 'Se repetirá solo.'}`
}

/** What came of the last attempt: only where nothing came back there was no answer. */
const lastAttempt = (reason: OutboxEntry['reason']): string => {
  switch (reason?.code) {
    case undefined:
      return 'El último intento se interrumpió.'
    case 'network':
    case 'signed_out':
    case 'timeout':
    case 'aborted':
      return 'Sin respuesta en el último intento.'
    case 'unreadable':
      return 'Este dispositivo no ha podido leer sus archivos en el último intento.'
    case 'contract':
      return 'En el último intento no contestó el servidor de Rebotica.'
    case 'too_many_requests':
      return 'El servidor ha pedido esperar.'
    case 'in_flight':
      return 'El servidor aún está con el intento anterior.'
    default:
      return 'El servidor ha contestado con un error en el último intento.'
  }
}
