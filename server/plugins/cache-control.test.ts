import { expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { reportId } from '../access/report-id'
import { writeSales } from '../features/sales/sales.service'
import { createOrderFixtures } from '../testing/order-fixtures'

const fixtures = await createOrderFixtures()
const { app, db, laboratory, pharmacy, user } = fixtures
await db.transaction().execute((trx) =>
  writeSales(trx, {
    pharmacyId: pharmacy,
    rows: [{ day: '2026-02-10', cn: '662026', units: 3, pvl: 310, pvp: 484 }],
  }),
)
const order = (await fixtures.post(fixtures.order())).json<{ id: number }>().id
const { id: group } = await db.selectFrom('homogeneous_group').select('id').executeTakeFirstOrThrow()

/** What stands in each kind of path: most of it exists, so that data is answered. */
const idFor = ({ access }: Endpoint): Record<string, number | string> => {
  const ids = {
    pharmaId: pharmacy,
    userId: user,
    labId: laboratory,
    dcpfId: group,
    month: '2026-02',
    line: 1,
  }
  if (access.kind === 'order') return { ...ids, id: order }
  if (access.kind === 'report')
    return { ...ids, id: reportId({ pharmacyId: pharmacy, laboratoryId: laboratory, month: '2026-02' }) }
  return { ...ids, id: pharmacy }
}

// Log-out last, or the others would be refused.
const calls = Object.entries<Endpoint>(endpoints)
  .sort(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'))
  .map(([name, endpoint]) => {
    const ids = idFor(endpoint)
    const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => String(ids[param] ?? 1))
    // A stream that ends.
    const query = name === 'live' ? '?once=true' : ''
    return { name: name as EndpointName, method: endpoint.method, url: apiPrefix + path + query }
  })

test('no answer of the API may be stored by a browser or a proxy, whatever its route says', async () => {
  const { version } = (await fixtures.get(`/pharma/${pharmacy}/sale/snapshot/`)).json().months[0]
  const block = `/pharma/${pharmacy}/sale/snapshot/2026-02/`
  const answered = new Set<string>()
  const unchanged = { ...fixtures.headers, 'if-none-match': `W/"${version}"` }
  for (const { name, ...call } of [
    {
      name: 'a block as earlier apps ask for it',
      method: 'GET' as const,
      url: `${apiPrefix}${block}?version=${version}`,
    },
    { name: 'the description', method: 'GET' as const, url: `${apiPrefix}/openapi.json` },
    { name: 'its page', method: 'GET' as const, url: `${apiPrefix}/docs` },
    {
      name: 'an address with escaped letters',
      method: 'GET' as const,
      url: `${apiPrefix.replace('a', '%61')}/my/user/`,
    },
    { name: 'no call', method: 'GET' as const, url: `${apiPrefix}/nothing/` },
    ...calls,
  ]) {
    for (const headers of [fixtures.headers, unchanged]) {
      const response = await app.inject({ ...call, headers })
      expect([name, response.headers['cache-control']]).toEqual([name, 'no-store'])
      if (response.statusCode < 400) answered.add(`${name} ${response.statusCode}`)
    }
  }
  for (const name of ['a block as earlier apps ask for it', 'salesBlock'])
    for (const status of [200, 304]) expect(answered).toContain(`${name} ${status}`)
  for (const name of ['catalogue', 'purchasingSnapshot', 'salesSnapshot', 'salesByProduct', 'orderExcel'])
    expect(answered).toContain(`${name} 200`)
})
