import { type CnReading, normaliseCn } from '@/domain/catalogue/cn'

const reasons: Record<Extract<CnReading, { ok: false }>['reason'], string> = {
  not_a_cn: 'código nacional no válido',
  wrong_check_digit: 'código nacional con el dígito de control equivocado',
  pseudo: 'código nacional que no es de ningún producto',
}

/**
 * Reads a CN like `normaliseCn`, and also repairs what spreadsheets do to it as a number: leading zeros lost ('1234'
 * for 001234) or decimals added ('662026,00').
 */
export const readCn = (text: string): CnReading => {
  const digits = text.trim().replace(/[.,]0+$/, '')
  return normaliseCn(/^\d{4,5}$/.test(digits) ? digits.padStart(6, '0') : digits)
}

/** Why a CN was refused, for a report in Spanish. */
export const cnReason = (reason: keyof typeof reasons, text: string): string =>
  `${reasons[reason]}: «${text}»`
