import { visibleText } from '@/domain/basics/visible-text'

/** Digits alone, nine at most (platform.md §5). */
export const isPhone = (text: string): boolean => /^\d{1,9}$/.test(text)
export const phoneMessage = 'Formato de teléfono incorrecto'

/** A telephone as people write it, '+34 976 00-00-01', in the form that is stored; other texts stay as they are. */
export const plainPhone = (text: string): string => {
  const digits = visibleText(text)
    .replace(/[\s.\-‐‑–()/]/g, '')
    // Without the plus, only before what a Spanish number begins with: no telephone has eleven digits.
    .replace(/^(?:(?:\+|00)34(?=\d{9}$)|34(?=[6-9]\d{8}$))/, '')
  return isPhone(digits) ? digits : text.trim()
}
