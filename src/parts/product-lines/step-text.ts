import { formatInteger, formatPercent } from '@/domain/basics/numbers'

/**
 * '18 % · faltan 21 para 25 %', or `brief`, '18 % · +21 para 25 %'; without `reached`, which says nothing of no discount,
 * '12 % · el mayor' of the last one.
 */
export const stepText = (
  reached: string | null,
  next: { missing: number; discount: number } | undefined,
  brief = false,
): string => {
  if (next === undefined) return withReached(reached, 'el mayor')
  const word = next.missing === 1 ? 'falta ' : 'faltan '
  const missing = `${brief ? '+' : word}${formatInteger(next.missing)}`
  return withReached(reached, `${missing} para ${formatPercent(next.discount)}`)
}

const withReached = (reached: string | null, step: string): string =>
  reached === null ? step : `${reached} · ${step}`
