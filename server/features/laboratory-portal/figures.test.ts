import { describe, expect, test } from 'vitest'
import type {
  LaboratoryKpis,
  NetworkUser,
  NetworkUserRow,
  PortalPharmacy,
} from '@/contract/portal/portal-schemas'
import { figuresOf } from '../relation-figures/testing/figures'
import { createPortalFixtures } from './testing/portal-fixtures'

const { db, alba, brea, pharmacies, get, read } = await createPortalFixtures()
const computed_at = new Date('2026-03-16T08:00:00Z')

/** What the pharmacies sold, in cents; Fresno is still pending, and nothing of Granado is computed yet. */
const sold: Record<string, Parameters<typeof figuresOf>[0]> = {
  Árbol: {
    ...{
      total_pvl: 1_000,
      total_pvp: 1_600,
      own_pvl: 900,
      own_pvp: 1_440,
      universe_pvl: 9_000,
      universe_pvp: 14_400,
    },
    ...{
      campaign_potential_pvl: 40,
      campaign_potential_pvp: 64,
      own_generic_pvl: 300,
      universe_generic_pvl: 400,
    },
  },
  Brezo: {
    total_pvl: 200,
    own_pvl: 100,
    universe_pvl: 1_000,
    brand_transferable_pvl: 70,
    universe_generic_pvl: 200,
  },
  Castaño: { total_pvl: 5_000, own_pvl: 5_000, universe_pvl: 5_000, first_time_potential_pvl: 900 },
}
for (const [name, figures] of Object.entries(sold))
  for (const laboratory_id of [alba, brea])
    await db
      .insertInto('relation_figures')
      .values({
        ...{
          pharmacy_id: pharmacies[name] ?? 0,
          laboratory_id,
          day: '2026-03-16',
          computed_at,
        },
        ...figuresOf(laboratory_id === alba ? figures : { total_pvl: 77_777 }),
      })
      .execute()

const kpisOf = async (caller: string, username = caller) =>
  (await read<NetworkUser>(caller, `/laboratory/user/:${username}/`)).laboratoryKpis

describe('the figures of a laboratory’s user', () => {
  test('are sums over the connected pharmacies with access that they reach, and shares those of the sums', async () => {
    expect(await kpisOf('delegado')).toMatchObject({
      ...{
        total_pvl: 1_200,
        total_pvp: 1_600,
        universe_pvl: 10_000,
        market_share: 0.1,
        market_share_pvp: 0.1,
      },
      ...{ generic_market_share: 0.5, brand_transferable_pvl: 70, campaign_cycle_potential_pvl: 40 },
    })
    // Castaño withholds what it sells, and Brezo is theirs once, though it is linked to two of them.
    expect(await kpisOf('gerente')).toEqual(await kpisOf('delegado'))
    expect(await kpisOf('vecino')).toMatchObject({
      ...{ total_pvl: 200, market_share: 0.1, generic_market_share: 0 },
      ...{ change_for_the_first_time_potential_pvl: 0, campaign_cycle_potential_pvl: null },
    })
  })

  test('are those of whom they are about, whoever asks', async () => {
    const own = await kpisOf('formador')
    expect(own).toMatchObject({ total_pvl: 1_000, market_share: 0.1 })
    for (const caller of ['nacional', 'comercial', 'admin.nacional'])
      expect(await kpisOf(caller, 'formador')).toEqual(own)
  })

  test('are 0 where no pharmacy gives access, and unknown where those that do are not computed yet', async () => {
    expect(await kpisOf('huerfano')).toMatchObject({
      total_pvl: 0,
      market_share: 0,
      campaign_cycle_potential_pvl: null,
    })
    const ofArbol = db.updateTable('relation_figures').where('pharmacy_id', '=', pharmacies.Árbol ?? 0)
    await db.deleteFrom('relation_figures').where('laboratory_id', '=', brea).execute()
    await ofArbol.set({ laboratory_id: brea }).execute()
    expect(await kpisOf('formador')).toBeNull()
    expect(await kpisOf('delegado')).toMatchObject({ total_pvl: 200 })
    await ofArbol.set({ laboratory_id: alba }).execute()
  })

  test('of each child equal what that child sees', async () => {
    const { data } = await read<{ data: NetworkUserRow[] }>(
      'comercial',
      '/user/:comercial/hierarchy/?take=50',
    )
    for (const { username, laboratoryKpis } of data) expect(laboratoryKpis).toEqual(await kpisOf(username))
    // Granado, which nobody looks after, is the director's alone.
    expect(await kpisOf('comercial')).toEqual(await kpisOf('nacional'))
  })
})

const everyKpi = Object.keys((await kpisOf('delegado')) ?? {}) as (keyof LaboratoryKpis)[]

test.each(everyKpi)('children can be sorted by %s, those without the figure last', async (kpi) => {
  for (const direction of ['asc', 'desc']) {
    const { data } = await read<{ data: NetworkUserRow[] }>(
      'comercial',
      `/user/:comercial/hierarchy/?take=50&sort=${kpi}:${direction}`,
    )
    const shown = data.map(({ laboratoryKpis }) => laboratoryKpis?.[kpi] ?? null)
    const known = shown.filter((value) => value !== null)
    expect(data).toHaveLength(8)
    expect(shown.slice(0, known.length)).toEqual(known)
    expect(known).toEqual([...known].sort((a, b) => (direction === 'asc' ? a - b : b - a)))
  }
})

describe('the figures of a pharmacy', () => {
  const list = (caller: string, query = '') =>
    read<{ data: PortalPharmacy[] }>(caller, `/laboratory/user/:${caller}/pharma/${query}`)

  test('are told with their time, of its own laboratory, and not without access', async () => {
    const { data } = await list('comercial', '?sort=name:asc')
    const figures = data.map(({ name, pharmaLaboratoryRelations: [relation] }) => [
      ...[
        name,
        relation?.totalPvl,
        relation?.marketShare,
        relation?.campaignCyclePotentialPvl,
        relation?.figuresAt,
      ],
    ])
    expect(figures).toEqual([
      ['Árbol', 1_000, 0.1, 40, computed_at.toISOString()],
      ['Brezo', 200, 0.1, null, computed_at.toISOString()],
      ['Castaño', null, null, null, null],
      ['Granado', null, null, null, null],
    ])
  })

  test.each([
    ['totalPvl:desc', ['Árbol', 'Brezo', 'Castaño']],
    ['totalPvl:asc', ['Brezo', 'Árbol', 'Castaño']],
    ['genericMarketShare:desc', ['Árbol', 'Brezo', 'Castaño']],
    ['marketSharePvp:asc', ['Brezo', 'Árbol', 'Castaño']],
    ['campaignCyclePotentialPvl:asc,name:desc', ['Árbol', 'Castaño', 'Brezo']],
    ['laboratoryAccess:asc,name:desc', ['Castaño', 'Brezo', 'Árbol']],
    // What Castaño withholds does not show in its place either.
    ['changeForTheFirstTimePotentialPvl:desc,name:asc', ['Árbol', 'Brezo', 'Castaño']],
  ])('can be sorted by %s', async (sort, expected) => {
    expect((await list('gerente', `?sort=${sort}`)).data.map(({ name }) => name)).toEqual(expected)
  })

  test('are no sort field of pending pharmacies, which have none', async () => {
    const { statusCode } = await get('gerente', '/laboratory/user/:gerente/pharma/pending/?sort=totalPvl:asc')
    expect(statusCode).toBe(400)
  })

  test('add up to those of whoever reaches them', async () => {
    for (const username of [
      'comercial',
      'nacional',
      'gerente',
      'delegado',
      'vecino',
      'formador',
      'huerfano',
    ]) {
      const { data } = await list(username, '?take=100')
      const relations = data.flatMap(({ pharmaLaboratoryRelations }) => pharmaLaboratoryRelations)
      const kpis = await kpisOf(username)
      const sum = (field: 'totalPvl' | 'universePvp' | 'salesBrandTransferablePvl') =>
        relations.reduce((total, relation) => total + (relation[field] ?? 0), 0)
      expect([sum('totalPvl'), sum('universePvp'), sum('salesBrandTransferablePvl')]).toEqual([
        ...[kpis?.total_pvl, kpis?.universe_pvp, kpis?.brand_transferable_pvl],
      ])
    }
  })
})

test('withdrawn access takes a pharmacy’s figures out of every sum at once', async () => {
  const setAccess = (laboratory_access: boolean) =>
    db
      .updateTable('pharmacy_laboratory_relation')
      .set({ laboratory_access })
      .where('pharmacy_id', '=', pharmacies.Árbol ?? 0)
      .where('laboratory_id', '=', alba)
      .execute()
  await setAccess(false)
  expect(await kpisOf('delegado')).toMatchObject({ total_pvl: 200, campaign_cycle_potential_pvl: null })
  expect(await kpisOf('formador')).toMatchObject({ total_pvl: 0 })
  await setAccess(true)
  expect(await kpisOf('delegado')).toMatchObject({ total_pvl: 1_200 })
})
