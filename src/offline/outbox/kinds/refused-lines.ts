import type { Cn } from '@/domain/catalogue/catalogue'
import type { OutboxEntry } from '@/offline/database/outbox-entry'
import { isOrder, mayExistElsewhere } from '@/offline/outbox/kinds/entry-state'

/**
 * The products of a rejected order without which the rest of it can be sent: those whose lines alone the server refused. None
 * where anything else was refused, where nothing would be left, and where the order may exist: the rest goes under a key of its
 * own, so that the server must be known to hold nothing under this one.
 */
export const refusedLines = (entry: OutboxEntry): ReadonlySet<Cn> => {
  if (!isOrder(entry) || entry.state !== 'rejected' || entry.reason?.code !== 'order_rejected') return none
  if (mayExistElsewhere(entry)) return none
  const { purchaseOrderLines } = entry.body
  const refused = Object.keys(entry.reason.fields ?? {}).map((field) => lineOf.exec(field)?.[1])
  const cns = new Set(refused.flatMap((index) => purchaseOrderLines[Number(index)]?.cn ?? []))
  return refused.includes(undefined) || cns.size === purchaseOrderLines.length ? none : cns
}

const lineOf = /^purchaseOrderLines\.(\d+)\./
const none: ReadonlySet<Cn> = new Set()
