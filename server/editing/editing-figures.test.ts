import { expect, test } from 'vitest'
import { createTestRefresher } from '../features/relation-figures/testing/refresher'
import { insertRelation } from '../testing/factories'
import { createEditingFixtures } from './testing/editing-fixtures'

const { db, clock, calls, alba, pharmacies } = await createEditingFixtures()
const { change, create, preview, read } = await calls('jefa')
for (const pharmacy_id of pharmacies)
  await insertRelation(db, { pharmacy_id, laboratory_id: alba, laboratory_access: true })
const refresher = createTestRefresher({ db, clock })

/** How many pharmacies' figures are stale because of an edit. */
const staleAfter = async (edit: () => Promise<{ status: number }>): Promise<number> => {
  await refresher.pass()
  expect(await refresher.pass()).toBe(0)
  expect((await edit()).status).toBe(200)
  return await refresher.pass()
}
const campaign = { code: 'C1', name: 'Dolor', laboratory: 'Alba', products: [{ cn: '663991' }] }

test('what is edited makes the figures stale that are made of it, and no others', async () => {
  expect(await staleAfter(() => create('campaigns', campaign))).toBe(2)
  expect(await staleAfter(() => change('campaigns', 'C1', { endsOn: '2026-03-01' }))).toBe(2)
  const relations = [
    { laboratory: 'Alba', access: true },
    { laboratory: 'Bruma', access: false },
  ]
  expect(await staleAfter(() => change('pharmacies', 'E00000216', { relations }))).toBe(1)
  expect(await staleAfter(() => change('pharmacies', 'E00000216', { name: 'Farmacia Nueva' }))).toBe(0)
  expect(await staleAfter(() => change('users', 'delegado', { pharmacies: ['E00000216'] }))).toBe(0)
  expect(refresher.failures).toEqual([])
})

test('a preview makes nothing stale', async () => {
  const { entry, version } = await read('campaigns', 'C1')
  const changed = { key: 'C1', version, entry: { ...entry, endsOn: null } }
  expect(await staleAfter(() => preview('campaigns', changed))).toBe(0)
})
