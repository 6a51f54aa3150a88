import * as v from 'valibot'
import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'
import type { SearchParams, UrlState } from '@/ui/state/url-state'

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const schema = v.object({ lab: v.fallback(v.optional(id), undefined) })

/**
 * The laboratory whose tab is open, in the address as `?lab=11`. Null is the first; which one that is, is known when they
 * are there. Kept in session storage under `storageKey`.
 */
export const laboratoryTabSearch = (storageKey: string) =>
  ({
    read: (search: SearchParams) => v.parse(schema, search).lab ?? null,
    write: (laboratory: number | null) => ({ lab: laboratory ?? undefined }),
    readLeft() {
      const left = v.safeParse(id, readSessionValue(storageKey))
      return left.success ? left.output : null
    },
    keep: (laboratory: number | null) => writeSessionValue(storageKey, laboratory ?? undefined),
  }) satisfies UrlState<number | null>
