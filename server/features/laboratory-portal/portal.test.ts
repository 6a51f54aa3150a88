import { describe, expect, test } from 'vitest'
import type { PendingPharmacy, PortalPharmacy } from '@/contract/portal/portal-schemas'
import { matchesSearch } from '@/domain/basics/text'
import { pharmacySearchText } from '@/domain/people/people-search'
import { postRegistration, registrationOf } from '../../testing/registration-fixtures'
import { createPortalFixtures } from './testing/portal-fixtures'

const { app, clock, get, read, logIn, brea } = await createPortalFixtures()

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
      data: [
        {
          id: expect.any(Number),
          name: 'Fresno',
          address: { city: null },
          createdAt: null,
          registration: null,
        },
      ],
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
    // As the device searches what it has of them.
    const { data: all } = await list('gerente', '/laboratory/user/:gerente/pharma/')
    const searched = decodeURIComponent(filter)
    expect(found.data).toEqual(all.filter((row) => matchesSearch(pharmacySearchText(row), searched)))
    expect(await read('gerente', `/laboratory/user/:gerente/pharma/summary/?filter=${filter}`)).toMatchObject(
      {
        connected: 3,
      },
    )
  })

  test('pending say when the laboratory registered them, and are sorted by that', async () => {
    const register = async (nif: string, name: string) => {
      const contactEmail = `${nif}@farmacia.test`.toLowerCase()
      const body = registrationOf(brea, { nif, name, contactEmail })
      expect((await postRegistration(app, { headers: await logIn('ajeno'), body })).status).toBe(200)
      return clock.now().toISOString()
    }
    const first = await register('E00000018', 'Zarza')
    clock.advance(60_000)
    const second = await register('E00000026', 'Abeto')
    const pending = '/laboratory/user/:ajeno/pharma/pending/'
    const datesOf = async (sort: string) =>
      (await read<{ data: PendingPharmacy[] }>('ajeno', `${pending}?sort=createdAt:${sort}`)).data.map(
        ({ name, createdAt }) => [name, createdAt],
      )
    const known = [
      ['Zarza', first],
      ['Abeto', second],
    ]
    expect((await datesOf('asc')).slice(0, 2)).toEqual(known)
    const dated = (await datesOf('desc')).filter(([, createdAt]) => createdAt !== null)
    expect(dated).toEqual(known.reverse())
    expect((await get('ajeno', '/laboratory/user/:ajeno/pharma/?sort=createdAt:asc')).statusCode).toBe(400)
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
      const nobody = await get(caller, call.replace('#', '999999999'))
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
