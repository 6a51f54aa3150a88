import { createHash } from 'node:crypto'

/** SHA-256 of a JSON value, the same whatever the order of its keys and its white space. */
export const canonicalHash = (value: unknown): Buffer =>
  createHash('sha256').update(canonicalJson(value)).digest()

const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join()}}`
}
