import { visibleText } from '@/domain/basics/visible-text'

/** Longer ones cannot be sent to. */
export const maxEmailLength = 254
export const emailMessage = 'Formato incorrecto'

const local = /^[\p{Script=Latin}\p{M}\d_+-]+(?:\.[\p{Script=Latin}\p{M}\d_+-]+)*$/u
const readableDomain = /^[\p{L}\p{M}\d.-]+$/u
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/

/**
 * An address in the one form in which it is stored and compared: lower case, and its domain as mail servers know it, so that
 * 'Info@Peña.es' and 'info@xn--pea-8ma.es' are the same. Other texts stay as they are.
 */
export const plainEmail = (text: string): string => {
  const typed = visibleText(text).normalize('NFC').toLowerCase()
  const at = typed.lastIndexOf('@')
  const name = typed.slice(0, at)
  const host = asciiDomain(typed.slice(at + 1))
  const plain = `${name}@${host}`
  return at > 0 && host !== null && local.test(name) && plain.length <= maxEmailLength ? plain : text.trim()
}

export const isEmail = (text: string): boolean => {
  const plain = plainEmail(text)
  const at = plain.lastIndexOf('@')
  return plain.length <= maxEmailLength && local.test(plain.slice(0, at)) && domain.test(plain.slice(at + 1))
}

/** Null for what is no domain. The address parser of browsers and Node knows how letters are written in ASCII. */
function asciiDomain(text: string): string | null {
  if (!readableDomain.test(text)) return null
  let host = text
  if (/[^ -~]|xn--/.test(text)) {
    try {
      host = new URL(`http://${text}/`).hostname
    } catch {
      return null
    }
  }
  return domain.test(host) ? host : null
}
