import { addDays } from '@/domain/basics/dates'

/**
 * What a product pays, by the article of the Ley 37/1992 (LIVA) that names it: medicines for human use, with or without
 * prescription (91.Dos.1.3.º); what article 91.Uno names, such as the medical devices of its 1.6.º; everything else (90). The
 * taxes of the Canaries, Ceuta and Melilla have rates of their own for these same classes.
 */
export const taxClasses = ['super-reduced', 'reduced', 'general'] as const
export type TaxClass = (typeof taxClasses)[number]

/** IVA with the surcharge of retailers (recargo de equivalencia, LIVA 148 to 163); IGIC; the IPSI of each of the two cities. */
export const taxRegimes = ['iva', 'igic', 'ipsi-ceuta', 'ipsi-melilla'] as const
export type TaxRegime = (typeof taxRegimes)[number]

/** What a class pays from a day on ('YYYY-MM-DD'), in thousandths of the price without taxes. */
export type TaxRate = { taxClass: TaxClass; from: string; rate: number; surcharge: number }

/** What the tax of each regime is called. */
export const taxNames: Record<TaxRegime, string> = {
  iva: 'IVA',
  igic: 'IGIC',
  'ipsi-ceuta': 'IPSI',
  'ipsi-melilla': 'IPSI',
}

const regimeByProvince: Record<string, TaxRegime> = {
  '35': 'igic',
  '38': 'igic',
  '51': 'ipsi-ceuta',
  '52': 'ipsi-melilla',
}

/** The regime of a pharmacy in this province (INE code, the first two digits of a postal code). */
export const taxRegimeOf = (province: string | null): TaxRegime => regimeByProvince[province ?? ''] ?? 'iva'

/** '10 %', '1,4 %'. */
export const taxPercent = (thousandths: number): string =>
  `${String(thousandths / 10).replace('.', ',')}\u00a0%`

/** Thrown where nothing is known of a class: a figure without its rate would be invented. */
export class UnknownTaxError extends Error {
  override name = 'UnknownTaxError'
}

/** The rate of a class on a day ('YYYY-MM-DD'), of the rates of one regime. Days before the first known one have its rate. */
export const taxRateOn = (
  rates: readonly TaxRate[],
  { taxClass, day }: { taxClass: TaxClass; day: string },
): TaxRate => {
  const own = rates.filter((rate) => rate.taxClass === taxClass).sort((a, b) => (a.from < b.from ? -1 : 1))
  const rate = own.findLast(({ from }) => from <= day) ?? own[0]
  if (rate === undefined) throw new UnknownTaxError(`${taxClass}, ${day}`)
  return rate
}

/** Parts a span of days, both in it, where a rate changes, so that in each part every class has one rate. */
export const splitAtTaxChanges = <Span extends { startDate: string; endDate: string }>(
  span: Span,
  rates: readonly TaxRate[],
): Span[] => {
  const changes = [...new Set(rates.map(({ from }) => from))]
    .filter((day) => span.startDate < day && day <= span.endDate)
    .sort()
  return [span.startDate, ...changes].map((startDate, index) => {
    const next = changes[index]
    return { ...span, startDate, endDate: next === undefined ? span.endDate : addDays(next, -1) }
  })
}
