import { describe, expect, test } from 'vitest'
import type { NetworkUser, NetworkUserRow } from '@/contract/portal/portal-schemas'
import { createPortalFixtures } from './testing/portal-fixtures'

const fixtures = await createPortalFixtures()
const { read, idOf } = fixtures

type Row = NetworkUserRow & { level: number }
const list = (caller: string, path: string) => read<{ data: Row[]; count: number }>(caller, path)
const namesOf = async (caller: string, path: string) =>
  (await list(caller, path)).data.map(({ username }) => username)

describe('the children of a laboratory’s user', () => {
  test('are those who work directly below, and those whose superior has left', async () => {
    expect(await namesOf('comercial', '/user/:comercial/child/')).toEqual(['nacional', 'nacional.2'])
    expect(await namesOf('comercial', '/user/:nacional/child/')).toEqual(['gerente', 'huerfano', 'formador'])
    expect(await namesOf('gerente', '/user/:gerente/child/')).toEqual(['delegado', 'vecino'])
    expect(await list('comercial', '/user/:nacional.2/child/')).toEqual({ data: [], count: 0 })
  })

  test('are none for delegates and trainers, whatever is stored', async () => {
    for (const call of ['child/', 'hierarchy/'])
      for (const username of ['formador', 'delegado'])
        expect(await list(username, `/user/:${username}/${call}`)).toEqual({ data: [], count: 0 })
    expect(await read('formador', '/laboratory/user/:formador/hierarchy/summary/')).toEqual({
      childUsers: {},
    })
    expect(await read('formador', '/laboratory/user/:formador/')).toMatchObject({ childUsersCount: 0 })
  })

  test('come with their own children and the pharmacies that each of them reaches', async () => {
    const { data } = await list('comercial', '/user/:nacional/child/')
    expect(
      data.map(({ username, childUsersCount, pharmasCount, notLaboratoryAccessCount }) => [
        ...[username, childUsersCount, pharmasCount, notLaboratoryAccessCount],
      ]),
    ).toEqual([
      ['gerente', 2, 3, 1],
      ['huerfano', 0, 0, 0],
      ['formador', 0, 1, 0],
    ])
    expect(data[0]).not.toHaveProperty('level')
  })

  test.each([
    ['firstName:desc', ['huerfano', 'gerente', 'formador']],
    ['jobPosition:asc', ['gerente', 'huerfano', 'formador']],
    ['jobPosition:desc', ['formador', 'huerfano', 'gerente']],
    ['childUsersCount:desc,username:asc', ['gerente', 'formador', 'huerfano']],
    ['pharmasCount:asc', ['huerfano', 'formador', 'gerente']],
    ['notLaboratoryAccessCount:desc,firstName:asc', ['gerente', 'formador', 'huerfano']],
  ])('can be sorted by %s', async (sort, expected) => {
    expect(await namesOf('comercial', `/user/:nacional/child/?sort=${sort}`)).toEqual(expected)
  })

  test('are paged and searched, with how many were found in all', async () => {
    const page = await list('comercial', '/user/:nacional/child/?take=1&skip=1&sort=firstName:asc')
    expect([page.count, page.data.map(({ username }) => username)]).toEqual([3, ['gerente']])
    expect(await list('comercial', '/user/:nacional/child/?skip=30')).toEqual({ data: [], count: 3 })
    const found = await list('comercial', '/user/:nacional/child/?filter=NANDU%20gerente')
    expect([found.count, found.data.map(({ username }) => username)]).toEqual([1, ['gerente']])
    expect((await list('comercial', '/user/:nacional/child/?filter=delegado')).count).toBe(0)
  })
})

test('the hierarchy of a laboratory’s user is everybody below them, with the level', async () => {
  const { data, count } = await list('comercial', '/user/:comercial/hierarchy/?take=20')
  expect(count).toBe(8)
  expect(data.map(({ username, level }) => [username, level])).toEqual([
    ['nacional', 1],
    ['nacional.2', 1],
    ['gerente', 2],
    ['huerfano', 2],
    ['formador', 2],
    ['delegado', 3],
    ['vecino', 3],
    ['ayudante', 3],
  ])
  expect((await list('comercial', '/user/:comercial/hierarchy/?filter=delegado')).data).toMatchObject([
    { username: 'delegado', level: 3, pharmasCount: 2 },
  ])
})

test('the summary counts everybody below by the name of their position', async () => {
  const { childUsers } = await read<{ childUsers: Record<string, number> }>(
    'comercial',
    '/laboratory/user/:comercial/hierarchy/summary/',
  )
  expect(Object.entries(childUsers)).toEqual([
    ['Director Nacional', 2],
    ['Gerente de Area', 1],
    ['Delegado', 3],
    ['Formador', 1],
  ])
  expect(await read('gerente', '/laboratory/user/:gerente/hierarchy/summary/')).toEqual({
    childUsers: { Delegado: 2 },
  })
})

describe('the superiors of a laboratory’s user', () => {
  const superiors = async (caller: string, username: string) =>
    (await read<NetworkUser>(caller, `/laboratory/user/:${username}/`)).parentUsers

  test('come from the top down, with ids from the caller on', async () => {
    expect((await superiors('nacional', 'delegado')).map(({ id, firstName }) => [id, firstName])).toEqual([
      [null, 'comercial'],
      [idOf('nacional'), 'nacional'],
      [idOf('gerente'), 'gerente'],
    ])
    expect(await superiors('comercial', 'comercial')).toEqual([])
    expect((await superiors('comercial', 'huerfano')).map(({ id }) => id)).toEqual([
      idOf('comercial'),
      idOf('nacional'),
    ])
  })

  test('are told to their subordinates by name and position only', async () => {
    expect(await superiors('delegado', 'delegado')).toEqual(
      ['comercial', 'nacional', 'gerente'].map((firstName, index) => ({
        id: null,
        firstName,
        surname: 'Ñandú',
        jobPosition: {
          id: index + 1,
          name: ['Director Comercial', 'Director Nacional', 'Gerente de Area'][index],
        },
      })),
    )
  })
})

test('superiors that go round in a circle end, instead of the server', async () => {
  const setSuperior = (username: string) =>
    fixtures.db
      .updateTable('app_user')
      .set({ parent_user_id: idOf(username) })
      .where('id', '=', idOf('nacional'))
      .execute()
  await setSuperior('delegado')
  expect((await list('nacional', '/user/:nacional/hierarchy/')).count).toBe(6)
  expect((await read<NetworkUser>('nacional', '/laboratory/user/:gerente/')).parentUsers).toHaveLength(2)
  await setSuperior('comercial')
})
