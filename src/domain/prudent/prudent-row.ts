import { dayNumber, daysBetween } from '@/domain/basics/dates'
import { coveredDays, type StockState, stockState } from '@/domain/forecast/days-of-stock'
import { prudentSentence } from '@/domain/forecast/prudent-sentence'
import { prudentUnits } from '@/domain/forecast/prudent-units'
import { shelfUnits } from '@/domain/proposal/proposal-suggestion'
import type { ProposalRequest, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import type { RowForecasts } from '@/domain/prudent/row-forecasts'

/** The second suggestion of a row. */
export type PrudentRow = {
  units: number
  /** Days that the shelf and what is on its way last; null where the shelf is unknown, or nothing is sold. */
  stock: { days: number; state: StockState } | null
  /** Why so many, and how much the forecast and the rule erred last time. */
  sentence: string
}

/** Null where nothing can be ordered, or nothing is foreseen. */
export const prudentRow = (
  group: ProvisionGroup,
  {
    forecasts,
    request,
    today,
  }: {
    forecasts: RowForecasts
    request: Pick<ProposalRequest, 'ignoreStockProvisions' | 'ignoreOnItsWay'>
    today: string
  },
): PrudentRow | null => {
  const line = orderedTransferable(group)
  const forecast = forecasts.rows.get(group.key)
  if (line === undefined || forecast === undefined) return null
  const { horizonDays, firstDay } = forecasts
  const deliveryDays = forecasts.deliveryDays.get(line.laboratory.id)
  const counted = group.transferables.filter(({ stock }) => stock !== null)
  const shelf = counted.reduce((sum, { stock }) => sum + shelfUnits(stock), 0)
  const coming = group.on_its_way?.units ?? 0
  const days = coveredDays({ shelf: counted.length === 0 ? null : shelf, coming }, forecast.perDay)
  const drop = line.price_drop
  const units = prudentUnits({
    ...{ forecast, horizonDays, line, pot: line.pot },
    shelf: request.ignoreStockProvisions ? 0 : shelf,
    onItsWay: request.ignoreOnItsWay ? 0 : coming,
    wanted: group.wanted?.units ?? 0,
    drop: drop === undefined ? null : { days: daysBetween(today, drop.from), pvl: drop.pvl },
  })
  return {
    units: units.units,
    stock: days === null ? null : { days, state: stockState(days, { horizonDays, deliveryDays }) },
    sentence: prudentSentence({
      ...{ forecast, horizonDays, units, stockDays: days },
      firstDay: dayNumber(firstDay),
    }),
  }
}
