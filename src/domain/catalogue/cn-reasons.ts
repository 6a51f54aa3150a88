import type { CnReading } from '@/domain/catalogue/cn'

const reasons: Record<Extract<CnReading, { ok: false }>['reason'], string> = {
  not_a_cn: 'código nacional no válido',
  wrong_check_digit: 'código nacional con el dígito de control equivocado',
  pseudo: 'código nacional que no es de ningún producto',
}

/** Why a CN was refused, for a report in Spanish. */
export const cnReason = (reason: keyof typeof reasons, text: string): string =>
  `${reasons[reason]}: «${text}»`
