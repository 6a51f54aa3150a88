import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import { insertProduct } from '../../testing/factories'
import { salesFaults, salesOf } from '../../testing/sales-consistency'
import { createTestApp } from '../../testing/test-app'
import { decideCode } from './connector-admin.service'
import { takeSaleBatch } from './sale-batch.service'
import { createConnectorWorld } from './testing/connector-fixtures'
import { expectedSales, type ModelBatch } from './testing/ingest-model'

const testApp = await createTestApp()
const { db, clock } = testApp
const { laboratory_id, admin, pharmacy } = await createConnectorWorld(testApp)
for (const cn of ['700002', '700003', '700004']) await insertProduct(db, { cn, laboratory_id })

/** CN that each known code stands for; rows with any other code wait. Staff say at some moment of each history what «A-1» is. */
const cnOf = new Map([
  ['662026', '662026'],
  ['8470006620267', '662026'],
  ['700002', '700002'],
  ['700003', '700003'],
  ['700004', '700004'],
  ['A-1', '700004'],
])
const codes = [...cnOf.keys(), 'B-2', '999998']

/** One price for each product, so that it does not matter which row of it came last. */
const priceOf = (code: string) => Number((cnOf.get(code) ?? '700001').slice(-3)) + 100

const row = fc
  .record({ code: fc.constantFrom(...codes), units: fc.integer({ min: -3, max: 9 }) })
  .map((each) => ({ ...each, pvl: priceOf(each.code), pvp: 2 * priceOf(each.code) }))
/** Over the end of a month, and few, so that batches meet. */
const day = fc.integer({ min: 0, max: 5 }).map((days) => addDays('2026-02-26', days))
const batch = fc.record({
  sequence: fc.integer({ min: 1, max: 9 }),
  days: fc.uniqueArray(fc.record({ day, rows: fc.array(row, { maxLength: 6 }) }), {
    selector: (each) => each.day,
    minLength: 1,
    maxLength: 4,
  }),
})
const history = fc.record({
  batches: fc.array(batch, { minLength: 1, maxLength: 7 }),
  /** In which groups they arrive; those of a group at once, and some of them again. */
  arrivals: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
  decidedAfter: fc.nat({ max: 5 }),
})

test('whatever batches come, again, late or at once, facts, blocks, rollups and what waits are those of the model', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ batches: given, arrivals, decidedAfter }) => {
      const world = await pharmacy()
      const key = await db
        .selectFrom('connector_key')
        .select('id')
        .where('pharmacy_id', '=', world.pharmacy)
        .executeTakeFirstOrThrow()
      const caller = { pharmacyId: world.pharmacy, keyId: key.id }
      const batches: ModelBatch[] = given.map((each) => ({
        ...each,
        batch: randomUUID(),
        installation: randomUUID(),
      }))
      const answers = new Map<string, unknown>()
      const send = async (body: ModelBatch) => {
        const answer = await takeSaleBatch(db, { body, caller, now: clock.now(), program: null })
        if (answers.has(body.batch)) expect(answer).toEqual(answers.get(body.batch))
        answers.set(body.batch, answer)
      }
      const decide = () =>
        decideCode(db, {
          pharmacyId: world.pharmacy,
          auth: { user: { id: admin }, realUserId: admin } as never,
          now: clock.now(),
          code: 'A-1',
          cn: '700004',
        })
      let decided = false
      for (const [at, group] of [...arrivals, batches.map((_, index) => index)].entries()) {
        if (at === decidedAfter) {
          await decide()
          decided = true
        }
        await Promise.all(group.flatMap((index) => batches[index % batches.length] ?? []).map(send))
      }
      if (!decided) await decide()

      const expected = expectedSales(batches, (code) => cnOf.get(code))
      expect(await salesOf(db, world.pharmacy)).toEqual(expected.facts)
      expect(await world.waiting()).toHaveLength(expected.waiting)
      expect(await salesFaults(db, world.pharmacy)).toEqual([])
    }),
    { numRuns: 15 },
  )
})
