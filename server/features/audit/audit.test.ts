import { expect, test } from 'vitest'
import { auditEvents } from '../../testing/audit-events'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
const laboratory = await insertLaboratory(db, { name: 'Laboratorio' })
const own = await insertPharmacy(db)
const other = await insertPharmacy(db)
await insertRelation(db, { pharmacy_id: own, laboratory_id: laboratory })
const stranger = await insertLaboratory(db, { name: 'Sin relación' })
const user = await insertUser(db, { username: 'farmacia', pharmacies: [own] })
const headers = await logIn('farmacia')
const exported = async (path: string) =>
  (await app.inject({ url: `/api/v4/audit/purchase-order-exported/laboratory/${path}`, headers })).statusCode
const events = auditEvents(db).read

test('an exported proposal is audited with user, time, laboratory and pharmacy', async () => {
  expect(await exported(`${laboratory}/?pharma=${own}`)).toBe(200)
  expect(await exported(`${laboratory}/`)).toBe(200)
  const trace = {
    id: expect.any(Number),
    happened_at: clock.now(),
    user_id: user,
    real_user_id: user,
    kind: 'purchase-order-exported',
    pharmacy_id: own,
    laboratory_id: laboratory,
    details: {},
    address: null,
  }
  expect(await events()).toEqual([trace, { ...trace, pharmacy_id: null }])
})

test.each([
  ["somebody else's pharmacy", `${laboratory}/?pharma=${other}`],
  ['a pharmacy that does not exist', `${laboratory}/?pharma=2147483647`],
  ['a laboratory that the pharmacy does not deal with', `${stranger}/`],
  ['a laboratory that does not exist', '2147483647/'],
])('an export for %s is answered 404 and not audited', async (_, path) => {
  const before = (await events()).length
  expect(await exported(path)).toBe(404)
  expect(await events()).toHaveLength(before)
})
