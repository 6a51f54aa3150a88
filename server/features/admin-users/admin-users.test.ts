import { describe, expect, test } from 'vitest'
import { insertLaboratory, insertPharmacy, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()

const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio Uno' })
const staff = { roles: ['ROLE_LABORATORIO' as const], laboratory_id }
await insertUser(db, { ...staff, username: 'comercial', first_name: 'Ángela' })
await insertUser(db, { ...staff, username: 'gerente', first_name: 'Óscar' })
await insertUser(db, { ...staff, username: 'delegado', first_name: 'Beatriz' })
const own = await insertPharmacy(db, { name: 'Farmacia Peñalver', nif: 'E00000018' })
await insertPharmacy(db, { name: 'Farmacia sin usuarios', nif: 'E00000026' })
await insertUser(db, { username: 'zoe', first_name: 'Zoe', pharmacies: [own] })
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'baja', active: false })
await insertUser(db, { username: 'doble', roles: ['ROLE_FARMACIA', 'ROLE_AGENTE'] })

async function get(username: string, url: string) {
  const response = await app.inject({ url: `/api/v4${url}`, headers: await logIn(username) })
  return { status: response.statusCode, body: response.json() }
}
const page = async <Row>(username: string, url: string) => {
  const { status, body } = await get(username, url)
  expect(status).toBe(200)
  return body as { data: Row[]; count: number }
}

describe('the user list of the administration', () => {
  type Row = { username: string; firstName: string; laboratory: { name: string } | null }
  const usernames = async (query: string) =>
    (await page<Row>('admin', `/admin/user/${query}`)).data.map(({ username }) => username)

  test('is paged, and has the total number', async () => {
    const first = await page<Row>('admin', '/admin/user/?take=2')
    const rest = await page<Row>('admin', '/admin/user/?take=2&skip=2')
    expect([first.count, rest.count]).toEqual([4, 4])
    expect(first.data.map(({ username }) => username)).toEqual(['comercial', 'gerente'])
    expect(rest.data.map(({ username }) => username)).toEqual(['delegado', 'zoe'])
  })

  test('is sorted without regard to accents', async () => {
    expect(await usernames('?sort=firstName:asc')).toEqual(['comercial', 'delegado', 'gerente', 'zoe'])
    expect(await usernames('?sort=firstName:desc')).toEqual(['zoe', 'gerente', 'delegado', 'comercial'])
    expect(await usernames('?sort=rol:asc,username:desc')).toEqual([
      'zoe',
      'gerente',
      'delegado',
      'comercial',
    ])
  })

  test('can be searched by name, username, e-mail and laboratory', async () => {
    expect(await usernames('?filter=oscar')).toEqual(['gerente'])
    expect(await usernames('?filter=uno%20beatriz')).toEqual(['delegado'])
    expect(await usernames('?filter=zoe@ejemplo')).toEqual(['zoe'])
  })

  test('can be searched by the name and the NIF of a user’s pharmacy', async () => {
    expect(await usernames('?filter=penalver')).toEqual(['zoe'])
    expect(await usernames('?filter=e00000018')).toEqual(['zoe'])
    expect(await usernames('?filter=zoe%20e00000018')).toEqual(['zoe'])
    expect(await usernames('?filter=e00000026')).toEqual([])
  })

  test('has nobody as whom staff may not act: no staff and no inactive user', async () => {
    for (const name of ['admin', 'baja', 'doble']) expect(await usernames(`?filter=${name}`)).toEqual([])
  })

  test('never shows a password, not even its hash', async () => {
    const { body } = await get('admin', '/admin/user/')
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/)
  })

  test('refuses an unknown sort order', async () => {
    const { status, body } = await get('admin', '/admin/user/?sort=password_hash:asc')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: { fields: { sort: expect.stringContaining('Se puede ordenar por username') } },
    })
  })
})
