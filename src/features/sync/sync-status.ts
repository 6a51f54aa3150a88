import { dataAge } from '@/domain/basics/data-age'
import type { LostOrders } from '@/offline/backup/outbox-backup'
import type { OutboxEntry } from '@/offline/database/outbox-entry'
import type { Connection } from '@/offline/network/connectivity'

export type SyncTone = 'green' | 'amber' | 'red' | 'grey'

/** What the status pill shows: `text` is its label, `detail` a sentence for its panel. */
export type SyncStatus = {
  tone: SyncTone
  text: string
  /** A shorter label for narrow screens, with only the age of the data. */
  shortText: string
  detail: string
  /** Orders of this identity that the server has not confirmed, including rejected ones and those in review. */
  waiting: number
  rejected: number
  review: number
  needsLogin: number
  /** Whether "Enviar ahora" would send something. */
  canSend: boolean
}

export type SyncInput = {
  /** Entries of the current identity; undefined while they are being read. */
  entries: readonly Pick<OutboxEntry, 'state'>[] | undefined
  /** Orders on this device that wait for another user or another impersonation; undefined while being read. */
  others: number | undefined
  /**
   * Orders that were saved here but are neither stored nor known to be sent; undefined until the device has checked.
   */
  missing: LostOrders | undefined
  connection: Connection
  /** Time of the last refresh of the open pharmacy's data (epoch ms); null without one. */
  refreshedAt: number | null
  now: number
}

/**
 * The most serious state wins: orders lost, rejected, waiting for a log-in, for a review, for the network or for other
 * users; no connection. "Todo enviado" only if the outbox was read and the server has accepted every entry.
 */
export const syncStatus = (input: SyncInput): SyncStatus => {
  const status = statusOf(input)
  return { shortText: status.text, ...status }
}

type Status = Omit<SyncStatus, 'shortText'> & Partial<Pick<SyncStatus, 'shortText'>>
const statusOf = ({ entries, others, missing, connection, refreshedAt, now }: SyncInput): Status => {
  const count = (...states: OutboxEntry['state'][]): number =>
    entries?.filter(({ state }) => states.includes(state)).length ?? 0
  const queued = count('queued', 'sending')
  const rejected = count('rejected')
  const review = count('review')
  const needsLogin = count('needs-login')
  const waiting = queued + rejected + review + needsLogin
  const facts = { waiting, rejected, review, needsLogin, canSend: queued > 0 }
  const age = refreshedAt === null ? null : dataAge(refreshedAt, now)
  const isOffline = connection === 'offline'

  if (entries === undefined || others === undefined || missing === undefined) {
    return {
      ...facts,
      tone: 'grey',
      text: 'Comprobando',
      detail: 'Se están leyendo los pedidos de este dispositivo.',
    }
  }
  if (missing.own.length > 0) {
    const detail =
      'Este navegador perdió lo que guardaba. Compruebe en «Pedidos» si el pedido llegó; si no está, hágalo de nuevo.'
    return {
      ...facts,
      tone: 'red',
      text: orders(missing.own.length, 'sin localizar', 'sin localizar'),
      detail,
    }
  }
  if (rejected > 0) {
    const detail = 'El servidor no ha aceptado algún pedido. Puede corregirlo, reintentarlo o descartarlo.'
    return { ...facts, tone: 'red', text: orders(rejected, 'rechazado', 'rechazados'), detail }
  }
  if (needsLogin > 0) {
    const detail =
      'Hay pedidos que esperan a que inicie sesión de nuevo. Siguen guardados en este dispositivo.'
    return { ...facts, tone: 'amber', text: 'Inicie sesión para enviar', detail }
  }
  if (review > 0) {
    const rise = 'Ha subido el precio de algún producto. Puede aceptarlo, cambiar el pedido o descartarlo.'
    const detail = queued === 0 ? rise : `${rise} Además, ${orders(queued, 'por enviar', 'por enviar')}.`
    return { ...facts, tone: 'amber', text: orders(review, 'por revisar', 'por revisar'), detail }
  }
  if (queued > 0) {
    const detail = isOffline
      ? 'Sin conexión. Los pedidos están guardados en este dispositivo y se enviarán al recuperarla.'
      : 'Los pedidos están guardados en este dispositivo y se están enviando.'
    return { ...facts, tone: 'amber', text: orders(queued, 'por enviar', 'por enviar'), detail }
  }
  if (others > 0) {
    const detail = `El servidor tiene todos sus pedidos. ${
      others === 1 ? 'Otro, guardado' : `Otros ${others}, guardados`
    } en este dispositivo por otro usuario o en su lugar, ${
      others === 1 ? 'se enviará' : 'se enviarán'
    } cuando acceda, o cuando usted vuelva a actuar como él.`
    return { ...facts, tone: 'amber', text: orders(others, 'de otro usuario', 'de otros usuarios'), detail }
  }
  if (missing.others > 0) {
    const detail =
      'El servidor tiene todos sus pedidos. Este navegador perdió lo que guardaba otro usuario: lo verá cuando acceda.'
    return { ...facts, tone: 'amber', text: 'Sin localizar, de otro usuario', detail }
  }
  if (isOffline) {
    const text = age === null ? 'Sin conexión' : `Sin conexión · datos de ${age}`
    return {
      ...facts,
      tone: 'grey',
      text,
      shortText: age === null ? text : `Sin conexión · ${age.replace('hoy ', '').replace(/\/\d{4} .*/, '')}`,
      detail: 'Puede seguir trabajando con los datos de este dispositivo.',
    }
  }
  const detail = `El servidor tiene todos sus pedidos.${age === null ? '' : ` Datos de ${age}.`}`
  return { ...facts, tone: 'green', text: 'Todo enviado', detail }
}

const orders = (count: number, one: string, many: string): string =>
  count === 1 ? `1 pedido ${one}` : `${count} pedidos ${many}`
