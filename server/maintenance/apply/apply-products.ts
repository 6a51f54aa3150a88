import { madridDay } from '@/domain/basics/dates'
import { settlePrices } from '../../features/catalogue/coming-prices.service'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

/** What people say of products; the products themselves come from the official lists. */
export const applyProducts = async (
  { trx, log, references, now }: ApplyContext,
  given: Given<'products'>[],
): Promise<void> => {
  references.checkCns(
    given.map(({ cn }) => cn),
    (index) => ['products', index, 'cn'],
  )
  const today = madridDay(now())
  given.forEach(({ comingPrices = [] }, index) => {
    const path = (at: number) => ['products', index, 'comingPrices', at, 'from']
    references.checkRepeated(
      comingPrices.map(({ from }) => from),
      path,
    )
    comingPrices.forEach(({ from }, at) => {
      if (from <= today) references.problem(path(at), 'tiene que ser un día posterior a hoy')
    })
  })
  if (references.problems.length > 0) return
  // Prices that have come would go with the list that is replaced.
  if (given.some(({ comingPrices }) => comingPrices !== undefined)) await settlePrices(trx, today)
  for (const { cn, taxClass, deduction, comingPrices } of given) {
    const { change } = await log.save({
      entity: 'producto',
      name: cn,
      table: 'product',
      key: { cn },
      values: {
        own_tax_class: taxClass,
        deduction: deduction === undefined ? undefined : Math.round(deduction * 1_000),
      },
    })
    if (comingPrices !== undefined)
      await log.replaceList({
        ...{ change, field: 'comingPrices', table: 'coming_price', owner: { cn } },
        rows: comingPrices.map(({ from, ...price }) => ({ from_day: from, ...price, source: 'manual' })),
        columns: ['from_day', 'pvl', 'pvp'],
      })
  }
}

/** What each class pays in a regime, from a day on. Rows of other days stay. */
export const applyTaxRates = async (
  { log, references }: ApplyContext,
  given: Given<'taxRates'>[],
): Promise<void> => {
  const nameOf = ({ regime, taxClass, from }: Given<'taxRates'>) => `${regime} ${taxClass} ${from}`
  references.checkRepeated(given.map(nameOf), (index) => ['taxRates', index, 'from'])
  if (references.problems.length > 0) return
  for (const rate of given)
    await log.save({
      entity: 'tipo impositivo',
      name: nameOf(rate),
      table: 'tax_rate',
      key: { regime: rate.regime, tax_class: rate.taxClass, from_day: rate.from },
      values: { rate: thousandths(rate.percent), surcharge: thousandths(rate.surcharge) },
    })
}

const thousandths = (percent: number): number => Math.round(percent * 10)
