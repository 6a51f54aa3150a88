/** Digits of a PIN, with which a user opens what lies on a device, without the server. */
export const pinLength = 6

/** For as long after the last log-in a pharmacy's devices open by PIN, unless it has said otherwise; 0: never. */
export const usualPinDays = 7
export const mostPinDays = 30

const isRun = (digits: readonly number[], step: number): boolean =>
  digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10)

/** Whoever tries a few times tries these first: one digit, two or three of them again and again, pairs, and rows of the keys. */
const isTrivial = (pin: string): boolean => {
  const digits = [...pin].map(Number)
  return (
    [1, 2, 3].some((period) => pin === pin.slice(0, period).repeat(pinLength / period)) ||
    [-1, 1].some((step) => isRun(digits, step)) ||
    /^(\d)\1(\d)\2(\d)\3$/.test(pin) ||
    /^(\d)\1\1(\d)\2\2$/.test(pin)
  )
}

export const isPinComplete = (pin: string): boolean => new RegExp(`^\\d{${pinLength}}$`).test(pin)

/** Why a PIN is refused, in Spanish; null when it is good. */
export const pinFault = (pin: string): string | null => {
  if (!isPinComplete(pin)) return `El PIN tiene que tener ${pinLength} cifras`
  return isTrivial(pin) ? 'Es de los primeros que alguien probaría: elija otro' : null
}

/** The strictest of a user's pharmacies counts: what lies on the device is of all of them. */
export const pinDaysOf = (pharmacies: readonly { pinDays?: number | undefined }[]): number =>
  pharmacies.length === 0 ? 0 : Math.min(...pharmacies.map(({ pinDays }) => pinDays ?? usualPinDays))
