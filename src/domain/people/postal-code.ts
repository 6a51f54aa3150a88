/** Five digits, of which the first two are one of Spain's provinces. */
export const isPostalCode = (text: string): boolean => /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(text)
