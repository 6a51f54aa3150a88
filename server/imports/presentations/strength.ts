import { readNumber, writeNumber } from './written-number'

/** One amount of active substance as written, e.g. 250 MG per 5 ML. */
type Amount = { value: number; unit: string; per: { value: number; unit: string } | null }

export type Strength = {
  /** How many substances it gives a strength for: 2 in '875/125 MG'. */
  amounts: number
  /** Key that does not depend on order and unit: '125MG+875MG', '50MG/ML' for both 250 mg/5 ml and 50 mg/ml. */
  key: string
  /** Shown in names of groups: '875/125 MG', '250 MG/5 ML'. */
  label: string
  /** Index in the name (upper case, no accents) at which the strength begins. */
  start: number
  end: number
}

const number = String.raw`\d+(?:[.,]\d+)*`
const unit = String.raw`MICROGRAMOS?|MICROG|MCG|µG|μG|NANOGRAMOS?|MILIGRAMOS?|MG|GRAMOS?|G|MILLONES(?: DE)? (?:U\.?I\.?|UNIDADES)|M\.?U\.?I\.?|U\.?I\.?|UNIDADES(?: INTERNACIONALES)?|U|MMOL|MEQ|MOL|KCAL|PPM|%|MILILITROS?|ML|LITROS?|L|CM2|HORAS?|H|DOSIS|PULSACION|PULVERIZACION|INHALACION|GOTA`
// Names such as "25 mgCOMPRIMIDOS" occur.
const unitEnd = '(?=COMP|[^A-Z0-9]|$)'
const item = String.raw`${number}\s*(?:(?:${unit})${unitEnd})?`
const link = String.raw`\s*[/+]\s*`
const chain = new RegExp(String.raw`(?<!\d[.,]|\d)${item}(?:${link}(?:${item}|(?:${unit})${unitEnd}))*`, 'g')
const part = new RegExp(String.raw`\s*([/+]?)\s*(${number})?\s*((?:${unit})${unitEnd})?`, 'y')

/**
 * The strength in a medicine's name (upper case, no accents). Null when there is none: then no other medicine can be
 * said to be the same.
 */
export const findStrength = (name: string): Strength | null => {
  for (const match of name.matchAll(chain)) {
    const text = match[0].trimEnd()
    const amounts = parseAmounts(text)
    if (amounts === null) continue
    return {
      amounts: amounts.length,
      key: amounts.map(amountKey).sort().join('+'),
      label: strengthLabel(amounts),
      start: match.index,
      end: match.index + text.length,
    }
  }
  return null
}

/** Null when there is no unit at all ("OMEGA 3"), or a number has no unit that it could share. */
const parseAmounts = (text: string): Amount[] | null => {
  const amounts: { value: number; unit: string | null; per: Amount['per'] }[] = []
  let firstOfComponent = 0
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const match = part.exec(text)
    if (match === null || match[0] === '') return null
    const [, separator, digits, written] = match
    const unitName = written === undefined ? null : canonicalUnit(written)
    const value = digits === undefined ? 1 : readNumber(digits)
    if (separator === '/' && unitName === 'DOSIS') continue // the content of one puff is the strength itself
    if (separator === '/' && unitName !== null && isDenominator(unitName, digits)) {
      for (const amount of amounts.slice(firstOfComponent)) amount.per ??= { value, unit: unitName }
      continue
    }
    if (digits === undefined || value === 0) return null
    if (separator === '+') firstOfComponent = amounts.length
    amounts.push({ value, unit: unitName, per: null })
  }
  // "875/125 mg": a number without a unit has the unit of the next one.
  let known: string | null = null
  for (const amount of amounts.toReversed()) {
    known = amount.unit ?? known
    amount.unit = known
  }
  const complete = amounts.flatMap(({ value, unit: name, per }) =>
    name === null ? [] : [toMilligrams({ value, unit: name, per })],
  )
  if (complete.length === 0 || complete.length < amounts.length) return null
  // "200 mg/ml + 10 mg/ml" and "250 mg + 62,5 mg/5 ml": an amount without a volume has the volume of the others.
  const per = complete.findLast((amount) => amount.per !== null)?.per ?? null
  return complete.map((amount) => ({ ...amount, per: amount.per ?? per }))
}

const isDenominator = (unitName: string, digits: string | undefined): boolean =>
  unitName === 'G' || unitName === 'MG' ? digits === undefined : ['ML', 'L', 'H', 'CM2'].includes(unitName)

const canonicalUnit = (written: string): string => {
  const text = written.replaceAll('.', '')
  if (/^(MICROG|MCG|[µμ]G)/.test(text)) return 'MCG'
  if (text.startsWith('NANOG')) return 'NG'
  if (/^(MILLONES|MUI)/.test(text)) return 'MUI'
  if (/^(UI|UNIDADES|U)$/.test(text) || text.startsWith('UNIDADES')) return 'UI'
  if (/^MILIG/.test(text)) return 'MG'
  if (/^GRAMO/.test(text)) return 'G'
  if (/^MILIL/.test(text)) return 'ML'
  if (/^LITRO/.test(text)) return 'L'
  if (/^HORA/.test(text)) return 'H'
  if (/^(PULSACION|PULVERIZACION|INHALACION|GOTA)/.test(text)) return 'DOSIS'
  return text
}

/** Grams as milligrams, so that "1 g" and "1000 mg" are equal. */
const toMilligrams = (amount: Amount): Amount =>
  amount.unit === 'G' ? { ...amount, value: round(amount.value * 1000), unit: 'MG' } : amount

const inMilligrams: Record<string, number> = { MG: 1, MCG: 1e-3, NG: 1e-6 }

const amountKey = ({ value, unit: name, per }: Amount): string => {
  const factor = inMilligrams[name]
  // A percentage is grams per 100 ml or 100 g: 1 % is 10 mg per ml or g.
  if (name === '%') return `${round(value * 10)}MG/ML`
  const amount = factor === undefined ? value : value * factor
  const unitKey = factor === undefined ? name : 'MG'
  if (per === null) return `${round(amount)}${unitKey}`
  const divisor = per.unit === 'L' ? per.value * 1000 : per.value
  const perUnit = per.unit === 'L' || per.unit === 'G' ? 'ML' : per.unit
  return `${round(amount / divisor)}${unitKey}/${perUnit}`
}

const strengthLabel = (amounts: Amount[]): string => {
  const first = amounts[0]
  if (first === undefined) return ''
  const perText =
    first.per === null
      ? ''
      : `/${first.per.value === 1 ? '' : `${writeNumber(first.per.value)} `}${first.per.unit}`
  const sameUnit = amounts.every((amount) => amount.unit === first.unit)
  const text = sameUnit
    ? `${amounts.map((amount) => writeNumber(amount.value)).join('/')} ${first.unit}`
    : amounts.map((amount) => `${writeNumber(amount.value)} ${amount.unit}`).join('/')
  return `${text}${perText}`
}

const round = (value: number): number => Number(value.toPrecision(8))
