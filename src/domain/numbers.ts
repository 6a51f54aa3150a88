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

/** Whole percent, half up, between 0 and 100; 0 where there is nothing to divide by. */
export const percentage = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, Math.floor((200 * part + whole) / (2 * whole)))) : 0

/**
 * Brand share of brand and generic (units or cents), whole percent. An exact half goes to the generics,
 * so that `brandPercentage` and `100 - brandPercentage` are both roundings of the same ratio.
 */
export const brandPercentage = (amounts: { brand: number; generic: number }): number => {
  const whole = amounts.brand + amounts.generic
  return whole > 0 ? Math.min(100, Math.max(0, Math.ceil((200 * amounts.brand - whole) / (2 * whole)))) : 0
}
