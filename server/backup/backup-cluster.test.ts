import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { despiteDeadlocks } from '../db/despite-deadlocks'
import { createTestDatabase } from '../testing/database'
import { insertPharmacy, insertUser } from '../testing/factories'
import { createBackupFixtures } from './testing/backup-fixtures'
import { ledger } from './testing/ledger'
import { writeBackup } from './write-backup'

/* Runs on the cluster alone (testing/other-databases.ts): each of its nodes has a snapshot of its own. */

const isCluster = inject('nodeUrls').length > 0
const now = new Date('2026-03-16T09:00:00.000Z')

describe.skipIf(!isCluster)('a backup of a cluster', { timeout: 120_000 }, async () => {
  if (!isCluster) return
  const { db, owner, ownerUrl } = await createTestDatabase()
  const { newFile, restored } = await createBackupFixtures(ownerUrl)
  const user = await insertUser(db, { username: 'titular' })
  const pharmacies: number[] = []
  for (let n = 0; n < 8; n += 1) pharmacies.push(await insertPharmacy(db, { name: `Farmacia ${n}` }))

  /** Writes to every node, to what all nodes have and to what the coordinator has, in one transaction. */
  const write = (number: number) =>
    db.transaction().execute(async (trx) => {
      const visited_at = new Date(now.getTime() + number * 1_000)
      // First, as others who write it wait for the whole transaction.
      await trx
        .insertInto('community')
        .values({ id: `T${number}`, name: 'Una' })
        .execute()
      for (const pharmacy_id of pharmacies)
        await trx
          .insertInto('pharmacy_visit')
          .values({ pharmacy_id, user_id: user, real_user_id: user, visited_at })
          .execute()
      await trx
        .insertInto('attempt_count')
        .values({ key_hash: Buffer.from(`T${number}`), attempts: 1, ends_at: now })
        .execute()
    })

  let written = 0
  const isOfOneInstant = async () => {
    const first = written
    let isOver = false
    const writing = async () => {
      while (!isOver) {
        const number = ++written
        // Writers of several nodes meet each other, too.
        await despiteDeadlocks(() => write(number))
      }
    }
    const writers = [writing(), writing(), writing()]
    await vi.waitFor(() => expect(written).toBeGreaterThan(first + 10), 30_000)
    const file = newFile()
    let seen = 0
    // Each table is copied while more transactions are committed.
    const onTable = async (table: string) => {
      if (!['attempt_count', 'community', 'pharmacy_visit'].includes(table)) return
      seen = written
      await vi.waitFor(() => expect(written).toBeGreaterThan(seen + 5), 30_000)
    }
    const report = await writeBackup({ url: ownerUrl, file, now, onTable })
    isOver = true
    await Promise.all(writers)
    expect(report).toMatchObject({ ok: true })
    if (report.ok) expect(report.heldMs).toBeLessThan(5_000)

    const copy = await restored(file)
    const { rows: torn } = await sql`
      SELECT visited_at, count(*) FROM pharmacy_visit GROUP BY visited_at HAVING count(*) <> ${pharmacies.length}`.execute(
      copy.db,
    )
    expect(torn).toEqual([])
    const { rows } = await sql<{ all: number; own: number; tried: number }>`
      SELECT (SELECT count(DISTINCT visited_at) FROM pharmacy_visit) AS all,
        (SELECT count(*) FROM community WHERE id LIKE 'T%') AS own, (SELECT count(*) FROM attempt_count) AS tried`.execute(
      copy.db,
    )
    const [counts] = rows
    expect(counts?.own).toBe(counts?.all)
    expect(counts?.tried).toBe(counts?.all)
    expect(counts?.all).toBeGreaterThan(10)
    expect(counts?.all).toBeLessThan(seen)
    console.log(`${counts?.all} transactions in the backup, ${written} at its end`, report)
  }
  test('is of one instant, while transactions write to all nodes', isOfOneInstant)

  test('without writes holds every row', async () => {
    const file = newFile()
    expect(await writeBackup({ url: ownerUrl, file, now, onTable: () => {} })).toMatchObject({ ok: true })
    const copy = await restored(file)
    expect(await ledger(copy.ownerUrl)).toEqual(await ledger(ownerUrl))
  })

  test('waits for a transaction that writes, without holding up others for long, and gives up in the end', async () => {
    let waits = 0
    const options = { url: ownerUrl, now, onTable: () => {}, onWait: () => waits++ }
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('community').values({ id: 'XX', name: 'Larga' }).execute()
      const backup = writeBackup({ ...options, file: newFile(), patienceMs: 1_500 })
      await vi.waitFor(() => expect(waits).toBe(1), 10_000)
      // Somebody else's write passes meanwhile.
      await write(1_000_000)
      expect(await backup).toMatchObject({
        ok: false,
        problem: expect.stringContaining('escrituras largas'),
      })
    })
    const file = newFile()
    let waiting: ReturnType<typeof writeBackup> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('community').values({ id: 'XY', name: 'Corta' }).execute()
      waiting = writeBackup({ ...options, file })
      await vi.waitFor(() => expect(waits).toBe(2), 10_000)
    })
    expect(await waiting).toMatchObject({ ok: true })
  })

  test('during which a pharmacy moved to another node is none', async () => {
    const file = newFile()
    const onTable = async (table: string) => {
      if (table !== 'pharmacy_visit') return
      await sql`
        SELECT citus_move_shard_placement(shardid, here.nodename, here.nodeport, there.nodename, there.nodeport, 'block_writes')
        FROM citus_shards here JOIN pg_dist_node there ON there.shouldhaveshards AND there.nodeport <> here.nodeport
        WHERE shardid = get_shard_id_for_distribution_column('pharmacy_visit', ${pharmacies[0]}::int)`.execute(
        owner,
      )
    }
    expect(await writeBackup({ url: ownerUrl, file, now, onTable })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('se han movido farmacias'),
    })
  })

  test('is of one instant, too, where the coordinator has pharmacies of its own', async () => {
    await sql`SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) FROM pg_dist_node WHERE groupid = 0`.execute(
      owner,
    )
    await sql`
      SELECT citus_move_shard_placement(shardid, here.nodename, here.nodeport, there.nodename, there.nodeport, 'block_writes')
      FROM citus_shards here JOIN pg_dist_node there ON there.groupid = 0
      WHERE shardid = get_shard_id_for_distribution_column('pharmacy_visit', ${pharmacies[0]}::int)`.execute(
      owner,
    )
    await isOfOneInstant()
  })
})
