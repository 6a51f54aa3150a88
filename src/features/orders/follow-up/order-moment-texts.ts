import type { OrderMoment } from '@/contract/orders/order-timeline'
import { formatInteger } from '@/domain/basics/numbers'
import type { AnswerOrigin } from '@/domain/order/line-answer'
import { deliveryChannelNames } from '@/parts/orders/delivery-texts'

/** `saved`: on this device, before the server heard of it. */
export type Moment = OrderMoment | { kind: 'saved'; at: string; by?: undefined }

const origins: Record<AnswerOrigin, string> = {
  screen: '',
  file: ', por archivo',
  webhook: ', por su sistema',
  fedicom: ', por Fedicom',
  'delivery-note': ', por su albarán',
}

/** What happened, without when and by whom. */
export const momentText = (moment: Moment): string => {
  switch (moment.kind) {
    case 'saved':
      return 'Guardado en este dispositivo'
    case 'created':
      return 'Recibido en el servidor'
    case 'taken':
      return `Tramitado por ${names(moment)}`
    case 'released':
      return `${names(moment)}: deja de estar tramitado`
    case 'cancelled':
      return `Anulado lo pedido a ${names(moment)}`
    case 'delivered':
      return `Entregado a ${names(moment)} · ${deliveryChannelNames[moment.channel]}`
    case 'withdrawal-delivered':
      return `Anulación entregada a ${names(moment)} · ${deliveryChannelNames[moment.channel]}`
    case 'answered':
      return `Respuesta de ${names(moment)}${origins[moment.origin]}: ${answeredUnits(moment)}`
    case 'delivery-note':
      return `Albarán ${moment.number} recibido: ${units(moment.units)}`
    case 'claimed':
      return `Reclamado a ${names(moment)}`
    case 'claim-accepted':
      return `${names(moment)} acepta la reclamación`
    case 'claim-refused':
      return `${names(moment)} rechaza la reclamación`
    case 'received':
      return moment.units < 0
        ? `Recepción corregida: ${units(-moment.units)} menos`
        : moment.units === 0
          ? 'Recepción corregida: lotes, caducidades o roturas'
          : `Recibido en la farmacia: ${units(moment.units)}`
  }
}

const units = (count: number): string => `${formatInteger(count)} ${count === 1 ? 'ud' : 'uds'}`

const names = ({ laboratories }: { laboratories: readonly { name: string }[] }): string =>
  new Intl.ListFormat('es').format(laboratories.map(({ name }) => name))

const answeredUnits = ({
  served,
  delayed,
  substituted,
  missing,
}: Extract<OrderMoment, { kind: 'answered' }>): string =>
  [
    { count: served, text: 'servidas' },
    { count: delayed, text: 'aplazadas' },
    { count: substituted, text: 'sustituidas' },
    { count: missing, text: 'en falta' },
  ]
    .flatMap(({ count, text }) => (count === 0 ? [] : `${formatInteger(count)} ${text}`))
    .join(', ')
