import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { inChunks } from '../in-chunks'
import { laboratoryKey, readableLaboratoryName } from '../laboratory-name'
import { missingId } from './missing-id'

export type SavedLaboratories = {
  /** The id of a laboratory by any spelling of its name that was given. */
  idOf: (name: string) => number
  used: number
  created: number
}

/** Finds the laboratories by all spellings of their names, and creates those that are missing. */
export const saveLaboratories = async (
  trx: Transaction<Database>,
  rows: readonly { laboratory: string; prescription: boolean }[],
): Promise<SavedLaboratories> => {
  const keys = new Map<string, string>()
  const byKey = new Map<string, { names: Map<string, number>; prescription: boolean }>()
  for (const { laboratory, prescription } of rows) {
    const key = keys.get(laboratory) ?? laboratoryKey(laboratory)
    keys.set(laboratory, key)
    const found = byKey.get(key) ?? { names: new Map<string, number>(), prescription: false }
    found.names.set(laboratory, (found.names.get(laboratory) ?? 0) + 1)
    found.prescription ||= prescription
    byKey.set(key, found)
  }
  const known = await trx.selectFrom('laboratory').select(['id', 'name_key']).execute()
  const ids = new Map(known.map((row) => [row.name_key, row.id]))
  const missing = [...byKey].filter(([key]) => !ids.has(key))
  for (const chunk of inChunks(missing)) {
    const created = await trx
      .insertInto('laboratory')
      .values(
        chunk.map(([key, { names, prescription }]) => ({
          name: readableLaboratoryName(commonest(names)),
          name_key: key,
          prescription,
        })),
      )
      .returning(['id', 'name_key'])
      .execute()
    for (const row of created) ids.set(row.name_key, row.id)
  }
  return {
    idOf: (name) => ids.get(keys.get(name) ?? '') ?? missingId(name),
    used: byKey.size,
    created: missing.length,
  }
}

const commonest = (names: ReadonlyMap<string, number>): string =>
  [...names].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
