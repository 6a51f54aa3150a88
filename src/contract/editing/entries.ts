import * as v from 'valibot'
import { objectOf } from '@/contract/editing/entry-fields'
import { laboratory } from '@/contract/editing/entry-laboratory'
import { laboratoryTerms, notification } from '@/contract/editing/entry-messages'
import { campaign, orderMethod, quickwin } from '@/contract/editing/entry-offers'
import { pharmacy, userFields } from '@/contract/editing/entry-people'
import { product } from '@/contract/editing/entry-product'

/** What the administration edits: parts of an `apply` file, each with the schema of one of its entries. */
export const entrySchemas = {
  users: objectOf(userFields),
  pharmacies: pharmacy,
  laboratories: laboratory,
  products: product,
  quickwins: quickwin,
  campaigns: campaign,
  orderMethods: orderMethod,
  notifications: notification,
  laboratoryTerms,
} as const

export type EntryKind = keyof typeof entrySchemas
export const entryKinds = Object.keys(entrySchemas) as [EntryKind, ...EntryKind[]]

/** An entry as an `apply` file has it: euros as people write them, names instead of ids. */
export type EntryOf<Kind extends EntryKind> = v.InferInput<(typeof entrySchemas)[Kind]>
/** An entry of any kind, as yet unchecked. */
export type Entry = Record<string, unknown>

/** The field that names an entry, and never changes. */
export const keyFields = {
  users: 'username',
  pharmacies: 'nif',
  laboratories: 'name',
  products: 'cn',
  quickwins: 'code',
  campaigns: 'code',
  orderMethods: 'name',
  notifications: 'code',
  laboratoryTerms: 'code',
} as const satisfies { [Kind in EntryKind]: keyof EntryOf<Kind> }

export type EntryProblem = { path: (string | number)[]; message: string }

/** Everything that is wrong with an entry before the database is asked; [] where nothing is. */
export function entryProblems(kind: EntryKind, entry: Entry): EntryProblem[] {
  const parsed = v.safeParse(entrySchemas[kind], entry)
  return (parsed.issues ?? []).map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
    message: issue.message,
  }))
}
