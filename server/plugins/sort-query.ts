import { type SortKey, sortKeys } from '../db/paging'
import { ApiError } from './api-error'

/** The sort of a paged list; 400 where it names a field that the list cannot be sorted by. */
export function sortOrThrow<Field extends string>(
  sort: string | undefined,
  fields: readonly Field[],
): SortKey<Field>[] {
  const keys = sortKeys(sort, fields)
  if (!keys)
    throw new ApiError('bad_request', { fields: { sort: `Se puede ordenar por ${fields.join(', ')}` } })
  return keys
}
