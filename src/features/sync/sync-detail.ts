import { dataAge } from '@/domain/basics/data-age'
import { panelOf } from '@/features/sync/entries/sync-entry'
import type { SyncInput, SyncKind, SyncStatus } from '@/features/sync/sync-status'
import type { OutboxKind } from '@/offline/kinds/kinds'
import { countEntries, nameEntries, nameOneEntry } from '@/parts/outbox/entry-words'

type Facts = Pick<SyncInput, 'connection' | 'refreshedAt' | 'now'> &
  Pick<SyncStatus, 'queued' | 'concerned'> & {
    /** Something is on its way now. */
    isSending: boolean
    /** Kinds that this user has used here. */
    used: readonly OutboxKind[]
  }

const allSent = (used: readonly OutboxKind[]): string =>
  `El servidor tiene todos sus ${nameEntries(used) || 'pedidos'}.`

const details: Record<SyncKind, string | ((facts: Facts) => string)> = {
  unread: 'Se están leyendo los pedidos de este dispositivo.',
  lost: ({ concerned }) =>
    `Este navegador perdió lo que guardaba. ${[...new Set(concerned)].map((kind) => panelOf(kind).afterLoss).join(' ')}`,
  unreadable: ({ concerned }) =>
    `Hay ${nameEntries(concerned)} de este dispositivo que no se pueden leer ni enviar: la clave con la que se guardaron ya no es la del servidor.`,
  rejected: ({ concerned }) =>
    `El servidor no ha aceptado algún ${nameOneEntry(concerned)}. Puede ${
      concerned.some((kind) => panelOf(kind).canBeCorrected) ? 'corregirlo, ' : ''
    }reintentarlo o descartarlo.`,
  'needs-login': ({ concerned }) =>
    `Hay ${nameEntries(concerned)} que esperan a que inicie sesión de nuevo. Siguen guardados en este dispositivo.`,
  review({ queued }) {
    const rise = 'Ha subido el precio de algún producto. Puede aceptarlo, cambiar el pedido o descartarlo.'
    return queued.length === 0 ? rise : `${rise} Además, ${countEntries(queued)} por enviar.`
  },
  queued: ({ connection, isSending, concerned }) => {
    const kept = `${nameEntries(concerned)} están guardados en este dispositivo y`
    return connection === 'offline'
      ? `Sin conexión. Los ${kept} se enviarán después, al recuperarla.`
      : `Los ${kept} ${isSending ? 'se están enviando' : 'se enviarán solos'}.`
  },
  others: ({ used, concerned: { length } }) =>
    `${allSent(used)} ${
      length === 1 ? 'Otro, guardado' : `Otros ${length}, guardados`
    } en este dispositivo por otro usuario o en su lugar, ${
      length === 1 ? 'espera' : 'esperan'
    } a que acceda, o a que usted vuelva a actuar como él.`,
  'others-lost': ({ used }) =>
    `${allSent(used)} Este navegador perdió lo que guardaba otro usuario: lo verá cuando acceda.`,
  offline: ({ connection }) =>
    `Puede seguir trabajando con los datos de este dispositivo.${
      connection === 'signed-out' ? ' Lo que guarde se enviará cuando inicie sesión.' : ''
    }`,
  'all-sent': ({ used, refreshedAt, now }) =>
    `${allSent(used)}${refreshedAt === null ? '' : ` Datos de ${dataAge(refreshedAt, now)}.`}`,
}

/** A sentence that explains the pill's state. The pill is on the first screen; this loads with its panel. */
export function syncDetail(kind: SyncKind, facts: Facts): string {
  const detail = details[kind]
  return typeof detail === 'string' ? detail : detail(facts)
}
