const space = '\u00a0'

/** '1.234' (de-DE). */
export const formatInteger = (value: number): string => {
  const whole = Math.round(Math.abs(value))
  const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, '.')
  return value < 0 && whole > 0 ? `-${digits}` : digits
}

/** A fraction as whole percent: 0.125 → '13 %'. */
export const formatPercent = (fraction: number): string =>
  // Ten decimals first: 0.145 × 100 is 14.499999999999998 in binary, and would lose its half.
  `${formatInteger(Math.round(Number((fraction * 100).toFixed(10))))}${space}%`

/** A fraction as percent with one decimal: 0.1256 → '12,6 %'. */
export const formatPercentPrecise = (fraction: number): string => {
  const [whole = '', tenths = ''] = Math.abs(roundedTenths(fraction)).toFixed(1).split('.')
  const sign = roundedTenths(fraction) < 0 ? '-' : ''
  return `${sign}${formatInteger(Number(whole))},${tenths}${space}%`
}

/** Percentage of a change, with its sign: '+3,2 %', '-0,4 %', '0,0 %'. */
export const formatChange = (fraction: number): string =>
  `${roundedTenths(fraction) > 0 ? '+' : ''}${formatPercentPrecise(fraction)}`

/** Which way a change goes, as far as `formatChange` tells it: +0,04 % is none. */
export const directionOf = (fraction: number): 'up' | 'down' | 'none' => {
  const tenths = roundedTenths(fraction)
  return tenths > 0 ? 'up' : tenths < 0 ? 'down' : 'none'
}

/** The difference of two shares, in percentage points: '+1,2 p. p.'. */
export const formatPoints = (fraction: number): string => formatChange(fraction).replace('%', `p.${space}p.`)

/** Half away from zero, on ten decimals as `formatPercent`. */
const roundedTenths = (fraction: number): number => {
  const tenths = Math.round(Number(Math.abs(fraction * 1000).toFixed(10)))
  return (fraction < 0 ? -tenths : tenths) / 10
}

/** A whole number: the quotient, half up (also below zero: −2.5 becomes −2). The divisor is above 0. */
export const divideHalfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor))

/** Whole percent, half up, between 0 and 100; 0 where there is nothing to divide by. */
export const percentage = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, divideHalfUp(100 * part, whole))) : 0

/** A part as a fraction; 0 where there is nothing to divide by. */
export const fractionOf = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/** How much more (or less) `now` is, as a fraction; null where there is nothing to compare with. */
export const changeSince = (before: number | null | undefined, now: number): number | null =>
  before === null || before === undefined || before <= 0 ? null : (now - before) / before

/**
 * Brand share of brand and generic (units or cents), whole percent. An exact half goes to the generics,
 * so that `brandPercentage` and `100 - brandPercentage` are both roundings of the same ratio.
 */
export const brandPercentage = (amounts: { brand: number; generic: number }): number => {
  const whole = amounts.brand + amounts.generic
  return whole > 0 ? Math.min(100, Math.max(0, Math.ceil((200 * amounts.brand - whole) / (2 * whole)))) : 0
}

/** '1 fila', '1.200 filas'. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`
