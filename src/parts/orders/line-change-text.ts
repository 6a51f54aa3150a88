import { formatEuros } from '@/domain/basics/money'
import { formatPercent } from '@/domain/basics/numbers'
import type { LineChange } from '@/domain/order/line-change'

/** What has changed since a line was added or ordered, as a text. */
export const lineChangeText = (change: LineChange): string => {
  switch (change.kind) {
    case 'price': {
      // The screen around it may show PVP.
      const verb = change.now > change.before ? 'sube' : 'baja'
      return `El PVL/ud ${verb} de ${formatEuros(change.before)} a ${formatEuros(change.now)}`
    }
    case 'discount':
      return `Descuento: antes ${formatPercent(change.before)}, ahora ${formatPercent(change.now)}`
    case 'bonus':
      return `Unidades sin cargo: antes ${change.before}, ahora ${change.now}`
    case 'campaign_ended':
      return `La campaña ${change.name} ya no se aplica`
    case 'shortage':
      return 'Rotura en el laboratorio'
  }
}
