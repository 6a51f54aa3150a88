import type { TaxRate } from '@/domain/catalogue/taxes'

const rates: Record<string, Record<string, [rate: number, surcharge: number]>> = {
  iva: { 'super-reduced': [40, 5], reduced: [100, 14], general: [210, 52] },
  igic: { 'super-reduced': [0, 0], reduced: [30, 0], general: [70, 0] },
  'ipsi-ceuta': { 'super-reduced': [5, 0], reduced: [5, 0], general: [5, 0] },
}

/** What the laws of 2026 say, in thousandths. */
export const taxOf = (regime: string, taxClass: string): Pick<TaxRate, 'rate' | 'surcharge'> => {
  const [rate, surcharge] = rates[regime]?.[taxClass] ?? []
  if (rate === undefined || surcharge === undefined) throw new Error(`${regime} ${taxClass}`)
  return { rate, surcharge }
}
