import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { inChunks } from '../in-chunks'
import { missingId } from './missing-id'

/** Groups of the figures that imports make, by the beginning of their codes; others come from elsewhere. */
export const groupCodes = { derived: 'aemps:', dcpf: 'dcpf:' } as const

export type SavedGroups = { ids: Map<string, number>; created: number; renamed: number }

/** Finds the groups by their codes, creates those that are missing and renames those with another name. */
export const saveGroups = async (
  trx: Transaction<Database>,
  { names, official }: { names: ReadonlyMap<string, string>; official: boolean },
): Promise<SavedGroups> => {
  const known = await trx
    .selectFrom('homogeneous_group')
    .select(['id', 'code', 'name'])
    .where('official', '=', official)
    .execute()
  const existing = new Map(known.map((row) => [row.code, row]))
  const missing = [...names].filter(([code]) => !existing.has(code))
  const ids = new Map(known.filter(({ code }) => names.has(code)).map((row) => [row.code, row.id]))
  for (const chunk of inChunks(missing)) {
    const created = await trx
      .insertInto('homogeneous_group')
      .values(chunk.map(([code, name]) => ({ code, name, official })))
      .returning(['id', 'code'])
      .execute()
    for (const row of created) ids.set(row.code, row.id)
  }
  const renamed = known.filter(({ code, name }) => names.has(code) && names.get(code) !== name)
  for (const { id, code } of renamed) {
    await trx
      .updateTable('homogeneous_group')
      .set({ name: names.get(code) ?? missingId(code) })
      .where('id', '=', id)
      .execute()
  }
  return { ids, created: missing.length, renamed: renamed.length }
}

/** Deletes groups made by imports that no medicine belongs to any more. */
export const removeEmptyGroups = async (trx: Transaction<Database>): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('homogeneous_group')
    .where(({ or, eb }) =>
      or(Object.values(groupCodes).map((start) => eb('homogeneous_group.code', 'like', `${start}%`))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('product').select('id').whereRef('product.group_id', '=', 'homogeneous_group.id')),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
