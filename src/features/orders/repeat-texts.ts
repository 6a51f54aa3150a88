import { formatEuros } from '@/domain/basics/money'
import { formatPercent } from '@/domain/basics/numbers'
import type { RepeatChange } from '@/domain/order/repeat-order'

/** What has changed since the earlier order, as a text. */
export const changeText = (change: RepeatChange): string => {
  switch (change.kind) {
    case 'price': {
      const verb = change.now > change.before ? 'Sube' : 'Baja'
      return `${verb} de ${formatEuros(change.before)} a ${formatEuros(change.now)} por unidad`
    }
    case 'discount':
      return `Descuento: antes ${formatPercent(change.before)}, ahora ${formatPercent(change.now)}`
    case 'campaign_ended':
      return `La campaña ${change.name} ha terminado`
    case 'shortage':
      return 'Rotura en el laboratorio'
  }
}
