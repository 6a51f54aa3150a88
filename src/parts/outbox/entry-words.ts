import { formatInteger } from '@/domain/basics/numbers'
import { kindNames, type MarkedEntry, type OutboxKind, outboxKinds } from '@/offline/kinds/kinds'

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

/** At the beginning of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const nameOf = (kind: OutboxKind, plural: '' | 's'): string => outboxKinds[kind].called + plural
const namesOf = (entries: readonly OutboxKind[], plural: '' | 's'): string[] =>
  kindNames.filter((kind) => entries.includes(kind)).map((kind) => nameOf(kind, plural))

/** 'pedidos, registros y tickets' */
const listed = (names: readonly string[], last: 'y' | 'o'): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(` ${last} `)

/** The kind of an entry of which only its mark is left. */
export const kindOfMark = (mark: MarkedEntry): OutboxKind =>
  kindNames.find((name) => outboxKinds[name].markField in mark) ?? 'createOrder'
