import { formatInteger } from '@/domain/basics/numbers'
import { needsDecision } from '@/offline/kinds/entry-state'
import { kindNames, type OutboxEntry, type OutboxKind, outboxKinds } from '@/offline/kinds/kinds'

/** '2 pedidos y 1 ticket' */
export const countEntries = (entries: readonly OutboxKind[]): string =>
  listed(
    kindNames.flatMap((kind) => {
      const { length } = entries.filter((each) => each === kind)
      return length === 0 ? [] : `${formatInteger(length)} ${nameOf(kind, length === 1 ? '' : 's')}`
    }),
    'y',
  )

/** 'pedidos y tickets' */
export const nameEntries = (entries: readonly OutboxKind[]): string => listed(namesOf(entries, 's'), 'y')

/** 'pedido o ticket' */
export const nameOneEntry = (entries: readonly OutboxKind[]): string => listed(namesOf(entries, ''), 'o')

/** What becomes of unsent entries that stay on the device: what waits for a decision of its user is never sent by itself. */
export function fateOf(entries: readonly OutboxEntry[], sentWhen: string): string {
  const undecided = entries.filter(needsDecision).length
  const sent = entries.length - undecided
  const kept = `${entries.length === 1 ? 'Se queda guardado' : 'Se quedan guardados'} en este dispositivo`
  const leave = `${sent === 1 ? 'se enviará' : 'se enviarán'} ${sentWhen}`
  const wait =
    undecided === 1 ? 'espera su decisión y no se envía solo' : 'esperan su decisión y no se envían solos'
  if (undecided === 0) return `${kept} y ${leave}.`
  if (sent === 0) return `${kept}: ${wait}.`
  return `${kept}: ${formatInteger(sent)} ${leave}; ${formatInteger(undecided)} ${wait}.`
}

/** At the beginning of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const nameOf = (kind: OutboxKind, plural: '' | 's'): string => outboxKinds[kind].called + plural
const namesOf = (entries: readonly OutboxKind[], plural: '' | 's'): string[] =>
  kindNames.filter((kind) => entries.includes(kind)).map((kind) => nameOf(kind, plural))

/** 'pedidos, registros y tickets' */
const listed = (names: readonly string[], last: 'y' | 'o'): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(` ${last} `)
