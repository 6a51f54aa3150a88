import { formatInteger } from '@/domain/basics/numbers'
import type { EntryKind } from '@/offline/database/outbox-entry'

/** What an entry is called; all of them are masculine. */
const entryNames: Record<EntryKind, { one: string; many: string }> = {
  createOrder: { one: 'pedido', many: 'pedidos' },
  createTicket: { one: 'ticket', many: 'tickets' },
}

const kinds = Object.keys(entryNames) as EntryKind[]

/** '2 pedidos y 1 ticket' */
export const countEntries = (entries: readonly EntryKind[]): string => {
  const counts = kinds.map((kind) => ({ kind, count: entries.filter((each) => each === kind).length }))
  return counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${formatInteger(count)} ${entryNames[kind][count === 1 ? 'one' : 'many']}`)
    .join(' y ')
}

/** 'pedidos y tickets' */
export const nameEntries = (entries: readonly EntryKind[]): string =>
  kinds
    .filter((kind) => entries.includes(kind))
    .map((kind) => entryNames[kind].many)
    .join(' y ')

/** At the beginning of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'pedido o ticket' */
export const nameOneEntry = (entries: readonly EntryKind[]): string =>
  kinds
    .filter((kind) => entries.includes(kind))
    .map((kind) => entryNames[kind].one)
    .join(' o ')
