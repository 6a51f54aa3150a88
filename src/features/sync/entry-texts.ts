import type { OutboxEntry, OutboxState } from '@/offline/database/outbox-entry'
import type { EntryOutcome } from '@/offline/outbox/outbox'

/** "Enviado" only after the server's confirmation (design.md §5). */
export const entryStates: Record<OutboxState, string> = {
  queued: 'Por enviar',
  sending: 'Enviando…',
  accepted: 'Enviado',
  'needs-login': 'Espera a que acceda',
  rejected: 'Rechazado',
  review: 'Por revisar',
}

type FailedReason = Extract<EntryOutcome, { ok: false }>['reason']

export const entryFailure: Record<Exclude<FailedReason, 'maybe_received'>, string> = {
  not_found: 'Este pedido ya no está en el dispositivo.',
  wrong_state: 'Este pedido ha cambiado de estado; mire cómo está ahora.',
  sending: 'Este pedido se está enviando; espere a su respuesta.',
  storage_full: 'No queda espacio en este dispositivo; el pedido sigue como estaba.',
  storage_failed: 'Este dispositivo no ha podido guardar el cambio; el pedido sigue como estaba.',
}

/** Warning that the server may have the order already, so that taking it back could create it twice. */
export const entryDoubt = ({ maybeReceived }: Pick<OutboxEntry, 'maybeReceived'>): string => {
  const doubt = maybeReceived
    ? 'Un intento anterior se quedó sin respuesta: el servidor podría tener ya este pedido.'
    : 'Este pedido se copió en un archivo: otro dispositivo podría haberlo enviado o enviarlo después.'
  return `${doubt} Compruébelo en pedidos realizados antes de seguir.`
}

/** Why an entry is in its state, as a sentence; null if the state says everything. */
export function entryReason({ state, reason, maybeReceived }: OutboxEntry): string | null {
  if (state === 'needs-login') return 'Su sesión ha caducado. Acceda de nuevo con este usuario y se enviará.'
  if (state === 'rejected') {
    const fields = Object.values(reason?.fields ?? {})
    return [reason?.message ?? 'El servidor no lo ha aceptado.', ...fields].join(' ')
  }
  if (state === 'review')
    return reason?.message ?? 'Algunos productos cuestan ahora más que cuando guardó el pedido.'
  if (state !== 'queued') return null
  if (maybeReceived)
    return 'Sin respuesta en el último intento. Se repetirá con la misma clave: no se duplicará.'
  return reason === null ? null : 'El último intento no ha llegado. Se repetirá solo.'
}
