import { maxQuantity, minOrderedQuantity } from '@/domain/basics/quantity'

/** What is looked for, and how many units of it; null where nothing was said of units. */
export type TypedSearch = { text: string; units: number | null }

/** '20 × ibuprofeno', '20x662026', '20 uds ibuprofeno'. */
const unitsFirst = /^(\d{1,4})(?:\s*[x×*]\s*|\s+(?:uds?\.?|unidades)\s+)(?=\S)(.+)$/i
/** 'ibuprofeno × 20', 'ibuprofeno x20', 'ibuprofeno 20 uds'. */
const unitsLast = /^(.+?)(?:\s*×\s*|\s+[x*]\s*)(\d{1,4})$|^(.+?)\s+(\d{1,4})\s*(?:uds?\.?|unidades)$/i
/** 'ibuprofeno 20'; 'ibuprofeno 600' */
const numberLast = /^(.+?)\s+(\d{1,4})$/
/** From here on a number at the end is more likely of the name than units: 600 mg, 200 ml. */
const leastOfName = 100

/** How a typed text can be meant, the likeliest first. */
export const readTypedSearch = (typed: string): TypedSearch[] => {
  const text = typed.trim()
  const whole = { text, units: null }
  const first = unitsFirst.exec(text)
  if (first !== null) return orWhole(whole, first[2], first[1])
  const last = unitsLast.exec(text)
  if (last !== null) return orWhole(whole, last[1] ?? last[3], last[2] ?? last[4])
  const [, beforeNumber, number] = numberLast.exec(text) ?? []
  const asUnits = withUnits(beforeNumber, number)
  if (asUnits === null) return [whole]
  return (asUnits.units ?? 0) < leastOfName ? [asUnits, whole] : [whole, asUnits]
}

/** Whether a product's name has this number as its strength or size: '20 mg', '2,5 mg/20 ml', '20 %'. */
export const hasStrength = (name: string, number: number): boolean =>
  new RegExp(`(?<![\\d.,])${number}\\s*(?:mg|g|mcg|µg|ml|ui|u\\.i\\.|%)(?![a-z])`, 'i').test(name)

const orWhole = (whole: TypedSearch, text: string | undefined, number: string | undefined): TypedSearch[] => [
  withUnits(text, number) ?? whole,
]

const withUnits = (text = '', number = ''): TypedSearch | null => {
  const units = Number(number)
  const isOrderable = units >= minOrderedQuantity && units <= maxQuantity
  return isOrderable && text !== '' ? { text: text.trim(), units } : null
}
