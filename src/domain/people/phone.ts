/** Digits alone, nine at most (platform.md §5). */
export const isPhone = (text: string): boolean => /^\d{1,9}$/.test(text)
export const phoneMessage = 'Formato de teléfono incorrecto'

/** A telephone as people write it, '+34 976 00-00-01', in the form that is stored; other texts stay as they are. */
export const plainPhone = (text: string): string => {
  const digits = text.replace(/[\s.\-()/]/g, '').replace(/^(\+|00)34(?=\d{9}$)/, '')
  return isPhone(digits) ? digits : text.trim()
}
