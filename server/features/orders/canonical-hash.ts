import { createHash } from 'node:crypto'

/** SHA-256 of a JSON value, the same whatever the order of its keys and its white space. */
export const canonicalHash = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(withSortedKeys(value)))
    .digest()

const withSortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort())
    sorted[key] = withSortedKeys((value as Record<string, unknown>)[key])
  return sorted
}
