import { type Cents, formatEurosRounded } from '@/domain/basics/money'
import type { Explanation } from '@/domain/sales/questions/sales-figures'

/** Parts that a sentence can name. */
const mostNamed = 3
/** A part of less than this of the largest one is nothing to point at. */
const leastOfLargest = 0.2

/** 'De los -1.240 €, -800 € son de Lunaria y -300 € de Norte; en cambio, +90 € de Sur.' Nothing where nothing changed. */
export const explanationSentence = ({ now, before, parts }: Explanation): string | null => {
  const whole = now - before
  const changes = parts.map((part) => ({ name: part.name, change: part.now - part.before }))
  const largest = Math.abs(changes[0]?.change ?? 0)
  if (largest === 0) return null
  const striking = changes.filter(({ change }) => Math.abs(change) >= largest * leastOfLargest)
  if (isNothing(whole)) return `Se compensan: ${listed(striking.slice(0, mostNamed))}.`
  const along = striking.filter(({ change }) => change > 0 === whole > 0).slice(0, mostNamed)
  const [against] = striking.filter(({ change }) => change !== 0 && change > 0 !== whole > 0)
  const other = against === undefined ? '' : `${signed(against.change)} de ${against.name}`
  if (along.length === 0)
    return `De los ${signed(whole)}, ninguno destaca${other && `; en cambio, ${other}`}.`
  const verb = along.length === 1 && Math.abs(Math.round((along[0]?.change ?? 0) / 100)) === 1 ? 'es' : 'son'
  return `De los ${signed(whole)}, ${listed(along, verb)}${other && `; en cambio, ${other}`}.`
}

/** Whole euros, as everything else of a dashboard. */
export const signed = (cents: Cents): string =>
  `${Math.round(cents / 100) > 0 ? '+' : ''}${formatEurosRounded(cents)}`

const isNothing = (cents: Cents): boolean => Math.round(cents / 100) === 0

const listed = (parts: readonly { name: string; change: Cents }[], verb = ''): string => {
  const said = parts.map(({ name, change }, index) =>
    [signed(change), index === 0 ? verb : '', `de ${name}`].filter(Boolean).join(' '),
  )
  const last = said.pop() ?? ''
  return said.length === 0 ? last : `${said.join(', ')} y ${last}`
}
