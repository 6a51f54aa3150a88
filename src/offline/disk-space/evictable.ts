import type { Database } from '@/offline/database/database'
import {
  cataloguePart,
  isOfPharmacy,
  monthOfPart,
  type PartKey,
  partId,
} from '@/offline/database/snapshot-parts'
import type { Evictable, EvictableMonth, Eviction } from '@/offline/disk-space/eviction-steps'
import { reserveKeys } from '@/offline/disk-space/reserve'

/** What lies on this device and can be had again, read without its contents. */
export const readEvictable = async (database: Database): Promise<Evictable> => {
  const { parts, snapshots, catalogues, reports, answers, queries, lists, orders, orderLines, reportRows } =
    database
  const keys = (await parts.toCollection().primaryKeys()) as PartKey[]
  const keysById = new Map<string, PartKey[]>()
  for (const key of keys) {
    const id = ownedId(key)
    keysById.set(id, [...(keysById.get(id) ?? []), key])
  }
  const rows = await snapshots.toArray()
  const counted = new Set([
    ...(await catalogues.toArray()).map(({ owner, version }) => ownedId([owner, cataloguePart, version])),
    ...rows.flatMap(({ owner, parts }) =>
      Object.entries(parts).map(([part, version]) => ownedId([owner, part, version])),
    ),
  ])
  const months = rows.flatMap(({ owner, pharma, parts }) =>
    Object.entries(parts).flatMap(([part, version]): EvictableMonth[] => {
      const month = monthOfPart(part, pharma)
      const held = keysById.get(ownedId([owner, part, version]))
      return month === null || held === undefined ? [] : [{ owner, pharma, month, version, parts: held }]
    }),
  )
  const reportKeys = (await reports.toCollection().primaryKeys()) as [string, number][]
  const owners = new Set((await answers.toCollection().primaryKeys()).map(([owner]) => owner))
  const counts = await Promise.all([lists, orders, orderLines, reportRows].map((table) => table.count()))
  return {
    reserve: await reserveKeys(database),
    uncounted: keys.filter((key) => !counted.has(ownedId(key))),
    months,
    reports: reportKeys,
    answers: [...owners, ...(await queries.toCollection().primaryKeys())],
    listRows: counts.reduce((sum, count) => sum + count, 0),
    snapshots: rows,
  }
}

const ownedId = ([owner, part, version]: readonly [string, string, string, ...unknown[]]): string =>
  `${owner} ${partId({ part, version })}`

/**
 * Only deletes: a browser without room refuses a transaction that writes anything, however much it deletes. So a snapshot
 * still names its months until `markMissing`; who reads it meanwhile finds them missing (snapshot/snapshot-rows).
 */
export const evict = (database: Database, drop: Eviction): Promise<void> => {
  const { meta, parts, snapshots, catalogues, reports, answers, queries } = database
  const rows = [database.lists, database.orders, database.orderLines, database.reportRows]
  const tables = [meta, parts, snapshots, catalogues, reports, answers, queries, ...rows]
  return database.transaction('rw', tables, async () => {
    await meta.bulkDelete([...drop.reserve])
    await parts.bulkDelete([...drop.parts, ...drop.months.flatMap((month) => month.parts)])
    await reports.bulkDelete([...drop.reports])
    await answers.where('owner').anyOf(drop.answers).delete()
    await queries.bulkDelete([...drop.answers])
    if (drop.lists) for (const table of rows) await table.clear()
    for (const { owner, pharma } of drop.snapshots) {
      await snapshots.delete([owner, pharma])
      const keys = (await parts.where('owner').equals(owner).primaryKeys()) as PartKey[]
      const isLast = (await snapshots.where({ owner }).count()) === 0
      if (isLast) await catalogues.delete(owner)
      await parts.bulkDelete(keys.filter(([, part]) => isLast || isOfPharmacy(part, pharma)))
    }
  })
}

/** The snapshots say which months they lack. They are another revision: whoever has the figures in memory reads again. */
export const markMissing = async (database: Database, months: readonly EvictableMonth[]): Promise<void> => {
  const { snapshots, parts } = database
  await database.transaction('rw', snapshots, parts, async () => {
    for (const { owner, pharma, month, version, parts: keys } of months) {
      const row = await snapshots.get([owner, pharma])
      const part = Object.keys(row?.parts ?? {}).find((name) => monthOfPart(name, pharma) === month)
      if (row === undefined || part === undefined || row.parts[part] !== version) continue
      // A refresh may have brought it again meanwhile.
      if ((await parts.bulkGet([...keys])).some((held) => held !== undefined)) continue
      const { [part]: _, ...others } = row.parts
      await snapshots.put({
        ...row,
        parts: others,
        revision: `${row.revision}-${month}`,
        missing: [...(row.missing ?? []), month].sort(),
      })
    }
  })
}
