import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../testing/app'
import { insertPharmacy, insertUser } from '../../testing/factories'

const { app, db, clock, logIn } = await buildTestApp()
const pharmacyId = await insertPharmacy(db, { name: 'Farmacia Uno' })
await insertUser(db, { username: 'farmacia', pharmacies: [pharmacyId] })

describe('log-in', () => {
  test('a pharmacist logs in and sees who they are', async () => {
    const headers = await logIn('farmacia')
    const response = await app.inject({ url: '/api/v4/my/user/', headers })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      username: 'farmacia',
      rol: 'ROLE_FARMACIA',
      pharmas: [{ id: pharmacyId, name: 'Farmacia Uno' }],
    })
  })
})
void clock
