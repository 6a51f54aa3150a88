import { createHash } from 'node:crypto'

/**
 * SHA-256 of an order as it arrived, the same whatever the order of its keys and its white space, and whatever its lines
 * say that they were expected to cost: that decides whether it is created, and is no part of what is ordered.
 */
export const orderHash = (order: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(canonical(order)))
    .digest()

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort())
    if (key !== 'expected') sorted[key] = canonical((value as Record<string, unknown>)[key])
  return sorted
}
