import { formatEurosRounded } from '@/domain/basics/money'
import { formatInteger, percentage } from '@/domain/basics/numbers'

type Measured = { name: string; value: number }

const amount = (value: number, measure: 'euros' | 'units'): string =>
  measure === 'euros' ? formatEurosRounded(value) : formatInteger(value)

/** 'Genéricos: 76 % de los medicamentos (1.092.281 €)'; empty without a whole. `of` has its article. */
export const shareSentences = (
  part: Measured,
  { of, whole, measure }: { of: string; whole: number; measure: 'euros' | 'units' },
): string[] => {
  if (whole <= 0) return []
  const unit = measure === 'euros' ? '' : whole === 1 ? ' unidad' : ' unidades'
  return [`${part.name}: ${percentage(part.value, whole)}\u00a0% ${of} (${amount(whole, measure)}${unit})`]
}

/**
 * A laboratory among those that it is compared with: who is next to it, and which of them it is. Empty where nobody else is
 * compared, or nobody sold anything.
 */
export const rankSentences = (
  own: Measured,
  others: readonly Measured[],
  { months }: { months: number },
): string[] => {
  if (others.length === 0 || [own, ...others].every(({ value }) => value === 0)) return []
  const above = others.filter(({ value }) => value > own.value).sort((a, b) => a.value - b.value)
  const rest = others.filter(({ value }) => value <= own.value).sort((a, b) => b.value - a.value)
  const next = above[0] ?? rest[0] ?? own
  const place = others.length === 1 ? '' : `${above.length + 1}.º de ${others.length + 1}, `
  const relation =
    next.value === own.value ? 'igual que' : above.length > 0 ? 'por detrás de' : 'por delante de'
  const span = months === 1 ? 'un mes completo' : `${months} meses completos`
  return [
    `${own.name}: ${formatEurosRounded(own.value)} en ${span}, ${place}${relation} ${next.name} (${formatEurosRounded(next.value)})`,
  ]
}

/** '266.103 € trasladables, el 62 % de genéricos'; empty without any. */
export const transferableSentences = ({ whole, generic }: { whole: number; generic: number }): string[] =>
  whole <= 0
    ? []
    : [`${formatEurosRounded(whole)} trasladables, el ${percentage(generic, whole)}\u00a0% de genéricos`]

/** 'El 67 % (1.095.255 €) no tiene categoría de mercado, en la última fila'; empty without any. `shown`: as that row shows it. */
export const leftOverSentences = ({
  part,
  whole,
  shown = part,
}: {
  part: number
  whole: number
  shown?: number
}): string[] =>
  part <= 0 || whole <= 0
    ? []
    : [
        `El ${percentage(part, whole)}\u00a0% (${formatEurosRounded(shown)}) no tiene categoría de mercado, en la última fila`,
      ]
