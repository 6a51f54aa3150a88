import type { AddressState } from '@/domain/people/registration'

/** Moments of a registration, ISO 8601; null for what has not happened, or is not known. */
export type RegistrationProgress = {
  address: AddressState | null
  mailSentAt: string | null
  linkOpenedAt: string | null
  passwordAt: string | null
  termsAt: string | null
  keyAt: string | null
  firstSalesAt: string | null
}

/** In a word or two, what a registration waits for. */
export function registrationState(progress: RegistrationProgress): string {
  const { address, mailSentAt, linkOpenedAt, passwordAt, termsAt, keyAt, firstSalesAt } = progress
  if (firstSalesAt !== null) return 'Conectada'
  if (address === null) return 'Avisada'
  if (address === 'refused') return 'Dirección rechazada'
  if (address === 'waiting') return 'Dirección por confirmar'
  if (keyAt !== null) return 'Sin ventas todavía'
  if (termsAt !== null) return 'Sin clave del conector'
  if (passwordAt !== null) return 'Sin aceptar los términos'
  if (linkOpenedAt !== null) return 'Sin contraseña'
  return mailSentAt === null ? 'Avisada' : 'Correo enviado'
}
