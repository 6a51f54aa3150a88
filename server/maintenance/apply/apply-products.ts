import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

/** What people say of products; the products themselves come from the official lists. */
export const applyProducts = async (
  { log, references }: ApplyContext,
  given: Given<'products'>[],
): Promise<void> => {
  references.checkCns(
    given.map(({ cn }) => cn),
    (index) => ['products', index, 'cn'],
  )
  if (references.problems.length > 0) return
  for (const { cn, taxClass, deduction } of given)
    await log.save({
      entity: 'producto',
      name: cn,
      table: 'product',
      key: { cn },
      values: {
        own_tax_class: taxClass,
        deduction: deduction === undefined ? undefined : Math.round(deduction * 1_000),
      },
    })
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
