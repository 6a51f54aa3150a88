import * as v from 'valibot'
import { type GridSort, type GridState, type OpenedRow, pageSizes } from '@/ui/data-grid/list/columns'
import { readPreference, writePreference } from '@/ui/state/preferences'
import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'
import { longestSearch, type SearchParams, type UrlState, withoutUndefined } from '@/ui/state/url-state'

/** A higher page number in an address cannot be meant. */
const lastPage = 1_000_000

/** A row of a list in windows, as the server named it. */
const rowKey = v.pipe(v.string(), v.regex(/^[\w:.-]{1,60}$/))

/** The view of a list: sort order, page, search text and open row. */
export type ListView = GridState & { search: string }

type ListDeclaration = {
  /**
   * Key under which the device stores the view of each user, such as 'user-admin-table-state' (platform.md §9); without
   * it the view is not stored.
   */
  key?: string
  /** The columns that the list can be sorted by. */
  sortable: readonly string[]
  /** Initial sort order. */
  sort?: GridSort[]
  pageSize?: number
  /** The search stays, too, as long as the tab: for lists that are left to act as somebody, and come back to. */
  keepsSearch?: true
}

/** Validates the structure only: the rest is validated by the list in the row. */
export const openedRow = v.custom<OpenedRow>(
  (said) => typeof (said as Partial<OpenedRow> | null | undefined)?.row === 'string',
)

/**
 * The view of a list in the address, as `?page=2&size=20&sort=-total.name&q=ibuprofeno&opened={"row":"7"}`; stored on
 * the device without search text and open row (platform.md §4).
 */
export function listSearch({ key, sortable, sort = [], pageSize = 10, keepsSearch }: ListDeclaration) {
  const readSearch = (owner: string): string => {
    const left = key !== undefined && keepsSearch ? readSessionValue(searchKey(key, owner)) : ''
    return typeof left === 'string' ? left.slice(0, longestSearch) : ''
  }
  const readSort = (text: string): GridSort[] | null => {
    const keys = text === '' ? [] : text.split('.').map(sortKeyOf)
    return keys.every(({ id }) => sortable.includes(id)) ? keys : null
  }
  const schema = v.object({
    // The first page is the default, and not written.
    page: notSaidUnless(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(lastPage))),
    size: notSaidUnless(v.picklist(pageSizes)),
    sort: notSaidUnless(
      v.pipe(
        v.string(),
        v.check((text) => readSort(text) !== null),
      ),
    ),
    // In a link written by hand the router reads a text of digits as a number.
    q: notSaidUnless(
      v.pipe(
        v.union([v.string(), v.number(), v.boolean()]),
        v.transform(String),
        v.nonEmpty(),
        v.maxLength(longestSearch),
      ),
    ),
    // Where a window of a list without end begins, as the server named it.
    after: notSaidUnless(rowKey),
    // And up to which row.
    until: notSaidUnless(rowKey),
    opened: notSaidUnless(openedRow),
  })

  return {
    read(search: SearchParams): ListView {
      const said = v.parse(schema, search)
      return {
        sort: (said.sort === undefined ? null : readSort(said.sort)) ?? sort,
        pageIndex: (said.page ?? 1) - 1,
        pageSize: said.size ?? pageSize,
        search: said.q ?? '',
        after: said.after,
        until: said.until,
        opened: said.opened,
      }
    },
    write: (view: ListView) => ({
      page: view.pageIndex === 0 ? undefined : view.pageIndex + 1,
      size: view.pageSize === pageSize ? undefined : view.pageSize,
      sort: sortText(view.sort) === sortText(sort) ? undefined : sortText(view.sort),
      q: view.search === '' ? undefined : view.search,
      after: view.after,
      until: view.pageIndex === 0 ? undefined : view.until,
      opened: view.opened,
    }),
    readLeft(owner: string): ListView | null {
      if (key === undefined) return null
      const saved = readSavedState(keyOf(key, owner))
      const isSortable = saved.sort?.every(({ id }) => sortable.includes(id)) ?? false
      return {
        pageIndex: 0,
        pageSize,
        ...saved,
        sort: isSortable ? (saved.sort ?? sort) : sort,
        search: readSearch(owner),
      }
    },
    keep({ sort, pageIndex, pageSize, search }: ListView, before: ListView, owner: string) {
      if (key !== undefined && keepsSearch && search !== before.search)
        writeSessionValue(searchKey(key, owner), search === '' ? undefined : search)
      // Whoever opens a row of a list that a link shows has not chosen its order.
      const isUnchanged =
        sort === before.sort && pageIndex === before.pageIndex && pageSize === before.pageSize
      if (key === undefined || isUnchanged) return
      writePreference(keyOf(key, owner), { sort, pageIndex, pageSize })
    },
    /** The next visit starts at the first page in the initial order. */
    forgetPlace(owner: string) {
      if (key === undefined) return
      const { pageSize } = readSavedState(keyOf(key, owner))
      writePreference(keyOf(key, owner), { pageSize })
    },
  } satisfies UrlState<ListView> & { forgetPlace: (owner: string) => void }
}

function notSaidUnless<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** Beside the key itself, because one device serves several users. */
const keyOf = (key: string, owner: string) => (owner === '' ? key : `${key}:${owner}`)

const searchKey = (key: string, owner: string) => `${keyOf(key, owner)}:search`

const savedSchema = v.object({
  sort: notSaidUnless(v.array(v.object({ id: v.string(), desc: v.boolean() }))),
  pageIndex: notSaidUnless(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(lastPage - 1))),
  pageSize: notSaidUnless(v.picklist(pageSizes)),
})

/** The stored view of a table. Validated, because another version of the app may have written something else. */
function readSavedState(key: string): Partial<GridState> {
  const saved = v.safeParse(savedSchema, readPreference(key))
  return saved.success ? withoutUndefined(saved.output) : {}
}

const sortText = (sort: readonly GridSort[]) => sort.map(({ id, desc }) => (desc ? `-${id}` : id)).join('.')
const sortKeyOf = (text: string): GridSort =>
  text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false }
