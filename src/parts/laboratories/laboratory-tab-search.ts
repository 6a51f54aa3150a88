import * as v from 'valibot'
import type { SearchParams, SearchPart } from '@/ui/search-part'
import { readSessionValue, writeSessionValue } from '@/ui/session-value'

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const params = { lab: v.fallback(v.optional(id), undefined) }
const schema = v.object(params)

/**
 * The laboratory whose tab is open, in the address as `?lab=11`. Null is the first; which one that is, is known when they
 * are there. Kept in session storage under `storageKey`.
 */
export const laboratoryTabSearch = (storageKey: string) =>
  ({
    params,
    read: (search: SearchParams) => v.parse(schema, search).lab ?? null,
    // Another tab begins at the first page of its list, without what was searched for and without an open row.
    write: (laboratory: number | null) => ({
      lab: laboratory ?? undefined,
      page: undefined,
      q: undefined,
      opened: undefined,
    }),
    readLeft() {
      const left = v.safeParse(id, readSessionValue(storageKey))
      return left.success ? left.output : null
    },
    keep: (laboratory: number | null) => writeSessionValue(storageKey, laboratory ?? undefined),
  }) satisfies SearchPart<number | null, typeof params>
