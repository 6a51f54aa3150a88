import { describe, expect, test } from 'vitest'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()

const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio Uno' })
const staff = { roles: ['ROLE_LABORATORIO' as const], laboratory_id }
const director = await insertUser(db, {
  ...staff,
  username: 'comercial',
  first_name: 'Ángela',
  job_position: 1,
})
const manager = await insertUser(db, {
  ...staff,
  username: 'gerente',
  first_name: 'Óscar',
  job_position: 3,
  parent_user_id: director,
})
const delegate = await insertUser(db, {
  ...staff,
  username: 'delegado',
  first_name: 'Beatriz',
  job_position: 4,
  parent_user_id: manager,
})
await insertUser(db, { username: 'admin', first_name: 'Zoe', roles: ['ROLE_ADMIN'] })

for (const [name, related] of [
  ['Árbol', true],
  ['Botica 100%', true],
  ['Castaño', true],
  ['Lejana', false],
] as const) {
  const pharmacy_id = await insertPharmacy(db, { name })
  if (related) await insertRelation(db, { pharmacy_id, laboratory_id, laboratory_access: name === 'Árbol' })
  await db.insertInto('laboratory_user_pharmacy').values({ user_id: delegate, pharmacy_id }).execute()
}

async function get(username: string, url: string) {
  const response = await app.inject({ url: `/api/v4${url}`, headers: await logIn(username) })
  return { status: response.statusCode, body: response.json() }
}
const page = async <Row>(username: string, url: string) => {
  const { status, body } = await get(username, url)
  expect(status).toBe(200)
  return body as { data: Row[]; count: number }
}

describe('a laboratory user', () => {
  test('can read themselves and users below them, at any depth', async () => {
    for (const id of [director, manager, delegate]) {
      expect(await get('comercial', `/laboratory/user/${id}/`)).toMatchObject({ status: 200, body: { id } })
    }
    expect((await get('delegado', `/laboratory/user/${delegate}/`)).status).toBe(200)
  })

  test('cannot read users above or beside them, or unknown ones', async () => {
    const missing = await get('delegado', '/laboratory/user/999999999999999/')
    expect(missing.status).toBe(404)
    for (const id of [director, manager]) {
      expect(await get('delegado', `/laboratory/user/${id}/`)).toEqual(missing)
      expect(await get('delegado', `/laboratory/user/${id}/pharma/`)).toEqual(missing)
    }
  })

  test('can read the pharmacies related to the laboratory, with or without access', async () => {
    const { data, count } = await page<{ name: string; laboratoryAccess: boolean }>(
      'comercial',
      `/laboratory/user/${delegate}/pharma/?sort=name:asc`,
    )
    expect(count).toBe(3)
    expect(data.map(({ name, laboratoryAccess }) => [name, laboratoryAccess])).toEqual([
      ['Árbol', true],
      ['Botica 100%', false],
      ['Castaño', false],
    ])
  })

  test.each([
    ['castano', ['Castaño']],
    ['ÁRBOL', ['Árbol']],
    ['100%25', ['Botica 100%']],
    ['nada', []],
  ])('can search pharmacies by %s', async (filter, names) => {
    const { data, count } = await page<{ name: string }>(
      'delegado',
      `/laboratory/user/${delegate}/pharma/?filter=${filter}`,
    )
    expect(data.map(({ name }) => name)).toEqual(names)
    expect(count).toBe(names.length)
  })
})

describe('the user list of the administration', () => {
  type Row = { username: string; firstName: string; laboratory: { name: string } | null }
  const usernames = async (query: string) =>
    (await page<Row>('admin', `/admin/user/${query}`)).data.map(({ username }) => username)

  test('is paged, and has the total number', async () => {
    const first = await page<Row>('admin', '/admin/user/?take=2')
    const rest = await page<Row>('admin', '/admin/user/?take=2&skip=2')
    expect([first.count, rest.count]).toEqual([4, 4])
    expect(first.data.map(({ username }) => username)).toEqual(['comercial', 'gerente'])
    expect(rest.data.map(({ username }) => username)).toEqual(['delegado', 'admin'])
  })

  test('is sorted without regard to accents', async () => {
    expect(await usernames('?sort=firstName:asc')).toEqual(['comercial', 'delegado', 'gerente', 'admin'])
    expect(await usernames('?sort=firstName:desc')).toEqual(['admin', 'gerente', 'delegado', 'comercial'])
    expect(await usernames('?sort=rol:asc,username:desc')).toEqual([
      'admin',
      'gerente',
      'delegado',
      'comercial',
    ])
  })

  test('can be searched by name, username, e-mail and laboratory', async () => {
    expect(await usernames('?filter=oscar')).toEqual(['gerente'])
    expect(await usernames('?filter=uno%20beatriz')).toEqual(['delegado'])
    expect(await usernames('?filter=admin@ejemplo')).toEqual(['admin'])
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
