import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { openSecretBox } from '../basics/secret-box'
import { loadDemoData } from '../demo/load'
import { insertLaboratory, insertPharmacy, insertProduct, insertUser } from '../testing/factories'
import { query } from '../testing/template-database'
import { createDatabase } from './connection'
import { distribute, isDistributed } from './distribute'
import { migrateToLatest } from './migrate'
import { prepareSchema } from './server-role'
import { tableClasses } from './table-classes'

const workers = inject('nodeUrls')
/** Runs on the cluster alone (testing/other-databases.ts). */
const onCluster = test.skipIf(workers.length === 0)
/** Three times what it takes beside others: all tables are created and distributed, and all of the demo's data written. */
const timeout = 180_000

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
  { timeout },
  async () => {
    const url = await emptyCluster()
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET citus.shard_count = 2`)
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
    // A laboratory has registered two pharmacies; one of them has ordered since.
    const [waiting = 0, ordered = 0] = pharmacies.sort((one, other) => one - other)
    for (const pharmacy of [waiting, ordered]) {
      const user = await insertUser(owner, { username: `f${pharmacy}`, pharmacies: [pharmacy] })
      await sql`INSERT INTO registration (idempotency_key, body_hash, type, created_at, user_id, real_user_id, pharmacy_id,
          laboratory_id, name, nif, software, contact_person, contact_email, contact_phone, address, postal_code)
        VALUES (gen_random_uuid(), '', 'TENANT', now(), ${user}, ${user}, ${pharmacy}, ${laboratory}, 'F', 'N', 'S', 'P',
          ${`f${pharmacy}@ejemplo.test`}, '1', '', '28001')`.execute(owner)
      await sql`UPDATE pharmacy SET contact_email = ${`f${pharmacy}@ejemplo.test`} WHERE id = ${pharmacy}`.execute(
        owner,
      )
      if (pharmacy === ordered)
        await sql`INSERT INTO purchase_order (pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id,
            laboratory_ids, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount)
          VALUES (${pharmacy}, 1, gen_random_uuid(), '', 'Pedido', now(), ${user}, ${user}, ARRAY[${laboratory}::int], '{}', 1, 1, 1, 1)`.execute(
          owner,
        )
    }

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
    // Later migrations have also changed rows, by what other tables say.
    const addresses = owner.selectFrom('registration').select(['pharmacy_id', 'address_state'])
    expect(await addresses.orderBy('pharmacy_id').execute()).toEqual([
      { pharmacy_id: waiting, address_state: 'waiting' },
      { pharmacy_id: ordered, address_state: 'accepted' },
    ])
    const members = await owner.selectFrom('user_pharmacy').select('pharmacy_id').execute()
    expect(members).toEqual([{ pharmacy_id: ordered }])
    // Each pharmacy's rows are there, and numbers go on where they were.
    const sold = await sql<{ rows: number }>`SELECT count(*) AS rows FROM sale_day`.execute(owner)
    expect(sold.rows).toEqual([{ rows: pharmacies.length }])
    expect(await insertPharmacy(owner)).toBe(Math.max(...pharmacies) + 1)
    await insertProduct(owner, { cn: '662027', laboratory_id: laboratory })
  },
)

onCluster(
  'an empty database that is distributed first takes the demo’s data afterwards',
  { timeout },
  async () => {
    const url = await emptyCluster()
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET citus.shard_count = 2`)
    const owner = createDatabase(url)
    afterAll(() => owner.destroy())
    await migrateToLatest(owner)
    await distribute(owner)

    const secrets = openSecretBox({ secretsKey: '5e'.repeat(32), dataFolder: '' })
    await loadDemoData(owner, { now: new Date('2026-11-21T12:00:00Z'), secrets })
    const { rows } = await sql<{ pharmacies: number }>`
    SELECT count(DISTINCT pharmacy_id) AS pharmacies FROM purchase_order`.execute(owner)
    expect(rows[0]?.pharmacies).toBeGreaterThan(1)
  },
)
