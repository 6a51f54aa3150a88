import * as v from 'valibot'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { type AuditKind, auditKinds } from '@/domain/people/audit-kinds'
import { type ListView, listSearch } from '@/ui/data-grid/list/list-search'
import type { SearchParams, UrlState } from '@/ui/state/url-state'

const list = listSearch({
  key: 'audit-event-table-state',
  sortable: ['happenedAt'],
  sort: [{ id: 'happenedAt', desc: true }],
})

/** The list with its filters. Without days: the last month. */
export type LogView = ListView & { kind: AuditKind | null; from: string | null; to: string | null }

const day = v.fallback(v.nullable(v.pipe(v.string(), v.check(isIsoDay))), null)
const filters = v.object({
  kind: v.fallback(v.nullable(v.picklist(auditKinds)), null),
  from: v.optional(day, null),
  to: v.optional(day, null),
})

const none = { kind: null, from: null, to: null }

/** The view in the address: `?kind=log-in-failed&from=2026-11-01&to=2026-11-22`, beside what every list has. */
export const logSearch: UrlState<LogView> = {
  read: (search: SearchParams): LogView => ({
    ...list.read(search),
    ...v.parse(filters, { ...none, ...search }),
  }),
  write: ({ kind, from, to, ...view }: LogView) => ({
    ...list.write(view),
    kind: kind ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  }),
  readLeft: (owner: string): LogView | null => {
    const left = list.readLeft(owner)
    return left && { ...left, ...none }
  },
  keep: list.keep,
}
