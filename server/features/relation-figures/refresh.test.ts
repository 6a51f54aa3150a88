import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SaleRow } from '@/domain/sales/cube/block'
import { createDatabase } from '../../db/connection'
import type { Database } from '../../db/schema'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import {
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
} from '../../testing/factories'
import { insertCampaign } from '../../testing/purchasing-factories'
import { createTestClock } from '../../testing/test-app'
import { bumpCatalogueVersion } from '../catalogue/catalogue.queries'
import { bumpOfferVersion } from '../purchasing/purchasing.queries'
import { writeSales } from '../sales/sales.service'
import { figuresProgress } from './staleness.queries'
import { computingElsewhere, createTestRefresher } from './testing/refresher'

const { db, owner, url } = await createTestDatabase()
const clock = createTestClock('2026-03-16T09:00:00.000Z')
const today = '2026-03-16'
const [group_id, [alba, brezo]] = [
  await insertGroup(db, { name: 'Grupo' }),
  [await insertLaboratory(db, { name: 'Alba' }), await insertLaboratory(db, { name: 'Brezo' })] as const,
]
await insertProduct(db, { cn: '600001', laboratory_id: alba, group_id })
await insertProduct(db, { cn: '600002', laboratory_id: brezo, group_id })

const sale = (units: number, day = '2026-03-10'): SaleRow => ({
  cn: '600002',
  day,
  units,
  pvl: 100,
  pvp: 150,
})
const sell = (pharmacyId: number, ...rows: SaleRow[]) =>
  db.transaction().execute((trx) => writeSales(trx, { pharmacyId, rows }))

let pharmacies: [number, number, number]
let refresher: ReturnType<typeof createTestRefresher>
beforeEach(async () => {
  await emptyTables(owner, 'pharmacy', 'campaign')
  refresher = createTestRefresher({ db, clock })
  const pharmacy = async (units: number) => {
    const id = await insertPharmacy(db)
    await insertRelation(db, { pharmacy_id: id, laboratory_id: alba, laboratory_access: true })
    await sell(id, sale(units))
    return id
  }
  pharmacies = [await pharmacy(1), await pharmacy(2), await pharmacy(3)]
})

const transferable = async (from: Kysely<Database> = db) => {
  const figures = from.selectFrom('relation_figures').where('laboratory_id', '=', alba)
  const rows = await figures.select('generic_transferable_pvl as pvl').orderBy('pharmacy_id').execute()
  return rows.map(({ pvl }) => pvl)
}
const potentials = async () => {
  const figures = db.selectFrom('relation_figures').where('laboratory_id', '=', alba)
  const rows = await figures.select('campaign_potential_pvl as pvl').orderBy('pharmacy_id').execute()
  return rows.map(({ pvl }) => pvl)
}

describe('figures are computed again', () => {
  beforeEach(async () => {
    expect(await refresher.pass()).toBe(3)
    expect(await transferable()).toEqual([100, 200, 300])
    expect(await refresher.pass()).toBe(0)
  })

  test('of the pharmacy whose sales were written, and of no other', async () => {
    await sell(pharmacies[1], sale(5, '2026-03-11'))
    expect(await refresher.pass()).toBe(1)
    expect(await transferable()).toEqual([100, 700, 300])
  })

  test('not when the writing of sales was rolled back', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await writeSales(trx, { pharmacyId: pharmacies[0], rows: [sale(9)] })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await refresher.pass()).toBe(0)
  })

  test('of sales that another process wrote, also after this one started again', async () => {
    const importing = createDatabase(url)
    await importing
      .transaction()
      .execute((trx) => writeSales(trx, { pharmacyId: pharmacies[2], rows: [sale(9)] }))
    await importing.destroy()
    expect(await createTestRefresher({ db, clock }).pass()).toBe(1)
    expect(await transferable()).toEqual([100, 200, 900])
  })

  test('of every pharmacy when the catalogue changed', async () => {
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('product').set({ group_id: null }).where('cn', '=', '600002').execute()
      await bumpCatalogueVersion(trx)
    })
    expect(await refresher.pass()).toBe(3)
    expect(await transferable()).toEqual([0, 0, 0])
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('product').set({ group_id }).where('cn', '=', '600002').execute()
      await bumpCatalogueVersion(trx)
    })
  })

  test('of every pharmacy when campaigns changed', async () => {
    expect(await potentials()).toEqual([null, null, null])
    await insertCampaign(db, { code: 'marzo', laboratory_id: alba, products: [{ cn: '600001' }] })
    await db.transaction().execute(bumpOfferVersion)
    expect(await refresher.pass()).toBe(3)
    expect(await potentials()).toEqual([100, 200, 300])
  })

  test('of a pharmacy that comes after many others', async () => {
    await sql`INSERT INTO pharmacy (name, nif) SELECT 'Otra', 'Z' || n FROM generate_series(1, 1100) n`.execute(
      db,
    )
    const id = await insertPharmacy(db)
    await insertRelation(db, { pharmacy_id: id, laboratory_id: alba })
    expect(await refresher.pass()).toBe(1)
    expect(await refresher.pass()).toBe(0)
  })

  test('of a pharmacy that has another relation', async () => {
    await insertRelation(db, { pharmacy_id: pharmacies[0], laboratory_id: brezo })
    expect(await refresher.pass()).toBe(1)
    const own = db.selectFrom('relation_figures').where('laboratory_id', '=', brezo).select('total_pvl')
    expect(await own.execute()).toEqual([{ total_pvl: 100 }])
  })

  test('of every pharmacy after midnight in Madrid, when campaigns begin and end', async () => {
    await insertCampaign(db, {
      code: 'hoy',
      laboratory_id: alba,
      ends_on: today,
      products: [{ cn: '600001' }],
    })
    await db.transaction().execute(bumpOfferVersion)
    await refresher.pass()
    const evening = createTestClock('2026-03-16T22:59:59.000Z')
    const later = createTestRefresher({ db, clock: evening })
    expect(await later.pass()).toBe(0)
    evening.advance(1_000)
    expect(await later.pass()).toBe(3)
    expect(await potentials()).toEqual([null, null, null])
  })
})

describe('with two processes', () => {
  test('each leaves to the other the pharmacy that it is computing', async () => {
    const elsewhere = await computingElsewhere(db, pharmacies[0])
    expect(await refresher.pass()).toBe(3)
    expect(await transferable()).toEqual([200, 300])
    await elsewhere.end()
    expect(await refresher.pass()).toBe(1)
    expect(await transferable()).toEqual([100, 200, 300])
  })

  test('both at once leave nothing undone', async () => {
    const other = createTestRefresher({ db, clock })
    await Promise.all([refresher.pass(), other.pass()])
    expect(await transferable()).toEqual([100, 200, 300])
    expect([...refresher.failures, ...other.failures]).toEqual([])
    expect(await figuresProgress(db, today)).toMatchObject({ pharmacies: 3, upToDate: 3, pending: 0 })
  })

  test('one that dies leaves its pharmacy to the other', async () => {
    const dying = createDatabase(url)
    const elsewhere = await computingElsewhere(dying, pharmacies[0])
    await sql`SELECT pg_terminate_backend(${elsewhere.pid}::int, 5000)`.execute(owner)
    expect(await refresher.pass()).toBe(3)
    expect(await transferable()).toEqual([100, 200, 300])
    await elsewhere.end()
    await dying.destroy()
  })
})

describe('a pharmacy whose figures cannot be computed', () => {
  const spoil = (data: Buffer) =>
    db.updateTable('sale_block').set({ data }).where('pharmacy_id', '=', pharmacies[0]).execute()

  test('keeps nobody else waiting, is tried again later, and is told until it can be', async () => {
    const { data } = await db
      .selectFrom('sale_block')
      .select('data')
      .where('pharmacy_id', '=', pharmacies[0])
      .executeTakeFirstOrThrow()
    await spoil(Buffer.from('no block'))
    expect(await refresher.pass()).toBe(3)
    expect(await transferable()).toEqual([200, 300])
    expect(refresher.failures.map(({ pharmacyId }) => pharmacyId)).toEqual([pharmacies[0]])
    expect(await figuresProgress(db, today)).toMatchObject({ upToDate: 2, pending: 0, failed: 1 })

    expect(await refresher.pass()).toBe(0)
    clock.advance(60_000)
    expect(await refresher.pass()).toBe(1)
    const failure = db.selectFrom('relation_figures_failure').select(['attempts', 'code'])
    expect(await failure.execute()).toEqual([{ attempts: 2, code: 'Z_DATA_ERROR' }])

    await spoil(data)
    clock.advance(5 * 60_000)
    expect(await refresher.pass()).toBe(1)
    expect(await transferable()).toEqual([100, 200, 300])
    expect(await failure.execute()).toEqual([])
  })

  test('keeps the figures that it had', async () => {
    await refresher.pass()
    await sell(pharmacies[0], sale(9))
    await spoil(Buffer.from('no block'))
    await refresher.pass()
    expect(await transferable()).toEqual([100, 200, 300])
  })
})
