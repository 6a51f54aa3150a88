import { describe, expect, test } from 'vitest'
import type { PortalPharmacy } from '@/contract/portal-schemas'
import { createPortalFixtures } from './testing/portal-fixtures'

const { get, read } = await createPortalFixtures()

const list = (caller: string, path: string) => read<{ data: PortalPharmacy[]; count: number }>(caller, path)
const namesOf = async (caller: string, path: string) =>
  (await list(caller, path)).data.map(({ name }) => name)

describe('the pharmacies of a laboratory’s user', () => {
  test.each([
    ['comercial', ['Árbol', 'Brezo', 'Castaño', 'Granado'], ['Drago', 'Encina', 'Fresno']],
    ['nacional', ['Árbol', 'Brezo', 'Castaño'], ['Fresno']],
    ['nacional.2', [], []],
    ['gerente', ['Árbol', 'Brezo', 'Castaño'], []],
    ['delegado', ['Árbol', 'Brezo'], []],
    ['huerfano', [], ['Fresno']],
    ['formador', ['Árbol'], []],
  ])('%s: connected and pending are those that they reach', async (username, connected, pending) => {
    const own = `/laboratory/user/:${username}/pharma`
    const readers = [...new Set([username, 'comercial', `admin.${username}`])]
    for (const reader of readers) {
      expect(await namesOf(reader, `${own}/?sort=name:asc`)).toEqual(connected)
      expect(await namesOf(reader, `${own}/pending/?sort=name:asc`)).toEqual(pending)
      const notAccess = connected.filter((name) => name === 'Castaño').length
      expect(await read(reader, `${own}/summary/`)).toEqual({
        ...{ connected: connected.length, access: connected.length - notAccess, notAccess },
        pending: pending.length,
      })
    }
  })

  test('come with the relation of their own laboratory alone, with or without access', async () => {
    const { data } = await list('vecino', '/laboratory/user/:vecino/pharma/?sort=name:desc')
    expect(data).toMatchObject([
      {
        name: 'Castaño',
        laboratoryAccess: false,
        pharmaLaboratoryRelations: [{ laboratory: { name: 'Alba' } }],
      },
      {
        name: 'Brezo',
        laboratoryAccess: true,
        pharmaLaboratoryRelations: [{ laboratory: { name: 'Alba' } }],
      },
    ])
  })

  test('pending are told by name and place alone', async () => {
    expect(await list('huerfano', '/laboratory/user/:huerfano/pharma/pending/')).toEqual({
      data: [{ id: expect.any(Number), name: 'Fresno', address: { city: null } }],
      count: 1,
    })
  })

  test.each([
    ['castano', ['Castaño']],
    ['ÁRBOL', ['Árbol']],
    ['alcala%20madrid', ['Árbol']],
    ['nada', []],
  ])('can be searched by %s, which changes no count of the summary', async (filter, names) => {
    const found = await list('gerente', `/laboratory/user/:gerente/pharma/?filter=${filter}`)
    expect([found.data.map(({ name }) => name), found.count]).toEqual([names, names.length])
    expect(await read('gerente', `/laboratory/user/:gerente/pharma/summary/?filter=${filter}`)).toMatchObject(
      {
        connected: 3,
      },
    )
  })

  test('are paged', async () => {
    const page = await list('gerente', '/laboratory/user/:gerente/pharma/?sort=name:asc&skip=1&take=1')
    expect([page.data.map(({ name }) => name), page.count]).toEqual([['Brezo'], 3])
  })
})

const calls = [
  '/laboratory/user/#/',
  '/user/#/child/',
  '/user/#/hierarchy/',
  '/laboratory/user/#/hierarchy/summary/',
  '/laboratory/user/#/pharma/',
  '/laboratory/user/#/pharma/pending/',
  '/laboratory/user/#/pharma/summary/',
]

describe.each(calls)('%s', (call) => {
  test.each([
    ['gerente', ['gerente', 'delegado', 'vecino']],
    ['nacional', ['nacional', 'gerente', 'delegado', 'huerfano', 'formador', 'ayudante']],
    ['admin.gerente', ['gerente', 'delegado']],
  ])('is answered to %s about themselves and whoever is below them', async (caller, known) => {
    for (const username of known)
      expect((await get(caller, call.replace('#', `:${username}`))).statusCode).toBe(200)
  })

  test.each([
    ['delegado', ['gerente', 'nacional', 'comercial', 'vecino', 'ajeno', 'farmacia', 'admin']],
    ['gerente', ['nacional', 'nacional.2', 'huerfano', 'suyo', 'ajeno']],
    ['nacional', ['antiguo', 'comercial', 'nacional.2']],
    ['nacional.2', ['nacional', 'delegado']],
    ['ajeno', ['comercial', 'suyo', 'delegado']],
    ['admin.gerente', ['nacional', 'nacional.2', 'ajeno']],
  ])(
    'is answered to %s about those above and beside, who have left or are of another laboratory, as about nobody',
    async (caller, others) => {
      const nobody = await get(caller, call.replace('#', '999999999999999'))
      expect(nobody.statusCode).toBe(404)
      for (const username of others) {
        const answer = await get(caller, call.replace('#', `:${username}`))
        expect([username, answer.statusCode, answer.body]).toEqual([username, 404, nobody.body])
      }
    },
  )

  test.each(['farmacia', 'admin'])('is refused to %s', async (caller) => {
    expect((await get(caller, call.replace('#', ':gerente'))).statusCode).toBe(403)
  })

  test('refuses a sort field that its list does not have', async () => {
    const isList = /child|hierarchy\/$|pharma\/$|pending/.test(call)
    const { statusCode } = await get('gerente', `${call.replace('#', ':gerente')}?sort=password_hash:asc`)
    expect(statusCode).toBe(isList ? 400 : 200)
  })
})
