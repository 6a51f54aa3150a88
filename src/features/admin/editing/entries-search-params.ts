import type { EntryKind } from '@/contract/editing/entries'
import { listSearch } from '@/ui/data-grid/list/list-search'

/** One for each list, made once. */
const searches = new Map<EntryKind, ReturnType<typeof listSearch>>()

export function entriesSearch(kind: EntryKind) {
  const known = searches.get(kind) ?? listSearch({ sortable: ['key', 'name', 'laboratory'] })
  searches.set(kind, known)
  return known
}
