import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { NetworkUser, NetworkUserRow } from '@/contract/portal/portal-schemas'
import { addDays } from '@/domain/basics/dates'
import { randomFor } from '../../demo/basics/random'
import { insertGroup, insertProduct } from '../../testing/factories'
import { createTestRefresher } from '../relation-figures/testing/refresher'
import { writeSales } from '../sales/sales.service'
import { createPortalFixtures } from './testing/portal-fixtures'

const { db, clock, alba, brea, pharmacies, read } = await createPortalFixtures()
const group = await insertGroup(db, { name: 'Paracetamol 1 g' })
const shared = { group_id: group }
await insertProduct(db, { cn: '662026', laboratory_id: alba, ...shared })
await insertProduct(db, { cn: '662027', laboratory_id: alba, ...shared, generic: false })
await insertProduct(db, { cn: '700001', laboratory_id: brea, ...shared })
await insertProduct(db, { cn: '700002', laboratory_id: brea, ...shared, generic: false })
// Outside of Alba's universe.
await insertProduct(db, { cn: '800001', laboratory_id: brea })

const today = '2026-03-16'
const random = randomFor('portal')
/** Two years, sold to the last day before today, with returns and changing prices. */
for (const name of ['Árbol', 'Brezo', 'Castaño', 'Granado', 'Haya']) {
  const rows = ['662026', '662027', '700001', '700002', '800001'].flatMap((cn) =>
    Array.from({ length: 120 }, (_, n) => ({
      ...{ cn, day: addDays(today, -1 - 6 * n), units: random.integer(-1, 6) },
      ...{ pvl: random.integer(200, 900), pvp: random.integer(400, 1_400) },
    })),
  )
  await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: pharmacies[name] ?? 0, rows }))
}
await createTestRefresher({ db, clock }).pass()

/** What the pharmacies sold in the year up to yesterday, counted by PostgreSQL. */
async function sold(names: readonly string[]) {
  const { rows } = await sql<Record<string, number>>`
    WITH sold AS (
      SELECT laboratory_id = ${alba} AS own, generic, group_id IS NOT NULL AS in_universe,
        sale_day.units * sale_day.pvl AS pvl, sale_day.units * sale_day.pvp AS pvp
      FROM sale_day JOIN product USING (cn) JOIN pharmacy ON pharmacy.id = pharmacy_id
      WHERE pharmacy.name = ANY (${names}::text[]) AND day BETWEEN '2025-03-16' AND '2026-03-15'
    )
    SELECT coalesce(sum(pvl) FILTER (WHERE own), 0)::bigint AS total_pvl,
      coalesce(sum(pvp) FILTER (WHERE own), 0)::bigint AS total_pvp,
      coalesce(sum(pvl) FILTER (WHERE in_universe), 0)::bigint AS universe_pvl,
      coalesce(sum(pvp) FILTER (WHERE in_universe), 0)::bigint AS universe_pvp,
      coalesce(sum(pvl) FILTER (WHERE own AND generic), 0)::bigint AS own_generic_pvl,
      coalesce(sum(pvl) FILTER (WHERE in_universe AND generic), 0)::bigint AS generic_pvl,
      coalesce(sum(pvl) FILTER (WHERE in_universe AND NOT own AND generic), 0)::bigint AS generic_transferable_pvl,
      coalesce(sum(pvp) FILTER (WHERE in_universe AND NOT own AND NOT generic), 0)::bigint AS brand_transferable_pvp
    FROM sold`.execute(db)
  const [found] = rows
  if (!found) throw new Error('no row')
  const { own_generic_pvl = 0, generic_pvl = 0, total_pvl = 0, universe_pvl = 0, ...amounts } = found
  const share = (own: number, all: number) => (all === 0 ? 0 : own / all)
  return {
    ...{ ...amounts, total_pvl, universe_pvl, market_share: share(total_pvl, universe_pvl) },
    generic_market_share: share(own_generic_pvl, generic_pvl),
  }
}

/** Castaño withholds its sales, and Haya has nothing to do with the laboratory. */
test.each([
  ['comercial', ['Árbol', 'Brezo', 'Granado']],
  ['nacional', ['Árbol', 'Brezo']],
  ['nacional.2', []],
  ['gerente', ['Árbol', 'Brezo']],
  ['delegado', ['Árbol', 'Brezo']],
  ['vecino', ['Brezo']],
  ['formador', ['Árbol']],
  ['huerfano', []],
])(
  'the figures of %s are what PostgreSQL counts out of the sales of their pharmacies',
  async (username, names) => {
    const expected = await sold(names)
    if (names.length > 0) expect(expected.total_pvl).toBeGreaterThan(0)
    const { laboratoryKpis } = await read<NetworkUser>(username, `/laboratory/user/:${username}/`)
    expect(laboratoryKpis).toMatchObject(expected)
    const { data } = await read<{ data: NetworkUserRow[] }>(
      'comercial',
      '/user/:comercial/hierarchy/?take=50',
    )
    const row = data.find((each) => each.username === username)
    if (username !== 'comercial') expect(row?.laboratoryKpis).toEqual(laboratoryKpis)
  },
)
