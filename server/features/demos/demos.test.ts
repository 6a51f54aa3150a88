import { beforeEach, describe, expect, test } from 'vitest'
import type { DemoConfig } from '@/contract/administration/demos'
import { injections } from '@/domain/testing/injections'
import { applyFile } from '../../maintenance/apply/apply'
import { insertLaboratory, insertPharmacy, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()

const alba = await insertLaboratory(db, {
  name: 'Alba',
  image: 'https://alba.example/logo.png',
  corporative_color: '#c2410c',
})
await insertLaboratory(db, { name: 'Ábaco' })
await insertUser(db, { username: 'farmacia', pharmacies: [await insertPharmacy(db)] })
const ofLaboratory = { roles: ['ROLE_LABORATORIO' as const], laboratory_id: alba }
await insertUser(db, { ...ofLaboratory, username: 'comercial', job_position: 1 })
await insertUser(db, { ...ofLaboratory, username: 'delegado', job_position: 4 })
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })

const demo = { code: 'D', name: 'Demo', laboratory: 'Alba', users: ['delegado', 'farmacia'] }
const apply = async (...demos: object[]) => applyFile(db, { json: { demos } })
const get = async (username: string, query = '') =>
  app.inject({ url: `/api/v4/demo/config/${query}`, headers: await logIn(username) })
const read = async (query = '') => (await get('agente', query)).json<{ data: DemoConfig[]; count: number }>()
const codesOf = ({ data }: { data: DemoConfig[] }) =>
  data.map(({ laboratory, name }) => `${laboratory.name} ${name}`)

beforeEach(async () => {
  await db.deleteFrom('demo_config_user').execute()
  await db.deleteFrom('demo_config').execute()
})

describe('the demos of staff', () => {
  test.each(['admin', 'soporte', 'agente'])('are for %s', async (username) => {
    expect((await get(username)).statusCode).toBe(200)
  })

  test.each(['farmacia', 'delegado'])('are not for %s', async (username) => {
    expect((await get(username)).statusCode).toBe(403)
  })

  test('tell the laboratory with its colour, the users in their order and their positions', async () => {
    await apply({ ...demo, info: '<p>Hola</p>', domain: 'alba.example' })
    expect(await read()).toEqual({
      count: 1,
      data: [
        {
          id: expect.any(Number),
          name: 'Demo',
          info: '<p>Hola</p>',
          domain: 'alba.example',
          laboratory: {
            id: alba,
            name: 'Alba',
            image: 'https://alba.example/logo.png',
            corporativeColor: '#c2410c',
          },
          users: [
            {
              id: expect.any(Number),
              username: 'delegado',
              rol: 'ROLE_LABORATORIO',
              jobPosition: { id: 4, name: 'Delegado' },
            },
            { id: expect.any(Number), username: 'farmacia', rol: 'ROLE_FARMACIA', jobPosition: null },
          ],
        },
      ],
    })
  })

  test('are sorted by laboratory and then by name, whatever the accents, nine to a page', async () => {
    const names = ['Éxito', 'Arte', 'Zeta', 'B', 'C', 'D', 'F', 'G', 'H', 'I']
    await apply(...names.map((name, index) => ({ ...demo, code: `A${index}`, name })), {
      ...demo,
      code: 'AB',
      name: 'Única',
      laboratory: 'Ábaco',
    })
    const first = await read()
    expect(first.count).toBe(11)
    expect(codesOf(first)).toEqual([
      'Ábaco Única',
      ...['Arte', 'B', 'C', 'D', 'Éxito', 'F', 'G', 'H'].map((n) => `Alba ${n}`),
    ])
    expect(codesOf(await read('?skip=9&take=9'))).toEqual(['Alba I', 'Alba Zeta'])
    expect(codesOf(await read('?sort=name:desc&take=2'))).toEqual(['Alba Zeta', 'Ábaco Única'])
    expect((await get('agente', '?sort=info:asc')).statusCode).toBe(400)
  })

  test('can be searched by name, laboratory and domain', async () => {
    await apply(demo, { ...demo, code: 'E', name: 'Otra', laboratory: 'Ábaco', domain: 'sur.example' })
    expect(codesOf(await read('?filter=abaco'))).toEqual(['Ábaco Otra'])
    expect(codesOf(await read('?filter=SUR.example%20otra'))).toEqual(['Ábaco Otra'])
    expect(codesOf(await read('?filter=demo'))).toEqual(['Alba Demo'])
    expect((await read('?filter=nada')).count).toBe(0)
  })

  test('offer no user who is inactive or has become staff, and nothing of a demo that was put away', async () => {
    await apply({ ...demo, users: ['comercial', 'delegado', 'farmacia'] })
    await db.updateTable('app_user').set({ active: false }).where('username', '=', 'comercial').execute()
    await db
      .updateTable('app_user')
      .set({ roles: ['ROLE_FARMACIA', 'ROLE_AGENTE'] })
      .where('username', '=', 'farmacia')
      .execute()
    const { data } = await read()
    expect(data[0]?.users.map(({ username }) => username)).toEqual(['delegado'])
    await db.updateTable('app_user').set({ active: true }).where('username', '=', 'comercial').execute()
    await db
      .updateTable('app_user')
      .set({ roles: ['ROLE_FARMACIA'] })
      .where('username', '=', 'farmacia')
      .execute()
    await apply({ ...demo, active: false })
    expect((await read()).count).toBe(0)
  })

  test('name only users as whom the same staff may act', async () => {
    await apply({ ...demo, users: ['comercial', 'delegado', 'farmacia'] })
    const { data } = await read()
    for (const { username } of data[0]?.users ?? [])
      expect(
        (await app.inject({ url: '/api/v4/my/user/', headers: await logIn('agente', username) })).json(),
      ).toMatchObject({ username })
  })
})

test.each(injections)(
  'what is told of a demo described as %j has no script, no handler and no address that runs',
  async (text) => {
    const outcome = await apply({ ...demo, info: text.replaceAll('\u0000', '') })
    expect(outcome.ok).toBe(true)
    const tags = (await read()).data[0]?.info.match(/<[^>]*>?/g) ?? []
    for (const tag of tags) {
      expect(tag).not.toMatch(
        /^<\/?(script|svg|math|img|image|iframe|object|embed|style|form|base|meta|link|video|audio)/i,
      )
      expect(tag).not.toMatch(/\son\w+\s*=|style\s*=|javascript:|data:|vbscript:/i)
    }
  },
)
