import { expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { auditEvents } from '../../testing/audit-events'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'
import { recordFailure } from './refresh.service'
import { createTestRefresher } from './testing/refresher'

const { app, db, clock, logIn } = await createTestApp()
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
const laboratory_id = await insertLaboratory(db, { name: 'Alba' })
for (const name of ['Una', 'Otra'])
  await insertRelation(db, { pharmacy_id: await insertPharmacy(db, { name }), laboratory_id })
const refresher = createTestRefresher({ db, clock })

const state = async () =>
  (await app.inject({ url: `${apiPrefix}/admin/relation-figures/`, headers: await logIn('soporte') })).json()
const recompute = async (username: string) =>
  await app.inject({
    method: 'POST',
    url: `${apiPrefix}/admin/relation-figures/recompute/`,
    headers: await logIn(username),
  })

test('staff see how far the figures are, and what failed', async () => {
  expect(await state()).toEqual({
    ...{ pharmacies: 2, upToDate: 0, pending: 2, failed: 0, lastComputedAt: null, failures: [] },
  })
  const [pharmacy] = await db.selectFrom('pharmacy').select('id').orderBy('id').execute()
  const now = clock.now()
  await recordFailure(db, { pharmacyId: pharmacy?.id ?? 0, code: 'Z_DATA_ERROR', now })
  await refresher.pass()
  expect(await state()).toEqual({
    ...{ pharmacies: 2, upToDate: 1, pending: 0, failed: 1, lastComputedAt: now.toISOString() },
    failures: [
      {
        ...{ id: pharmacy?.id, name: 'Una', attempts: 1, code: 'Z_DATA_ERROR' },
        ...{ failedAt: now.toISOString(), nextAttemptAt: new Date(now.getTime() + 60_000).toISOString() },
      },
    ],
  })
})

test('an administrator has all figures made again, also those that failed, and it is recorded', async () => {
  const events = auditEvents(db)
  await events.forget()
  const response = await recompute('admin')
  expect(response.json()).toMatchObject({ pharmacies: 2, upToDate: 0, pending: 2, failed: 0 })
  expect(await events.read()).toMatchObject([{ kind: 'figures-recomputed' }])
  expect(await refresher.pass()).toBe(2)
  expect(await state()).toMatchObject({ upToDate: 2, pending: 0, failures: [] })
})

test('support cannot', async () => {
  expect((await recompute('soporte')).statusCode).toBe(403)
})
