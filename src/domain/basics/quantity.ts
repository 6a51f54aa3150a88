/** Units of an ordered line (purchasing.md §9); one that is still being edited may also have none. */
export const minOrderedQuantity = 1
export const maxQuantity = 9_999
/** Days that a proposal covers. */
export const minPeriod = 1
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

/** Whole units, from none to the most. */
export const clampQuantity = (value: number): number => clampInteger(value, 0, maxQuantity)

/** Units as typed: the leading whole number, 0 when there is none (purchasing.md §5). */
export const parseQuantity = (text: string): number => clampQuantity(Number.parseInt(text, 10))

/** Days as typed, within the limits; null if the text is no whole number (letters, signs or blanks). */
export const readPeriod = (text: string): number | null =>
  /^\d+$/.test(text.trim()) ? clampPeriod(Number(text)) : null

export const clampPeriod = (value: number): number => clampInteger(value, minPeriod, maxPeriod)

/** Units that leave a pack incomplete; `pot` is the units of a pack, null where they are sold singly. */
export const isPartOfPack = (quantity: number, pot: number | null): boolean =>
  pot !== null && pot > 1 && quantity % pot !== 0

/** 'de 10 en 10' */
export const packText = (pot: number): string => `de ${pot} en ${pot}`
