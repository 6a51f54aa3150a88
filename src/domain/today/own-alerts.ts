import { formatEurosRounded } from '@/domain/basics/money'
import { formatCount, formatInteger, formatPercentPrecise } from '@/domain/basics/numbers'
import type { SalesRange } from '@/domain/sales/range/range'
import type { Alert, SalesAlert } from '@/domain/today/alert'
import type { TodayRule } from '@/domain/today/today-line'
import type { WatchedShelf } from '@/domain/today/watched-shelves'
import { dayOfMonth } from '@/domain/today/words'

type ShelfAlert = Exclude<Alert, SalesAlert>
/** An alert beside what its figure is now; null where nothing can be said of it. */
export type JudgedAlert =
  | { alert: SalesAlert; figure: number | null; range: SalesRange }
  | { alert: ShelfAlert; figure: number | null; coming: number }

export const judgedShelf = (alert: ShelfAlert, shelves: readonly WatchedShelf[]): JudgedAlert => {
  const { days = null, coming = 0 } = shelves.find(({ cn }) => cn === alert.of.cn) ?? {}
  return { alert, figure: days, coming }
}

/** A line for each whose figure has gone beyond its limit. One that was hidden comes back with another figure. */
export const ownAlerts: TodayRule<{ alerts?: readonly JudgedAlert[] }> = ({ alerts = [] }) =>
  alerts.flatMap((judged, index) => {
    const { alert, figure } = judged
    if (figure === null || !isBeyond(alert, figure)) return []
    const said = formatFigure(alert, figure)
    return [
      {
        key: `alert:${alert.id}`,
        version: `${alert.when} ${alert.limit}: ${said}`,
        severity: 'soon' as const,
        order: 30 + index / 100,
        text: `${nameOf(alert)}: ${said}`,
        detail: `${limitInWords(alert)}${basisOf(judged)}`,
        action:
          alert.measure === 'stock'
            ? { open: 'purchases' as const, label: 'Ver compras' }
            : { open: 'dashboard' as const, section: 'ventas', label: 'Ver ventas' },
      },
    ]
  })

const basisOf = (judged: JudgedAlert): string => {
  if ('range' in judged)
    return `. Del ${dayOfMonth(judged.range.startDate)} al ${dayOfMonth(judged.range.endDate)}, PVP.`
  const coming = judged.coming > 0 ? `, con ${formatInteger(judged.coming)} en camino y` : ','
  return `${coming} al ritmo de los últimos 90 días.`
}

export const isBeyond = ({ when, limit }: Alert, figure: number): boolean =>
  when === 'below' ? figure < limit : figure > limit

/** 'Cuota de Lunaria en Analgésicos'. */
export const nameOf = (alert: Alert): string => {
  const { name } = alert.of
  switch (alert.measure) {
    case 'amount':
      return `Ventas de ${name}`
    case 'share':
      return `Cuota de ${name} en ${alert.within?.name ?? 'todas las ventas'}`
    case 'stock':
      return `Existencias de ${name}`
  }
}

/** 'Avisa por debajo de 20,0 %'. */
export const limitInWords = (alert: Alert): string =>
  `Avisa por ${alert.when === 'below' ? 'debajo' : 'encima'} de ${formatFigure(alert, alert.limit)}`

const formatFigure = ({ measure }: Alert, figure: number): string => {
  switch (measure) {
    case 'amount':
      return formatEurosRounded(figure)
    case 'share':
      return formatPercentPrecise(figure / 100)
    case 'stock':
      return formatCount(figure, 'día', 'días')
  }
}
