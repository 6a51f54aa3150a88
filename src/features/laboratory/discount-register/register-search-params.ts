import * as v from 'valibot'
import { month } from '@/contract/basics/fields'
import { type ListView, listSearch } from '@/ui/data-grid/list/list-search'
import type { SearchParams, UrlState } from '@/ui/state/url-state'

const list = listSearch({ key: 'discount-register-table-state', sortable: [] })

/** `month`: null for the one that is to be closed next, or the newest. */
export type RegisterView = ListView & { month: string | null }

const schema = v.object({ mes: v.fallback(v.nullable(month), null) })

/** The view in the address: `?mes=2026-11`, beside what every list has. */
export const registerSearch: UrlState<RegisterView> = {
  read: (search: SearchParams): RegisterView => ({
    ...list.read(search),
    month: v.parse(schema, { mes: null, ...search }).mes,
  }),
  write: ({ month, ...view }: RegisterView) => ({ ...list.write(view), mes: month ?? undefined }),
  readLeft: (owner: string): RegisterView | null => {
    const left = list.readLeft(owner)
    return left && { ...left, month: null }
  },
  keep: list.keep,
}
