import { isValidNif } from '@/domain/people/nif'

/** A company's tax id that nobody has, another one for each number. */
export function companyNif(number: number): string {
  const digits = String(9_000_000 + number)
  const nif = [...'0123456789'].map((control) => `E${digits}${control}`).find(isValidNif)
  if (nif === undefined) throw new Error(`No tax id from ${digits}`)
  return nif
}
