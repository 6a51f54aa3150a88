import { type Cents, formatEuros } from '@/domain/basics/money'
import type { Explanation } from '@/domain/sales/questions/sales-figures'

/** Parts that a sentence can name. */
const mostNamed = 3
/** A part of less than this of the largest one is nothing to point at. */
const leastOfLargest = 0.2

/**
 * 'De los -1.240,10 €, -800,00 € son de Lunaria y -300,50 € de Norte; en cambio, +90,00 € de Sur.' To the cent, as in the table below it:
 * rounded, two parts may seem to be more than their whole. Nothing where nothing changed.
 */
export const explanationSentence = ({ now, before, parts }: Explanation): string | null => {
  const whole = now - before
  const changes = parts.map((part) => ({ name: part.name, change: part.now - part.before }))
  const largest = Math.abs(changes[0]?.change ?? 0)
  if (largest === 0) return null
  const striking = changes.filter(({ change }) => Math.abs(change) >= largest * leastOfLargest)
  if (whole === 0) return `Se compensan: ${listed(striking.slice(0, mostNamed))}.`
  const along = striking.filter(({ change }) => change > 0 === whole > 0).slice(0, mostNamed)
  const [against] = striking.filter(({ change }) => change !== 0 && change > 0 !== whole > 0)
  const other = against === undefined ? '' : `${signedEuros(against.change)} de ${against.name}`
  if (along.length === 0)
    return `De los ${signedEuros(whole)}, ninguno destaca${other && `; en cambio, ${other}`}.`
  const verb = along.length === 1 && Math.abs(along[0]?.change ?? 0) === 100 ? 'es' : 'son'
  return `De los ${signedEuros(whole)}, ${listed(along, verb)}${other && `; en cambio, ${other}`}.`
}

export const signedEuros = (cents: Cents): string => `${cents > 0 ? '+' : ''}${formatEuros(cents)}`

const listed = (parts: readonly { name: string; change: Cents }[], verb = ''): string => {
  const said = parts.map(({ name, change }, index) =>
    [signedEuros(change), index === 0 ? verb : '', `de ${name}`].filter(Boolean).join(' '),
  )
  const last = said.pop() ?? ''
  return said.length === 0 ? last : `${said.join(', ')} y ${last}`
}
