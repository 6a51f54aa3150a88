import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../testing/audit-events'
import {
  insertAssociation,
  insertLaboratory,
  insertPharmacy,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
const association = await insertAssociation(db, 'Asociación')
const [first, second] = [
  await insertLaboratory(db, { name: 'Uno', association_id: association }),
  await insertLaboratory(db, { name: 'Dos', association_id: association }),
]
const alone = await insertLaboratory(db, { name: 'Solo' })
const alsoAlone = await insertLaboratory(db, { name: 'También solo' })
const own = await insertPharmacy(db, { name: 'Propia' })
const other = await insertPharmacy(db, { name: 'Ajena' })
const user = await insertUser(db, { username: 'farmacia', pharmacies: [own] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id: first })

/** Ids of the relations, by laboratory, of both pharmacies. */
let relations: { own: Record<number, number>; other: Record<number, number> }

beforeEach(async () => {
  await forget()
  await db.deleteFrom('pharmacy_laboratory_relation').execute()
  const of = async (pharmacy_id: number) => {
    const ids: Record<number, number> = {}
    for (const laboratory_id of [first, second, alone, alsoAlone]) {
      ids[laboratory_id] = await insertRelation(db, {
        pharmacy_id,
        laboratory_id,
        laboratory_access: laboratory_id === second,
      })
    }
    return ids
  }
  relations = { own: await of(own), other: await of(other) }
})

async function set(username: string, relation: number | undefined, laboratoryAccess: unknown) {
  const response = await app.inject({
    method: 'PUT',
    url: `/api/v4/pharma-laboratory-relation/${relation}/`,
    headers: await logIn(username),
    payload: { laboratoryAccess },
  })
  return { status: response.statusCode, body: response.json() }
}
const openOf = async (pharmacy: number) => {
  const rows = await db
    .selectFrom('pharmacy_laboratory_relation')
    .select('laboratory_id')
    .where('pharmacy_id', '=', pharmacy)
    .where('laboratory_access', '=', true)
    .orderBy('laboratory_id')
    .execute()
  return rows.map(({ laboratory_id }) => laboratory_id)
}
const { forget, read: events } = auditEvents(db)

describe('access that a pharmacy gives or withdraws', () => {
  test('applies to every laboratory of the association, at that pharmacy only', async () => {
    expect(await set('farmacia', relations.own[first], true)).toEqual({
      status: 200,
      body: [
        { id: relations.own[first], laboratoryAccess: true },
        { id: relations.own[second], laboratoryAccess: true },
      ],
    })
    expect(await openOf(own)).toEqual([first, second])
    await set('farmacia', relations.own[second], false)
    expect(await openOf(own)).toEqual([])
    expect(await openOf(other)).toEqual([second])
  })

  test('applies to a single laboratory if it has no association', async () => {
    expect((await set('farmacia', relations.own[alone], true)).body).toEqual([
      { id: relations.own[alone], laboratoryAccess: true },
    ])
    expect(await openOf(own)).toEqual([second, alone])
  })

  test('is audited with the values before and after, but not if nothing changes', async () => {
    await set('farmacia', relations.own[second], true)
    await set('farmacia', relations.own[second], true)
    expect(await events()).toEqual([
      {
        id: expect.any(Number),
        happened_at: clock.now(),
        user_id: user,
        real_user_id: user,
        kind: 'laboratory-access',
        pharmacy_id: own,
        laboratory_id: second,
        address: null,
        details: {
          association,
          relations: [{ id: relations.own[first], laboratory: first, before: false, after: true }],
        },
      },
    ])
  })

  test('ends the same for all laboratories if it is given and withdrawn at the same time', async () => {
    await Promise.all([
      set('farmacia', relations.own[first], true),
      set('farmacia', relations.own[second], false),
      set('soporte', relations.own[first], true),
      set('soporte', relations.own[second], false),
    ])
    expect([[], [first, second]]).toContainEqual(await openOf(own))
  })
})

describe('who may decide about access', () => {
  test('staff may, for any pharmacy', async () => {
    expect((await set('soporte', relations.other[alone], true)).status).toBe(200)
    expect(await openOf(other)).toEqual([second, alone])
  })

  test('a laboratory may not, not even about its own', async () => {
    expect((await set('delegado', relations.own[first], true)).status).toBe(403)
    expect((await set('delegado', 999_999, true)).status).toBe(403)
    expect(await openOf(own)).toEqual([second])
  })

  test.each([
    ["somebody else's relation", () => relations.other[first]],
    ['one that does not exist', () => 999_999],
    ['a number that no relation can have', () => 999_999_999_999_999],
  ])('deciding about %s is answered 404', async (_, relation) => {
    expect((await set('farmacia', relation(), true)).status).toBe(404)
    expect(await openOf(other)).toEqual([second])
    expect(await events()).toEqual([])
  })

  test('values other than yes and no are refused', async () => {
    expect((await set('farmacia', relations.own[first], 'sí')).status).toBe(422)
  })
})
