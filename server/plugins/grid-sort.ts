import { ApiError } from './api-error'

export type SortKey<Field extends string> = { field: Field; direction: 'asc' | 'desc' }

/** Reads `field:asc,other:desc` of a paged list; a field that the list cannot be sorted by answers 400. */
export function sortKeys<Field extends string>(
  sort: string | undefined,
  fields: readonly Field[],
): SortKey<Field>[] {
  if (!sort) return []
  return sort.split(',').map((key) => {
    const [name, direction] = key.split(':')
    const field = fields.find((candidate) => candidate === name)
    if (!field) throw new ApiError('bad_request', { fields: { sort: `No se puede ordenar por ${name}` } })
    return { field, direction: direction === 'desc' ? 'desc' : 'asc' }
  })
}
