import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { insertLaboratory, insertPharmacy, insertRelation } from '../../testing/factories'
import { kpisByPharmacy } from './relation-figures.queries'
import { figuresOf } from './testing/figures'

const { db } = await createTestDatabase()
const laboratoryId = await insertLaboratory(db, { name: 'Alba' })
const other = await insertLaboratory(db, { name: 'Brezo' })
const computedAt = new Date('2026-03-16T08:00:00Z')

/** A pharmacy with figures of both laboratories; those of the other one are never to be seen. */
const pharmacyWith = async (access: boolean, figures: Parameters<typeof figuresOf>[0]): Promise<number> => {
  const pharmacy_id = await insertPharmacy(db)
  for (const laboratory_id of [laboratoryId, other]) {
    await insertRelation(db, { pharmacy_id, laboratory_id, laboratory_access: access })
    const row = laboratory_id === other ? figuresOf({ total_pvl: 7_777 }) : figuresOf(figures)
    await db
      .insertInto('relation_figures')
      .values({
        pharmacy_id,
        laboratory_id,
        day: '2026-03-16',
        computed_at: computedAt,
        ...row,
      })
      .execute()
  }
  return pharmacy_id
}

const small = await pharmacyWith(true, { total_pvl: 100, own_pvl: 100, universe_pvl: 1_000 })
const closed = await pharmacyWith(false, { total_pvl: 50_000, own_pvl: 1, universe_pvl: 50_000 })
const waiting = await insertPharmacy(db)
await insertRelation(db, { pharmacy_id: waiting, laboratory_id: laboratoryId, laboratory_access: true })

test('figures of each pharmacy are told with the time at which they were computed', async () => {
  const kpis = await kpisByPharmacy(db, { laboratoryId, pharmacyIds: [small, closed, waiting] })
  expect([...kpis.keys()]).toEqual([small])
  expect(kpis.get(small)).toMatchObject({ total_pvl: 100, market_share: 0.1, computedAt })
})

test('figures go with their relation', async () => {
  await db.deleteFrom('pharmacy_laboratory_relation').where('pharmacy_id', '=', closed).execute()
  const left = await db.selectFrom('relation_figures').select('pharmacy_id').where('pharmacy_id', '=', closed)
  expect(await left.execute()).toEqual([])
})
