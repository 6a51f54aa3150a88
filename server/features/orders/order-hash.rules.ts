import { createHash } from 'node:crypto'

/**
 * SHA-256 of an order's canonical JSON, to tell whether two requests with one key order the same. Expected prices are left
 * out: they decide whether the order is created, and are no part of what is ordered.
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
