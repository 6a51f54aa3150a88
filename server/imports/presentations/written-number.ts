/**
 * '1.000' is a thousand, '0.5' and '0,5' are a half, '1.000,5' has both signs: names of medicines use both conventions.
 */
export const readNumber = (digits: string): number =>
  /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(digits)
    ? Number(digits.replaceAll('.', '').replace(',', '.'))
    : Number(digits.replace(',', '.'))

/** '0,5', '1000': without thousands separators, as in names of medicines. */
export const writeNumber = (value: number): string => String(value).replace('.', ',')
