import * as v from 'valibot'
import { httpFailure } from '@/api/outcome'
import { failureText } from '@/parts/connection/no-connection'

/** What is wrong with each field of a form, by the names that the call's body has. */
export type Faults<Field extends string> = Partial<Record<Field, string>>

/** By the contract, before anything is sent: the first fault of each field. */
export function checkedFaults<Schema extends v.GenericSchema<object>>(
  schema: Schema,
  body: unknown,
): Faults<keyof v.InferInput<Schema> & string> {
  const checked = v.safeParse(schema, body)
  const faults: Record<string, string> = {}
  for (const issue of checked.issues ?? []) faults[v.getDotPath(issue) ?? ''] ??= issue.message
  return faults as Faults<keyof v.InferInput<Schema> & string>
}

/** By the server, after a call that failed; none where it said nothing of a field. */
export const serverFaults = (error: unknown): Record<string, string> => httpFailure(error)?.error.fields ?? {}

/** Why a call failed, where none of the form's fields says it. */
export function problemText(error: unknown, fields: readonly string[]): string | null {
  const isTooMany = httpFailure(error)?.status === 429
  const faults = isTooMany ? {} : serverFaults(error)
  return fields.some((field) => field in faults) ? null : failureText(error)
}
