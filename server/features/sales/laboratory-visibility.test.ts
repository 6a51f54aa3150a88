import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { cnText, decodeBlock } from '@/domain/sales/cube/block'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import { insertPharmacy, insertRelation } from '../../testing/factories'
import { insertSalesFixtures, type SalesFixtures } from '../../testing/sales-fixtures'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { writeSales } from './sales.service'
import { anyQuestion } from './testing/any-question'

/** Every call of one pharmacy that laboratories may read too. */
const calls = Object.entries<Endpoint>(endpoints).filter(
  ([, { access, method }]) => method === 'GET' && access.kind === 'pharmacy' && access.laboratories,
)

let testApp: TestApp
let fixtures: SalesFixtures
beforeAll(async () => {
  testApp = await createTestApp()
  fixtures = await insertSalesFixtures(testApp.db)
})

type Product = { cn: string; laboratory_id: number }
/** Their answers hold the pharmacy's own name and ids: no two pharmacies are alike there. */
const namesThePharmacy = ['pharmacy', 'userGrowthTrackSteps']

/** As text; a month's block as the CNs and figures in it. */
const read = (payload: Buffer): string => {
  if (payload[0] !== 0x78) return payload.toString()
  const { cn, day, units, pvl, pvp } = decodeBlock(inflateSync(payload))
  return JSON.stringify([...cn].map((each, row) => [cnText(each), day[row], units[row], pvl[row], pvp[row]]))
}

/** Told by SQL alone: products of the groups (prescription) or categories in which one of these has an active product. */
async function visibleProducts(viewer: readonly number[]): Promise<Product[]> {
  const { rows } = await sql<Product>`
    SELECT cn, laboratory_id FROM product WHERE laboratory_id = ANY (${viewer}::int[]) OR EXISTS (
      SELECT 1 FROM product own JOIN laboratory ON laboratory.id = own.laboratory_id
      WHERE own.laboratory_id = ANY (${viewer}::int[]) AND own.active AND CASE WHEN laboratory.prescription
        THEN own.group_id = product.group_id ELSE own.market_category_id = product.market_category_id END)`.execute(
    testApp.db,
  )
  return rows
}

/** A pharmacy in which nothing is but what these laboratories may see of the world's. */
async function insertVisiblePart(viewer: readonly number[]): Promise<number> {
  const { db } = testApp
  const cns = (await visibleProducts(viewer)).map(({ cn }) => cn)
  const visiblePart = await insertPharmacy(db)
  const sales = db.selectFrom('sale_day').select(['day', 'cn', 'units', 'pvl', 'pvp'])
  const rows = await sales.where('pharmacy_id', '=', fixtures.pharmacy).where('cn', 'in', cns).execute()
  await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: visiblePart, rows }))
  await sql`
    INSERT INTO pharmacy_stock SELECT ${visiblePart}::int, cn, units FROM pharmacy_stock JOIN product USING (cn)
    WHERE pharmacy_id = ${fixtures.pharmacy} AND laboratory_id = ANY (${[...viewer]}::int[])`.execute(db)
  for (const laboratory_id of viewer)
    await insertRelation(db, { pharmacy_id: visiblePart, laboratory_id, laboratory_access: true })
  return visiblePart
}

/** What somebody might ask to see more than is theirs. */
const queriesOf = ({ laboratories: { vasto, acido, optima, marca, oculto } }: SalesFixtures): string[] => {
  const always = 'startDate=2025-02-10&endDate=2026-03-31'
  return [
    '',
    always,
    `${always}&laboratories=${oculto}&universe=true`,
    `${always}&laboratories=${oculto}&laboratories=${marca}&transferable=true`,
    `${always}&laboratories=${vasto}&laboratories=${acido}&laboratories=${optima}&onlyUniverse=true&marketInfo=true`,
    `${always}&tenant=${oculto}&search=reservado`,
    `${always}&tenant=${marca}&marketInfo=true&take=200&sort=stock:desc`,
    `${always}&aggregate=true&compare=year&laboratories=${acido}&universe=true`,
  ]
}

/** Every address of a call in this pharmacy; where its path names more, of things seen and hidden. */
const addressesOf = (
  { path }: Endpoint,
  { pharmacy, user }: { pharmacy: number; user: number },
): string[] => {
  const { vasto, optima, oculto } = fixtures.laboratories
  const params: Record<string, (number | string)[]> = {
    pharmaId: [pharmacy],
    userId: [user],
    labId: [vasto, optima, oculto],
    dcpfId: [fixtures.groups.at(0) as number, fixtures.groups.at(-1) as number],
    month: ['2025-06', '2026-03'],
    id: path.includes(':pharmaId') ? [0, ...fixtures.categories.slice(2)] : [pharmacy],
  }
  return Object.entries(params).reduce<string[]>(
    (paths, [name, values]) =>
      path.includes(`:${name}/`)
        ? paths.flatMap((each) => values.map((value) => each.replace(`:${name}/`, `${value}/`)))
        : paths,
    [path],
  )
}

describe.each(['vasto', 'acido', 'optima'])(
  'what the users of laboratory %s see of a pharmacy',
  (username) => {
    let headers: { authorization: string }
    let user: number
    let visiblePart: number
    let hidden: Product[]

    beforeAll(async () => {
      headers = await testApp.logIn(username)
      const { id } = await testApp.db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      user = id
      const viewer = fixtures.users.find((each) => each.username === username)?.viewer ?? []
      visiblePart = await insertVisiblePart(viewer)
      const seen = new Set((await visibleProducts(viewer)).map(({ cn }) => cn))
      const products = await testApp.db.selectFrom('product').select(['cn', 'laboratory_id']).execute()
      hidden = products.filter(({ cn }) => !seen.has(cn))
    })

    test('is tested on a pharmacy that sells more than they may see', async () => {
      const sales = testApp.db
        .selectFrom('sale_day')
        .select('cn')
        .where('pharmacy_id', '=', fixtures.pharmacy)
      const cns = hidden.map(({ cn }) => cn)
      expect((await sales.where('cn', 'in', cns).execute()).length).toBeGreaterThan(100)
      expect(hidden.map(({ laboratory_id }) => laboratory_id)).toContain(fixtures.laboratories.oculto)
      expect(calls.length).toBeGreaterThan(25)
    })

    test('no posted question is answered with anything that they may not see', async () => {
      const secret = new RegExp(`Oculto|Reservado|"(${hidden.map(({ cn }) => cn).join('|')})"`)
      const post = async (pharmacy: number, payload: SalesQuestion) => {
        const url = `${apiPrefix}/pharma/${pharmacy}/sale/question/`
        const { statusCode, body } = await testApp.app.inject({ method: 'POST', url, headers, payload })
        return `${statusCode} ${body}`
      }
      const months = allSales({ startDate: '2024-02-20', endDate: '2026-03-15' })
      const marks = { ask: 'marks', filter: { ...months, universe: true } } as const
      const explained = { ask: 'explanation', filter: marks.filter, against: months, amount: 'pvl' } as const
      const asked: SalesQuestion[] = [
        ...fc.sample(anyQuestion(fixtures), 150),
        marks,
        { ...explained, by: 'product' },
        { ...explained, by: 'laboratory' },
        { ...explained, by: 'group' },
      ]
      const answers: string[] = []
      for (const question of asked) {
        const answer = await post(fixtures.pharmacy, question)
        if (answer !== (await post(visiblePart, question)) || secret.test(answer))
          expect(question).toBe('answered with what is hidden')
        answers.push(answer)
      }
      expect(answers.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(100)
    })

    test.each(calls)(
      'the answer of %s does not depend on anything that they may not see, whatever the query',
      async (name, endpoint) => {
        const get = async (address: string, query: string) => {
          const answer = await testApp.app.inject({
            method: 'GET',
            url: `${apiPrefix}${address}?${query}&once=true`,
            headers,
          })
          return `${answer.statusCode} ${read(answer.rawPayload)}`
        }
        const secret = new RegExp(`Oculto|Reservado|"(${hidden.map(({ cn }) => cn).join('|')})"`)
        const real = addressesOf(endpoint, { pharmacy: fixtures.pharmacy, user })
        const made = addressesOf(endpoint, { pharmacy: visiblePart, user })
        const leaks: string[] = []
        const statuses = new Set<string>()
        for (const query of queriesOf(fixtures)) {
          for (const [index, address] of real.entries()) {
            const answer = await get(address, query)
            statuses.add(answer.slice(0, 3))
            const isAlike =
              namesThePharmacy.includes(name) || answer === (await get(made[index] as string, query))
            if (!isAlike || secret.test(answer)) leaks.push(`${address}?${query}`)
          }
        }
        expect(leaks).toEqual([])
        expect(statuses).toContain('200')
      },
    )
  },
)
