import * as v from 'valibot'
import type { AuditEvent } from '@/contract/administration/audit'
import { entryKinds } from '@/contract/editing/entries'
import { entryChange } from '@/contract/editing/entry-change'
import { changeWords } from '@/features/admin/editing/change-words'
import { kinds } from '@/features/admin/editing/kinds/kinds'

/** Changes shown in one line; the rest are only counted. */
const shown = 3

const schema = v.object({
  part: v.picklist(entryKinds),
  key: v.string(),
  created: v.boolean(),
  total: v.number(),
  changes: v.array(entryChange),
})

/** 'quickwin ALM-AUT · Título: A → B'; null for an event of another kind. */
export function dataChangeText({ details }: Pick<AuditEvent, 'details'>): string | null {
  const parsed = v.safeParse(schema, details)
  if (!parsed.success) return null
  const { part, key, created, total, changes } = parsed.output
  const one = kinds.find(({ kind }) => kind === part)?.one ?? part
  const told = created ? [] : changes.slice(0, shown)
  const rest = total - told.length
  return [
    `${one} ${key}`,
    created ? 'alta' : null,
    ...told.map((change) => {
      const { what, before, after } = changeWords(part, change)
      return `${what}: ${before} → ${after}`
    }),
    created || rest <= 0 ? null : `y ${rest} más`,
  ]
    .filter((each) => each !== null)
    .join(' · ')
}
