import { type Page, type SortKey, sortKeys } from '../db/paging/paging'
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

/** Rows of a page of the portal's and the administration's lists when its caller asks for none (platform.md §9). */
const pageSize = 10

/** The page that a caller asks for, of a list that can be sorted by these fields; never all of its rows. */
export const pageOrThrow = <Field extends string>(
  query: Pick<Page<Field>, 'skip' | 'take' | 'filter'> & { sort?: string | undefined },
  fields: readonly Field[],
): Page<Field> => ({ ...query, take: query.take ?? pageSize, sort: sortOrThrow(query.sort, fields) })
