import * as v from 'valibot'
import { id, readableName } from '@/contract/basics/fields'
import { isStorableText } from '@/domain/basics/visible-text'
import type { SalesView } from '@/domain/sales/views/view-versions'

export const maxViewNameLength = 60
/** Views in one call: a device that has more to send does so in the next one. */
export const maxViewsOfCall = 100
export const maxStateBytes = 8 * 1024

/** What PostgreSQL's jsonb takes and gives back as it was: no NUL, no half characters, no number beyond the exact ones. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each))
}
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Loosely, as in an address: what a widget does not understand it leaves out itself. */
const stateSchema = v.pipe(
  v.object({
    section: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/, 'Apartado incorrecto'))),
    widgets: v.optional(v.record(v.string(), v.unknown())),
  }),
  v.check((state) => bytesOf(state) <= maxStateBytes && isStorable(state), 'La vista no se puede guardar'),
)

/** PostgreSQL gives it back in lower case. */
const uuid = v.pipe(v.string(), v.uuid('Identificador incorrecto'), v.toLowerCase())
export const salesViewSchema = v.variant('deleted', [
  v.object({
    id: uuid,
    version: id,
    deleted: v.literal(false),
    name: v.pipe(readableName, v.maxLength(maxViewNameLength, 'Nombre demasiado largo')),
    state: stateSchema,
  }),
  v.object({ id: uuid, version: id, deleted: v.literal(true) }),
]) satisfies v.GenericSchema<unknown, SalesView>
