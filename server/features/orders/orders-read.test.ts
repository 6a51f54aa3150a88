import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { matchesSearch } from '@/domain/basics/text'
import { lineSearchText, orderSearchText } from '@/domain/order/order-search'
import { insertAssociation, insertPharmacy, insertUser } from '../../testing/factories'
import { createOrderFixtures, line, type OrderFixtures } from '../../testing/order-fixtures'
import { insertCampaign } from '../../testing/purchasing-factories'
import { unzip } from '../../testing/unzip'

type Page = {
  data: { id: number; name: string }[]
  count: number
  newest?: string
  summary?: Record<string, unknown>
}

let fixtures: OrderFixtures
let ids: number[]

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const campaign = await insertCampaign(fixtures.db, {
    code: 'primavera',
    laboratory_id: fixtures.laboratory,
    discount: 0.1,
    products: [{ cn: '662026' }],
  })
  const first = line({ quantity: 20, campaign })
  const orders = [
    fixtures.order({ name: 'Ámbar', tags: ['Rotación - Genéricos'], purchaseOrderLines: [first] }),
    fixtures.order({ name: '100%_bueno', tags: [], purchaseOrderLines: [line({ quantity: 30 })] }),
    fixtures.order({
      name: 'Zafiro 16/03/2026 10:00',
      tags: ['Quincena'],
      purchaseOrderLines: [line({ quantity: 10, campaign }), line({ cn: '662027', quantity: 3 })],
    }),
  ]
  ids = []
  for (const order of orders) {
    ids.push((await fixtures.post(order)).json<{ id: number }>().id)
    fixtures.clock.advance(60_000)
  }
})

const listed = async (query: string) => (await fixtures.get(`/purchase-order/?${query}`)).json<Page>()
const names = (page: Page) => page.data.map(({ name }) => name)

describe('the list of orders', () => {
  test('shows the newest first, with laboratories, method and totals', async () => {
    const page = await listed(`pharma=${fixtures.pharmacy}`)
    expect(page.count).toBe(3)
    expect(names(page)).toEqual(['Zafiro 16/03/2026 10:00', '100%_bueno', 'Ámbar'])
    expect(page.data[2]).toEqual({
      id: ids[0],
      name: 'Ámbar',
      pharma: { id: fixtures.pharmacy, name: 'Farmacia de prueba' },
      createdAt: '2026-03-16T09:00:00.000Z',
      state: 'sent',
      stateChangedAt: null,
      parts: [
        {
          laboratory: { id: fixtures.laboratory, name: 'Laboratorio Ñandú' },
          state: 'sent',
          stateChangedAt: null,
        },
      ],
      tags: ['Rotación - Genéricos'],
      laboratories: [{ id: fixtures.laboratory, name: 'Laboratorio Ñandú', image: null }],
      method: { id: fixtures.method, name: 'Transfer' },
      totalQuantity: 20,
      totalPvl: 6_200,
      totalPvp: 9_680,
      totalPvlWithDiscount: 5_580,
    })
  })

  test('can be sorted by name (as people read it) and by amount, and is paged', async () => {
    expect(names(await listed('sort=name:asc'))).toEqual(['100%_bueno', 'Ámbar', 'Zafiro 16/03/2026 10:00'])
    expect(names(await listed('sort=totalPvl:desc&skip=1&take=1'))).toEqual(['Ámbar'])
    expect((await listed('sort=totalPvl:desc&skip=1&take=1')).count).toBe(3)
    expect(await listed('skip=3&take=1')).toEqual({ data: [], count: 3 })
    expect((await fixtures.get('/purchase-order/?sort=body_hash:asc')).statusCode).toBe(400)
  })

  test.each([
    ['ambar', ['Ámbar']],
    ['ÁMBAR rotacion', ['Ámbar']],
    ['quincena', ['Zafiro 16/03/2026 10:00']],
    ['nandu zafiro', ['Zafiro 16/03/2026 10:00']],
    ['100%_', ['100%_bueno']],
    ['%', ['100%_bueno']],
    ['662027', ['Zafiro 16/03/2026 10:00']],
    ['balsamo quincena', ['Zafiro 16/03/2026 10:00']],
    ['8470006620267', ['Zafiro 16/03/2026 10:00', '100%_bueno', 'Ámbar']],
    ['acido rotacion', ['Ámbar']],
    ['transfer 100', ['100%_bueno']],
    ["o'brien; --", []],
  ])('finds %j in name, tags, laboratories, method and products', async (filter, expected) => {
    const page = await listed(`filter=${encodeURIComponent(filter)}`)
    expect(names(page)).toEqual(expected)
    expect(page.count).toBe(expected.length)
  })

  test('is searched on a device with the same results as on the server', async () => {
    const all = (await fixtures.get(`/purchase-order/?pharma=${fixtures.pharmacy}`)).json<{ data: Order[] }>()
      .data
    const lines = new Map<number, OrderLine[]>()
    for (const { id } of all)
      lines.set(id, (await fixtures.get(`/purchase-order/${id}/line/`)).json<{ data: OrderLine[] }>().data)
    for (const filter of [
      'ámbar',
      'generico rotacion',
      'nandu zafiro',
      '100%_',
      '10:00 16/03',
      'prueba',
      '· zaf',
      '662027',
      'TRANSFER bals',
      '8470006620267',
    ]) {
      const found = all.filter((order) =>
        matchesSearch(orderSearchText(order, { seesMany: false, lines: lines.get(order.id) ?? [] }), filter),
      )
      const page = await listed(`filter=${encodeURIComponent(filter)}`)
      expect(names(page)).toEqual(found.map(({ name }) => name))
    }
  })

  test('can also be searched by the pharmacy’s name by users who see several', async () => {
    await insertUser(fixtures.db, { username: 'soporte-lista', roles: ['ROLE_SOPORTE'] })
    const headers = await fixtures.logIn('soporte-lista')
    const read = async (query: string) =>
      (await fixtures.app.inject({ url: `${apiPrefix}/purchase-order/?${query}`, headers })).json<{
        data: Order[]
      }>().data
    const all = await read('')
    const found = all.filter((order) =>
      matchesSearch(orderSearchText(order, { seesMany: true, lines: [] }), 'prueba zafiro'),
    )
    expect(found).toHaveLength(1)
    expect(await read('filter=prueba%20zafiro')).toEqual(found)
  })

  test('can be restricted to an association', async () => {
    const id = await insertAssociation(fixtures.db, 'Asociación')
    expect((await listed(`laboratoryAssociation=${id}`)).count).toBe(0)
    await fixtures.db
      .updateTable('laboratory')
      .set({ association_id: id })
      .where('id', '=', fixtures.laboratory)
      .execute()
    expect((await listed(`laboratoryAssociation=${id}`)).count).toBe(3)
  })
})

test('the lines of an order have product, group and campaign, and come with a summary of the whole order', async () => {
  const path = `/purchase-order/${ids[2]}/line/`
  const page = (await fixtures.get(path)).json<Page>()
  expect(page).toEqual({
    count: 2,
    data: [
      {
        id: 1,
        cn: {
          cn: '662026',
          product: 'Ácido Ejemplo',
          ean: { code: '8470006620267' },
          dcpf: { name: 'Paracetamol 1 g' },
        },
        laboratory: fixtures.laboratory,
        campaign: { name: 'Campaña primavera' },
        pvl: 310,
        pvp: 484,
        discount: 0.1,
        quantity: 10,
        ...{ bonus: 0, netPrice: null, netUnit: 292 },
        totalPvl: 3_100,
        totalPvlWithDiscount: 2_790,
        answer: null,
      },
      {
        id: 2,
        cn: { cn: '662027', product: 'Bálsamo', ean: null, dcpf: null },
        laboratory: fixtures.laboratory,
        campaign: null,
        pvl: 100,
        pvp: 150,
        discount: 0,
        quantity: 3,
        ...{ bonus: 0, netPrice: null, netUnit: 105 },
        totalPvl: 300,
        totalPvlWithDiscount: 300,
        answer: null,
      },
    ],
    summary: {
      ...{ totalQuantity: 13, totalPvl: 3_400, totalPvp: 5_290, totalPvlWithDiscount: 3_090 },
      // 4 % of 30.90 are 1.236, 0.5 % 0.1545.
      invoice: {
        regime: 'iva',
        parts: [{ rate: 40, surcharge: 5, base: 3_090, tax: 124, surchargeAmount: 15 }],
        total: 3_229,
      },
    },
  })
  const filtered = (await fixtures.get(`${path}?filter=balsamo&sort=product:desc,quantity:asc`)).json<Page>()
  expect(filtered.data.map(({ id }) => id)).toEqual([2])
  expect(filtered.count).toBe(1)
  expect(filtered.summary).toEqual(page.summary)
})

test('the lines of an order are searched on a device with the same results as on the server', async () => {
  const path = `/purchase-order/${ids[2]}/line/`
  const all = (await fixtures.get(path)).json<{ data: OrderLine[] }>().data
  for (const filter of ['662027', '8470006620267', 'balsamo', 'paracetamol acido', 'primavera', 'nada', '']) {
    const page = (await fixtures.get(`${path}?filter=${encodeURIComponent(filter)}`)).json()
    expect(page.data).toEqual(all.filter((each) => matchesSearch(lineSearchText(each), filter)))
  }
})

test('an order is read by its id, and an unknown id is answered 404', async () => {
  expect((await fixtures.get(`/purchase-order/${ids[0]}/`)).json()).toMatchObject({
    id: ids[0],
    name: 'Ámbar',
  })
  for (const id of [fixtures.pharmacy * 1_000_000 + 999, 999_999_999_999_999, 0])
    expect((await fixtures.get(`/purchase-order/${id}/`)).statusCode).toBe(404)
})

test('an order says who placed it where that was somebody else than the one who reads', async () => {
  const read = async () => (await fixtures.get(`/purchase-order/${ids[0]}/`)).json<Order>()
  expect(await read()).not.toHaveProperty('placedBy')
  const person = { first_name: 'Laura', second_name: 'Delegada', laboratory_id: fixtures.laboratory }
  const other = await insertUser(fixtures.db, { username: 'laura', ...person })
  const by = (user: number) =>
    fixtures.db
      .updateTable('purchase_order')
      .set({ real_user_id: user })
      .where('id', '=', ids[0] ?? 0)
      .execute()
  await by(other)
  expect((await read()).placedBy).toEqual({ name: 'Laura Delegada', laboratory: expect.any(String) })
  await by(fixtures.user)
})

describe('the spreadsheet of an order', () => {
  test('can be opened: sheet name, texts as texts, amounts as numbers in euros, file named after the order', async () => {
    const response = await fixtures.get(`/purchase-order/${ids[2]}/excel/`)
    expect(response.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Zafiro 16-03-2026 10.00.xlsx"; filename*=UTF-8''Zafiro%2016-03-2026%2010.00.xlsx`,
    )
    const files = unzip(response.rawPayload)
    expect(files.get('xl/workbook.xml')).toContain('name="Rebotica5"')
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
    const cells = [...sheet.matchAll(/<c r="([A-Z]\d)"[^>]*?( t="s")?[^>]*><v>([^<]*)<\/v><\/c>/g)].map(
      ([cell, at, , value]) => [at, cell.includes(' t="s"') ? strings[Number(value)]?.[1] : Number(value)],
    )
    expect(Object.fromEntries(cells)).toEqual({
      ...{ A1: 'CN', B1: 'Producto', C1: 'Ean', D1: 'Cantidad' },
      ...{ E1: 'PVL/UD', F1: 'PVL Total', G1: 'Campaña', H1: 'Dto.', I1: 'PVL con dto.' },
      ...{ J1: 'IVA', K1: 'Recargo', L1: 'Neto/UD' },
      ...{ A2: '662026', B2: 'Ácido Ejemplo', C2: '8470006620267', D2: 10 },
      ...{ E2: 3.1, F2: 31, G2: 'Campaña primavera', H2: 0.1, I2: 27.9 },
      ...{ J2: '4\u00a0%', K2: '0,5\u00a0%', L2: 2.92, J3: '4\u00a0%', K3: '0,5\u00a0%', L3: 1.05 },
      ...{ A3: '662027', B3: 'Bálsamo', D3: 3, E3: 1, F3: 3, H3: 0, I3: 3 },
    })
    expect(files.get('xl/styles.xml')).toContain('#,##0.00 &quot;€&quot;')
  })

  test('has no formula, whatever a product is called', async () => {
    const name = '=HYPERLINK("http://127.0.0.1/","x")'
    await fixtures.db.updateTable('product').set({ name }).where('cn', '=', '662027').execute()
    const files = unzip((await fixtures.get(`/purchase-order/${ids[2]}/excel/`)).rawPayload)
    const csv = (await fixtures.get(`/purchase-order/${ids[2]}/csv/`)).body
    await fixtures.db.updateTable('product').set({ name: 'Bálsamo' }).where('cn', '=', '662027').execute()
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f')
    expect(csv).toContain(
      `662027;"'=HYPERLINK(""http://127.0.0.1/"",""x"")";;3;1,00;3,00;;0,00%;3,00;4\u00a0%;0,5\u00a0%;1,05\r\n`,
    )
  })

  test('as CSV has a BOM, semicolons and decimal commas', async () => {
    const response = await fixtures.get(`/purchase-order/${ids[0]}/csv/`)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Ambar.csv"; filename*=UTF-8''%C3%81mbar.csv`,
    )
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(response.body).toBe(
      '\uFEFFCN;Producto;Ean;Cantidad;PVL/UD;PVL Total;Campaña;Dto.;PVL con dto.;IVA;Recargo;Neto/UD\r\n' +
        '662026;Ácido Ejemplo;8470006620267;20;3,10;62,00;Campaña primavera;10,00%;55,80;4\u00a0%;0,5\u00a0%;2,92\r\n',
    )
  })
})

test('users cannot see orders of a pharmacy that is not theirs', async () => {
  const elsewhere = await insertPharmacy(fixtures.db)
  await insertUser(fixtures.db, { username: 'vecina', pharmacies: [elsewhere] })
  const neighbour = await fixtures.logIn('vecina')
  for (const path of ['', 'line/', 'excel/', 'csv/'])
    expect((await fixtures.get(`/purchase-order/${ids[0]}/${path}`, neighbour)).statusCode).toBe(404)
  expect((await fixtures.get('/purchase-order/', neighbour)).json()).toEqual({ data: [], count: 0 })
  expect((await fixtures.get(`/purchase-order/?pharma=${fixtures.pharmacy}`, neighbour)).statusCode).toBe(403)
})

test('a page that is turned while an order comes shows none twice, and the first page shows the new one', async () => {
  const first = await listed(`pharma=${fixtures.pharmacy}&take=2`)
  const late = fixtures.order({ name: 'Tardío', tags: [], purchaseOrderLines: [line({ quantity: 30 })] })
  await fixtures.post(late)
  const until = encodeURIComponent(first.newest ?? '')
  const second = await listed(`pharma=${fixtures.pharmacy}&take=2&skip=2&until=${until}`)
  expect([...names(first), ...names(second)]).toEqual(['Zafiro 16/03/2026 10:00', '100%_bueno', 'Ámbar'])
  expect(second.count).toBe(3)
  expect(names(await listed(`pharma=${fixtures.pharmacy}`))).toContain('Tardío')
})

test('an order says until when it is to be paid, as its laboratory did of its method when it was created', async () => {
  const { db } = fixtures
  const terms = (payment_days: number | null) =>
    db.updateTable('laboratory_order_method').set({ payment_days }).execute()
  const methodOf = async (id: number | undefined) =>
    (await fixtures.get(`/purchase-order/${id}/`)).json<Order>().method
  await terms(60)
  const id = (await fixtures.post(fixtures.order({}))).json<{ id: number }>().id
  await terms(30)
  expect(await methodOf(id)).toMatchObject({ paymentDays: 60 })
  expect(await methodOf(ids[0])).not.toHaveProperty('paymentDays')
  await terms(null)
})
