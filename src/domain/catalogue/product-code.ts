import type { Cn } from '@/domain/catalogue/catalogue'
import { normaliseCn } from '@/domain/catalogue/cn'

/** What a typed or scanned text says about a product, before any catalogue is asked. */
export type ProductCode = {
  /** EAN forms to look for, the likeliest first. */
  eans: string[]
  cn: Cn | null
  /** Set where it is written as a code but cannot be one of a product. */
  fault: 'wrong_check_digit' | 'pseudo' | null
}

/**
 * CN (6 digits, 7 with the check digit, '662026.7'), EAN-8, UPC-A, EAN-13, GTIN-14, or the GS1 text of the DataMatrix on
 * a pack of medicine, from which only the product's number counts (all of it: pack-code.ts). Null when it is no code at all: words, perhaps.
 */
export const readProductCode = (text: string): ProductCode | null => {
  const written = text.replaceAll(groupSeparator, '').trim()
  const code = gs1Number.exec(written)?.[1] ?? written
  const reading = normaliseCn(code)
  const eans = eansOf(code)
  if (reading.ok) return { eans, cn: reading.cn, fault: null }
  if (reading.reason !== 'not_a_cn') return { eans, cn: null, fault: reading.reason }
  return eans.length > 0 ? { eans, cn: null, fault: null } : null
}

export type HasCode = (product: { cn: Cn; ean: { code?: string } | null }) => boolean

/** True for the product that a written or scanned text is the code of; null when it is no code. */
export const hasProductCode = (text: string): HasCode | null => {
  const code = readProductCode(text)
  return code && (({ cn, ean }) => cn === code.cn || code.eans.some((each) => each === ean?.code))
}

/** How a scanned code is looked for: by its CN, which lists show, or else by its EAN. */
export const codeForSearch = (text: string): string => {
  const code = readProductCode(text)
  return code?.cn ?? code?.eans[0] ?? text.replaceAll(groupSeparator, '')
}

/** FNC1, as scanners send it. */
const groupSeparator = '\u001d'

/** Application identifier 01, with which such a text begins (after ']d2' from some scanners), before the next or the end. */
const gs1Number = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})(?=\D|1[0-7]|2[01]|71\d|$)/

const eansOf = (code: string): string[] => {
  if (/^0\d{13}$/.test(code)) return [code.slice(1), code]
  if (/^\d{12}$/.test(code)) return [`0${code}`, code]
  return /^(?:\d{8}|\d{13,14})$/.test(code) ? [code] : []
}
