import { dataAge } from '@/domain/basics/data-age'
import { orders, type SyncInput, type SyncKind, type SyncStatus } from '@/features/sync/sync-status'

type Facts = Pick<SyncInput, 'connection' | 'others' | 'refreshedAt' | 'now'> &
  Pick<SyncStatus, 'queued'> & { /** An order is on its way now. */ isSending: boolean }

const details: Record<SyncKind, string | ((facts: Facts) => string)> = {
  unread: 'Se están leyendo los pedidos de este dispositivo.',
  lost: 'Este navegador perdió lo que guardaba. Compruebe en «Pedidos» si el pedido llegó; si no está, hágalo de nuevo.',
  rejected: 'El servidor no ha aceptado algún pedido. Puede corregirlo, reintentarlo o descartarlo.',
  'needs-login':
    'Hay pedidos que esperan a que inicie sesión de nuevo. Siguen guardados en este dispositivo.',
  review({ queued }) {
    const rise = 'Ha subido el precio de algún producto. Puede aceptarlo, cambiar el pedido o descartarlo.'
    return queued === 0 ? rise : `${rise} Además, ${orders(queued, 'por enviar', 'por enviar')}.`
  },
  queued: ({ connection, isSending }) =>
    connection === 'offline'
      ? 'Sin conexión. Los pedidos están guardados en este dispositivo y se enviarán después, al recuperarla.'
      : `Los pedidos están guardados en este dispositivo y ${isSending ? 'se están enviando' : 'se enviarán solos'}.`,
  others: ({ others }) =>
    `El servidor tiene todos sus pedidos. ${
      others === 1 ? 'Otro, guardado' : `Otros ${others}, guardados`
    } en este dispositivo por otro usuario o en su lugar, ${
      others === 1 ? 'se enviará' : 'se enviarán'
    } cuando acceda, o cuando usted vuelva a actuar como él.`,
  'others-lost':
    'El servidor tiene todos sus pedidos. Este navegador perdió lo que guardaba otro usuario: lo verá cuando acceda.',
  offline: 'Puede seguir trabajando con los datos de este dispositivo.',
  'all-sent': ({ refreshedAt, now }) =>
    `El servidor tiene todos sus pedidos.${refreshedAt === null ? '' : ` Datos de ${dataAge(refreshedAt, now)}.`}`,
}

/** A sentence that explains the pill's state. The pill is on the first screen; this loads with its panel. */
export function syncDetail(kind: SyncKind, facts: Facts): string {
  const detail = details[kind]
  return typeof detail === 'string' ? detail : detail(facts)
}
