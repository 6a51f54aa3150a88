import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()

await db.insertInto('laboratory_association').values({ id: 4, name: 'Asociación' }).execute()
const associated = await insertLaboratory(db, { name: 'Asociado', association_id: 4 })
const independent = await insertLaboratory(db, { name: 'Independiente' })
const first = await insertPharmacy(db, { name: 'Primera', city_id: '28005' })
const second = await insertPharmacy(db, { name: 'Segunda' })
const third = await insertPharmacy(db, { name: 'Tercera' })
await insertRelation(db, { pharmacy_id: first, laboratory_id: associated, laboratory_access: true })
await insertRelation(db, { pharmacy_id: first, laboratory_id: independent, mode: 'coronavirus' })
await insertRelation(db, { pharmacy_id: second, laboratory_id: independent })
await insertUser(db, { username: 'dos', pharmacies: [first, second] })
await insertUser(db, { username: 'ninguna' })
await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id: independent })
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })

async function get(username: string, url: string) {
  const response = await app.inject({ url: `/api/v4${url}`, headers: await logIn(username) })
  return { status: response.statusCode, body: response.json() }
}
const namesOf = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name)

describe('a pharmacy', () => {
  test('comes with its city and its relations', async () => {
    expect((await get('dos', `/pharma/${first}/`)).body).toEqual({
      id: first,
      name: 'Primera',
      address: {
        city: {
          name: 'Alcalá de Henares',
          province: { name: 'Madrid', community: { id: '13', name: 'Comunidad de Madrid' } },
        },
      },
      laboratoryAccess: true,
      pharmaLaboratoryRelations: [
        {
          id: expect.any(Number),
          mode: 'default',
          laboratoryAccess: true,
          laboratory: {
            id: associated,
            name: 'Asociado',
            image: null,
            laboratoryAssociation: { id: 4, name: 'Asociación' },
          },
        },
        {
          id: expect.any(Number),
          mode: 'coronavirus',
          laboratoryAccess: false,
          laboratory: { id: independent, name: 'Independiente', image: null, laboratoryAssociation: null },
        },
      ],
    })
  })

  test('may lack a city', async () => {
    expect((await get('dos', `/pharma/${second}/`)).body).toMatchObject({ address: { city: null } })
  })

  test('stores each visit with user and time', async () => {
    await get('dos', `/pharma/${first}/event-viewed/`)
    const headers = await logIn('dos')
    const head = await app.inject({ method: 'HEAD', url: `/api/v4/pharma/${first}/event-viewed/`, headers })
    expect(head.statusCode).toBe(404)
    const visits = await db.selectFrom('pharmacy_visit').selectAll().execute()
    expect(visits).toMatchObject([{ pharmacy_id: first, visited_at: clock.now() }])
  })
})

describe('the pharmacies of a user', () => {
  test('of a pharmacy’s user are their own', async () => {
    expect(namesOf(await get('dos', '/user/pharma/'))).toEqual(['Primera', 'Segunda'])
  })

  test('can be filtered by association', async () => {
    expect(namesOf(await get('dos', '/user/pharma/?laboratoryAssociation=4'))).toEqual(['Primera'])
  })

  test.each([
    ['ninguna', '/user/pharma/'],
    ['dos', '/user/pharma/?laboratoryAssociation=5'],
    ['dos', '/user/pharma/?laboratoryAssociation=2147483647'],
  ])('for %s are an error if there are none at %s', async (username, url) => {
    const { status, body } = await get(username, url)
    expect(status).toBe(404)
    expect(body).toEqual({
      error: { code: 'not_found', message: 'La farmacia no posee relaciones activas' },
    })
  })

  test('are, for a laboratory, those related to it, each with that relation only', async () => {
    const answer = await get('delegado', '/user/pharma/')
    expect(namesOf(answer)).toEqual(['Primera', 'Segunda'])
    for (const { pharmaLaboratoryRelations } of answer.body.data) {
      expect(pharmaLaboratoryRelations).toMatchObject([{ laboratory: { id: independent } }])
    }
    expect(namesOf(await get('delegado', '/user/pharma/'))).not.toContain(third)
  })

  test('are, for who works below somebody, those linked to them or to somebody below', async () => {
    const { id: chief } = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'delegado')
      .executeTakeFirstOrThrow()
    const staff = { roles: ['ROLE_LABORATORIO' as const], laboratory_id: independent }
    const manager = await insertUser(db, { ...staff, username: 'gerente', parent_user_id: chief })
    // Tercera has no relation with the laboratory: a link alone opens nothing.
    const below = { ...staff, username: 'enlazado', parent_user_id: manager, pharmacies: [second, third] }
    await insertUser(db, below)
    await insertUser(db, { ...staff, username: 'suelto', parent_user_id: manager })
    for (const username of ['enlazado', 'gerente'])
      expect(namesOf(await get(username, '/user/pharma/'))).toEqual(['Segunda'])
    expect(await get('suelto', '/user/pharma/')).toEqual({ status: 200, body: { data: [], next: null } })
    expect(namesOf(await get('enlazado', '/user/pharma/?laboratoryAssociation=4'))).toEqual([])
    expect((await get('enlazado', '/my/user/')).body.pharmas).toEqual([])
  })

  test('come by their number, 200 at a time', async () => {
    const laboratory_id = await insertLaboratory(db, { name: 'De muchas farmacias' })
    await insertUser(db, { username: 'muchas', roles: ['ROLE_LABORATORIO'], laboratory_id })
    const { rows } = await sql<{ id: number }>`
      WITH made AS (INSERT INTO pharmacy (name, nif) SELECT 'Una de muchas', 'M' || n FROM generate_series(1, 450) n RETURNING id),
        related AS (INSERT INTO pharmacy_laboratory_relation (pharmacy_id, laboratory_id) SELECT id, ${laboratory_id}::int FROM made)
      SELECT id FROM made ORDER BY id`.execute(db)
    const pages: number[][] = []
    for (let after: number | null = 0; after !== null; ) {
      const { body }: { body: { data: { id: number }[]; next: number | null } } = await get(
        'muchas',
        `/user/pharma/?after=${after}`,
      )
      pages.push(body.data.map(({ id }) => id))
      after = body.next
    }
    expect(pages.map(({ length }) => length)).toEqual([200, 200, 50])
    expect(pages.flat()).toEqual(rows.map(({ id }) => id))
  })

  test('are empty for staff, who work with the list of users', async () => {
    expect(await get('admin', '/user/pharma/')).toEqual({ status: 200, body: { data: [], next: null } })
  })
})
