import { formatInteger } from '@/domain/basics/numbers'
import type { EntryKind } from '@/offline/database/outbox-entry'

/** What an entry is called; all of them are masculine. */
const entryNames: Record<EntryKind, { one: string; many: string }> = {
  createOrder: { one: 'pedido', many: 'pedidos' },
  createRegistration: { one: 'registro', many: 'registros' },
  createTicket: { one: 'ticket', many: 'tickets' },
}

const kinds = Object.keys(entryNames) as EntryKind[]

/** '2 pedidos y 1 ticket' */
export const countEntries = (entries: readonly EntryKind[]): string => {
  const counts = kinds.map((kind) => ({ kind, count: entries.filter((each) => each === kind).length }))
  return listed(
    counts
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => `${formatInteger(count)} ${entryNames[kind][count === 1 ? 'one' : 'many']}`),
    'y',
  )
}

/** 'pedidos, registros y tickets' */
const listed = (names: readonly string[], last: 'y' | 'o'): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(` ${last} `)

/** 'pedidos y tickets' */
export const nameEntries = (entries: readonly EntryKind[]): string =>
  listed(
    kinds.filter((kind) => entries.includes(kind)).map((kind) => entryNames[kind].many),
    'y',
  )

/** At the beginning of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'pedido o ticket' */
export const nameOneEntry = (entries: readonly EntryKind[]): string =>
  listed(
    kinds.filter((kind) => entries.includes(kind)).map((kind) => entryNames[kind].one),
    'o',
  )
