import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { insertLaboratory, insertPharmacy, insertProduct } from '../testing/factories'
import { query } from '../testing/template-database'
import { createDatabase } from './connection'
import { distribute, isDistributed } from './distribute'
import { migrateToLatest } from './migrate'
import { prepareSchema } from './server-role'
import { tableClasses } from './table-classes'

const workers = inject('nodeUrls')
/** Runs on the cluster alone (testing/other-databases.ts). */
const onCluster = test.skipIf(workers.length === 0)

/** An empty database on all nodes, which know of each other. */
async function emptyCluster(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const nodes = [new URL('/postgres', inject('templateUrl')).href, ...workers]
  const own = (node: string) => new URL(`/${name}`, node).href
  for (const node of nodes) {
    await query(node, `CREATE DATABASE ${name}`)
    await query(own(node), 'CREATE EXTENSION citus')
  }
  const [coordinator = '', ...others] = nodes
  await query(
    own(coordinator),
    `SELECT citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`,
  )
  for (const node of others)
    await query(own(coordinator), `SELECT citus_add_node('127.0.0.1', ${new URL(node).port})`)
  afterAll(async () => {
    for (const node of nodes) await query(node, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return own(coordinator)
}

onCluster(
  'an installation of before is distributed with its data, and what later migrations add, too',
  async () => {
    const url = await emptyCluster()
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET citus.shard_count = 4`)
    const owner = createDatabase(url)
    afterAll(() => owner.destroy())
    await migrateToLatest(owner, '0030-pharmacy-counter')
    const pharmacies = await Promise.all([1, 2, 3, 4, 5].map(() => insertPharmacy(owner)))
    const laboratory = await insertLaboratory(owner, { name: 'Alba' })
    await sql`INSERT INTO product (cn, name, laboratory_id, prescription, source) VALUES ('662026', 'P', ${laboratory}, true, 'test')`.execute(
      owner,
    )
    await owner
      .insertInto('sale_day')
      .values(
        pharmacies.map((pharmacy_id) => ({
          pharmacy_id,
          day: '2026-01-31',
          cn: '662026',
          units: 2,
          pvl: 1,
          pvp: 2,
        })),
      )
      .execute()

    expect(await isDistributed(owner)).toBe(false)
    expect((await distribute(owner)).pharmacy).toContain('sale_day')
    expect(await isDistributed(owner)).toBe(true)

    const asOwner = <T>(work: (db: typeof owner) => Promise<T>) => work(owner)
    const added = await prepareSchema({ db: owner, asOwner })
    expect(added.pharmacy).toContain('connector_batch')
    expect(await prepareSchema({ db: owner, asOwner }, { distributes: true })).toEqual({
      pharmacy: [],
      reference: [],
    })

    const { rows } = await sql<{ name: string; type: string }>`
    SELECT table_name::text AS name, citus_table_type AS type FROM citus_tables WHERE citus_table_type <> 'local'`.execute(
      owner,
    )
    const of = (type: string) =>
      rows
        .filter((row) => row.type === type)
        .map(({ name }) => name)
        .sort()
    expect(of('distributed')).toEqual([...tableClasses.pharmacy].sort())
    expect(of('reference')).toEqual([...tableClasses.reference].sort())
    // Each pharmacy's rows are there, and numbers go on where they were.
    const sold = await sql<{ rows: number }>`SELECT count(*) AS rows FROM sale_day`.execute(owner)
    expect(sold.rows).toEqual([{ rows: pharmacies.length }])
    expect(await insertPharmacy(owner)).toBe(Math.max(...pharmacies) + 1)
    await insertProduct(owner, { cn: '662027', laboratory_id: laboratory })
  },
)
