/** Limits of purchasing.md §9; an ordered line has one unit at least. */
export const maxQuantity = 9_999
export const maxPeriod = 365
export const defaultPeriod = 30

export const periodPresets = [
  { label: '1 mes', days: 30 },
  { label: '2 meses', days: 60 },
  { label: '3 meses', days: 90 },
  { label: '12 meses', days: 365 },
] as const

const clampInteger = (value: number, min: number, max: number): number =>
  Number.isNaN(value) ? min : Math.min(max, Math.max(min, Math.trunc(value)))

/** Whole units from 0 to 9999. */
export const clampQuantity = (value: number): number => clampInteger(value, 0, maxQuantity)

/** Units as typed: the leading whole number, 0 when there is none (purchasing.md §5). */
export const parseQuantity = (text: string): number => clampQuantity(Number.parseInt(text, 10))

/** Days to cover, 1 to 365. */
export const clampPeriod = (value: number): number => clampInteger(value, 1, maxPeriod)
