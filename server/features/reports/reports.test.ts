import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/endpoint'
import type { Report } from '@/contract/reports'
import { matchesSearch } from '@/domain/basics/text'
import { monthRange } from '@/domain/sales/range/range'
import { reportSearchText } from '@/domain/sales/reports/report-search'
import { reportId } from '../../access/report-id'
import {
  insertAssociation,
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import { readPdf } from '../../testing/pdf-text'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { writeSales } from '../sales/sales.service'

// It is 16 March 2026: March is running, February the last closed month.
let testApp: TestApp
let pharmacy: number
let neighbour: number
let alba: number
let sister: number
let rival: number

beforeAll(async () => {
  testApp = await createTestApp()
  const { db } = testApp
  const association = await insertAssociation(db, 'Grupo Alba')
  alba = await insertLaboratory(db, { name: 'Alba', association_id: association })
  sister = await insertLaboratory(db, { name: 'Alba Hermana', association_id: association })
  rival = await insertLaboratory(db, { name: 'Rival' })
  const bare = await insertLaboratory(db, { name: 'Sin Producto' })
  const group = await insertGroup(db, { name: 'OMEPRAZOL 20 MG 28 CÁPSULAS' })
  await insertProduct(db, { cn: '600001', laboratory_id: alba, group_id: group })
  await insertProduct(db, { cn: '600002', laboratory_id: rival, group_id: group })
  await insertProduct(db, { cn: '600003', laboratory_id: rival, group_id: group, generic: false })
  await insertProduct(db, { cn: '600004', laboratory_id: sister, prescription: false, generic: false })
  pharmacy = await insertPharmacy(db, { name: 'Farmacia Peña' })
  neighbour = await insertPharmacy(db, { name: 'Farmacia Vecina' })
  for (const laboratory_id of [alba, sister, rival, bare])
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id, laboratory_access: true })
  await insertRelation(db, { pharmacy_id: neighbour, laboratory_id: alba, laboratory_access: false })
  await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  await insertUser(db, { username: 'vecina', pharmacies: [neighbour] })
  await insertUser(db, {
    username: 'delegado',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: alba,
    job_position: 4,
  })
  await insertUser(db, {
    username: 'contrario',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: rival,
    job_position: 4,
  })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  await sell(pharmacy, [
    ['2025-02-10', '600001', 80],
    ['2026-01-10', '600001', 50],
    ['2026-02-01', '600001', 100],
    ['2026-02-02', '600002', 60],
    ['2026-02-03', '600003', 10],
    ['2026-02-28', '600004', 1_000],
    ['2026-03-01', '600001', 7],
  ])
  await sell(neighbour, [['2026-02-01', '600001', 3]])
})

/** At 3.10 € PVL and 4.84 € PVP. */
const sell = (pharmacyId: number, sales: [day: string, cn: string, units: number][]) =>
  testApp.db.transaction().execute((trx) =>
    writeSales(trx, {
      pharmacyId,
      rows: sales.map(([day, cn, units]) => ({ day, cn, units, pvl: 310, pvp: 484 })),
    }),
  )

const sessions = new Map<string, Promise<{ authorization: string }>>()
const sessionOf = (username: string) => {
  const session = sessions.get(username) ?? testApp.logIn(username)
  sessions.set(username, session)
  return session
}
const get = async (username: string, path: string) =>
  testApp.app.inject({ url: apiPrefix + path, headers: await sessionOf(username) })
const list = async (username: string, path: string) => {
  const { data, count } = (await get(username, path)).json<{ data: Report[]; count: number }>()
  return { names: data.map(({ name }) => name), data, count }
}
const summaries = (query = '') => list('farmacia', `/pharma/${pharmacy}/pharma-rebotica-report/${query}`)
const pdfOf = (username: string, laboratoryId: number, { month = '2026-02', pharmacyId = pharmacy } = {}) => {
  const id = reportId({ pharmacyId, laboratoryId, month })
  const kind = laboratoryId === 0 ? 'pharma-rebotica-report' : 'growth-track-report-step'
  return get(username, `/${kind}/${id}/download`)
}

describe('monthly summaries', () => {
  test('exist for each closed month with sales, the newest first, and none of the running month', async () => {
    const { names, data, count } = await summaries()
    expect(count).toBe(3)
    expect(names).toEqual([
      'Resumen mensual de febrero de 2026',
      'Resumen mensual de enero de 2026',
      'Resumen mensual de febrero de 2025',
    ])
    expect(data[0]).toMatchObject({ date: '2026-03-01', pharma: { id: pharmacy, name: 'Farmacia Peña' } })
    expect(data[0]?.laboratories.map(({ name }) => name)).toEqual(['Alba Hermana', 'Alba', 'Rival'])
    expect(data[1]?.laboratories.map(({ name }) => name)).toEqual(['Alba'])
  })

  test('search looks into name and laboratories; sort and pages as asked', async () => {
    expect((await summaries('?filter=febrero')).count).toBe(2)
    expect((await summaries('?filter=hermana')).names).toEqual(['Resumen mensual de febrero de 2026'])
    expect((await summaries('?sort=date:asc&skip=1&take=1')).names).toEqual([
      'Resumen mensual de enero de 2026',
    ])
    expect((await summaries('?sort=name:desc&take=1')).names).toEqual(['Resumen mensual de febrero de 2026'])
    expect(
      (await get('farmacia', `/pharma/${pharmacy}/pharma-rebotica-report/?sort=size:asc`)).statusCode,
    ).toBe(400)
  })

  test('the PDF says the month in figures, beside the month before and last year', async () => {
    const response = await pdfOf('farmacia', 0)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toContain(
      "filename*=UTF-8''Resumen%20mensual%20de%20febrero%20de%202026%20-%20Farmacia%20Pe%C3%B1a.pdf",
    )
    const { pages, title, language } = await readPdf(response.rawPayload)
    const text = pages.join('\n')
    expect({ title, language }).toEqual({ title: 'Resumen mensual, febrero de 2026', language: 'es-ES' })
    for (const line of [
      'Farmacia Peña',
      'Generado el 16/03/2026 10:00 con Rebotica',
      // 1,170 units × 3.10 € and × 4.84 €; January 50 units, February of last year 80.
      'Ventas a PVL 3.627,00 € +2.240,0 % frente a ene 26 +1.362,5 % frente a feb 25',
      'Ventas a PVP 5.662,80 €',
      'Unidades 1.170',
      'Referencias (SKU) 4',
      'Genérico 160 496,00 € 13,7 % 774,40 € +220,0 % +100,0 %',
      'Marca 10 31,00 € 0,9 % 48,40 € - - - - - -',
      'Parafarmacia 1.000 3.100,00 € 85,5 % 4.840,00 € - - - - - -',
      'Total 1.170 3.627,00 € 100,0 % 5.662,80 € +2.240,0 % +1.362,5 %',
      'Alba Hermana 1.000 3.100,00 € 85,5 % 4.840,00 €',
      'Alba 100 310,00 € 8,5 % 484,00 €',
      'Rival 70 217,00 € 6,0 % 338,80 €',
      'OMEPRAZOL 20 MG 28 CÁPSULAS 170 527,00 € 14,5 % 822,80 €',
      'Pedidos hechos en febrero de 2026 Sin pedidos',
      'Página 1 de 1',
    ])
      expect(text.replaceAll('\n', ' ')).toContain(line)
  })

  test('the same figures at the same time give the same bytes', async () => {
    const [first, second] = [await pdfOf('farmacia', 0), await pdfOf('farmacia', 0)]
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
  })

  test('a month without sales, the running one and a laboratory where there is none are not found', async () => {
    for (const month of ['2025-12', '2025-13', '2026-03'])
      expect((await pdfOf('farmacia', 0, { month })).statusCode).toBe(404)
    const followUp = reportId({ pharmacyId: pharmacy, laboratoryId: alba, month: '2026-02' })
    expect((await get('farmacia', `/pharma-rebotica-report/${followUp}/download`)).statusCode).toBe(404)
  })

  test('monthly summaries are for the pharmacy and for staff', async () => {
    const path = `/pharma/${pharmacy}/pharma-rebotica-report/`
    expect((await get('soporte', path)).statusCode).toBe(200)
    for (const username of ['delegado', 'vecina']) expect((await get(username, path)).statusCode).toBe(403)
    expect((await pdfOf('soporte', 0)).statusCode).toBe(200)
    for (const username of ['delegado', 'vecina']) expect((await pdfOf(username, 0)).statusCode).toBe(404)
  })
})

test('a device that has the reports searches them as the server does', async () => {
  const { id } = await testApp.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'farmacia')
    .executeTakeFirstOrThrow()
  const lists = {
    summaries: `/pharma/${pharmacy}/pharma-rebotica-report/`,
    'follow-ups': `/user/${id}/pharma/${pharmacy}/growth-track-report-step/`,
  } as const
  for (const kind of ['summaries', 'follow-ups'] as const) {
    const { data: all } = await list('farmacia', lists[kind])
    expect(all.length).toBeGreaterThan(2)
    for (const filter of ['febrero', 'hermana', 'rival 2026', 'peña', 'enero alba', 'nada']) {
      const { data } = await list('farmacia', `${lists[kind]}?filter=${encodeURIComponent(filter)}`)
      expect(data).toEqual(all.filter((report) => matchesSearch(reportSearchText(kind, report), filter)))
    }
  }
})

describe('orders of the month', () => {
  const order = async (
    id: number,
    createdAt: string,
    withdrawn: Record<number, boolean> = { [alba]: false },
  ) => {
    const { id: user } = await testApp.db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const key = { pharmacy_id: pharmacy, order_id: pharmacy * 1_000_000 + id }
    const parts = Object.keys(withdrawn).map(Number)
    await testApp.db
      .insertInto('purchase_order')
      .values({
        pharmacy_id: pharmacy,
        id: key.order_id,
        idempotency_key: crypto.randomUUID(),
        body_hash: Buffer.alloc(32),
        name: `Pedido ${id}`,
        created_at: new Date(createdAt),
        user_id: user,
        real_user_id: user,
        laboratory_ids: parts,
        tags: [],
        total_quantity: 10 * id,
        total_pvl: 3_100 * id,
        total_pvp: 4_840 * id,
        total_pvl_with_discount: 2_790 * id,
      })
      .execute()
    await testApp.db
      .insertInto('purchase_order_part')
      .values(
        parts.map((laboratory_id) => ({
          ...key,
          laboratory_id,
          ...(withdrawn[laboratory_id] && { cancelled_at: new Date(createdAt), cancelled_by: user }),
        })),
      )
      .execute()
    return key
  }

  test('are those made in the month by Madrid’s clock, without withdrawn ones', async () => {
    await order(1, '2026-01-31T22:59:59Z')
    await order(2, '2026-01-31T23:00:00Z')
    await order(3, '2026-02-15T10:00:00Z', { [alba]: true })
    await order(4, '2026-02-28T22:59:59Z')
    await order(5, '2026-02-28T23:00:00Z')
    const { pages } = await readPdf((await pdfOf('farmacia', 0)).rawPayload)
    const text = pages.join(' ').replaceAll('\n', ' ')
    expect(text).toContain('01/02/2026 Pedido 2 Alba 20 62,00 € 55,80 €')
    expect(text).toContain('28/02/2026 Pedido 4 Alba 40 124,00 € 111,60 €')
    expect(text).toMatch(/Total +60 186,00 € 167,40 €/)
    for (const id of [1, 3, 5]) expect(text).not.toContain(`Pedido ${id} `)
  })

  test('withdrawn in part count with the parts that were not', async () => {
    const key = await order(6, '2026-02-10T10:00:00Z', { [alba]: false, [rival]: true })
    const amounts = { quantity: 20, pvl: 310, total_pvl: 6_200, total_pvl_with_discount: 5_580, tags: [] }
    const ofRival = await testApp.db
      .selectFrom('product')
      .select('cn')
      .where('laboratory_id', '=', rival)
      .executeTakeFirstOrThrow()
    await testApp.db
      .insertInto('purchase_order_line')
      .values({ ...key, id: 1, cn: ofRival.cn, ...amounts })
      .execute()
    const { pages } = await readPdf((await pdfOf('farmacia', 0)).rawPayload)
    expect(pages.join(' ').replaceAll('\n', ' ')).toContain('Pedido 6 Alba 40 124,00 € 111,60 €')
  })
})

describe('follow-ups of laboratories', () => {
  const ofPharmacy = async (username: string, query = '') => {
    const { id } = await testApp.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return list(username, `/user/${id}/pharma/${pharmacy}/growth-track-report-step/${query}`)
  }

  test('a pharmacy sees one for each closed month and each of its laboratories that has products', async () => {
    const { names, data, count } = await ofPharmacy('farmacia')
    expect(count).toBe(9)
    expect(names.slice(0, 4)).toEqual([
      'Seguimiento de Alba, febrero de 2026',
      'Seguimiento de Alba Hermana, febrero de 2026',
      'Seguimiento de Rival, febrero de 2026',
      'Seguimiento de Alba, enero de 2026',
    ])
    expect(data[0]).toMatchObject({ date: '2026-03-01', laboratories: [{ name: 'Alba' }] })
    const found = await ofPharmacy('farmacia', '?filter=rival%20enero&sort=name:asc&take=5')
    expect(found.names).toEqual(['Seguimiento de Rival, enero de 2026'])
  })

  test('a laboratory’s users see those of their association alone', async () => {
    const laboratories = new Set(
      (await ofPharmacy('delegado')).data.map((report) => report.laboratories[0]?.name),
    )
    expect(laboratories).toEqual(new Set(['Alba', 'Alba Hermana']))
    expect((await ofPharmacy('contrario')).count).toBe(3)
    expect((await pdfOf('delegado', sister)).statusCode).toBe(200)
    expect((await pdfOf('delegado', rival)).statusCode).toBe(404)
  })

  test('a pharmacy that does not give access is not there for them', async () => {
    expect((await list('delegado', '/growth-track-report-step/')).count).toBe(6)
    expect((await get('delegado', `/growth-track-report-step/?pharma=${neighbour}`)).statusCode).toBe(403)
    expect((await pdfOf('delegado', alba, { pharmacyId: neighbour })).statusCode).toBe(404)
  })

  test('withdrawing access counts from the next call on', async () => {
    const access = (laboratory_access: boolean) =>
      testApp.db
        .updateTable('pharmacy_laboratory_relation')
        .set({ laboratory_access })
        .where('pharmacy_id', '=', pharmacy)
        .where('laboratory_id', 'in', [alba, sister])
        .execute()
    expect((await pdfOf('delegado', alba)).statusCode).toBe(200)
    await access(false)
    expect((await pdfOf('delegado', alba)).statusCode).toBe(404)
    expect((await list('delegado', '/growth-track-report-step/')).count).toBe(0)
    await access(true)
    expect((await pdfOf('delegado', alba)).statusCode).toBe(200)
  })

  test('staff see all, of one laboratory where asked, ten unless they ask for more', async () => {
    const all = await list('soporte', '/growth-track-report-step/')
    expect([all.data.length, all.count]).toEqual([10, 10])
    const { data } = await list('soporte', `/growth-track-report-step/?laboratory=${alba}&filter=vecina`)
    expect(data.map(({ pharma }) => pharma.name)).toEqual(['Farmacia Vecina'])
  })

  test('the list of another user is not found', async () => {
    const path = `/user/999999/pharma/${pharmacy}/growth-track-report-step/`
    expect((await get('farmacia', path)).statusCode).toBe(404)
  })

  test('the PDF says what the laboratory sells, its share, and what could move', async () => {
    const response = await pdfOf('farmacia', alba)
    expect(response.headers['content-disposition']).toContain('Seguimiento de Alba, febrero de 2026')
    const { pages, title } = await readPdf(response.rawPayload)
    const text = pages.join(' ').replaceAll('\n', ' ')
    expect(title).toBe('Seguimiento de Alba, febrero de 2026')
    for (const line of [
      // 100 of 170 units of the group at 3.10 €; in January and last February it sold all that was sold.
      'Ventas propias a PVL 310,00 € +100,0 % frente a ene 26 +25,0 % frente a feb 25',
      'Cuota de mercado 58,8 % -41,2 p. p. frente a ene 26 -41,2 p. p. frente a feb 25',
      'Su mercado a PVL 527,00 €',
      'Trasladable a PVL 217,00 € sin ventas en ene 26 sin ventas en feb 25',
      'Propias 100 310,00 € 58,8 % 484,00 €',
      'Genérico trasladable 60 186,00 € 35,3 % 290,40 €',
      'Marca trasladable 10 31,00 € 5,9 % 48,40 €',
      'Total del mercado 170 527,00 € 100,0 % 822,80 €',
      'OMEPRAZOL 20 MG 28 CÁPSULAS 100 310,00 € 58,8 % 186,00 € 31,00 €',
    ])
      expect(text).toContain(line)
  })

  test('the PDF of a follow-up names no other laboratory', async () => {
    const { pages } = await readPdf((await pdfOf('delegado', alba)).rawPayload)
    expect(pages.join()).not.toContain('Rival')
  })

  test('an unknown month or laboratory is not found', async () => {
    expect((await pdfOf('soporte', alba, { month: '2026-03' })).statusCode).toBe(404)
    expect((await pdfOf('soporte', 99_999)).statusCode).toBe(404)
  })
})

test('a long month goes on over the pages, header and numbers on each', async () => {
  const { startDate } = monthRange('2026-02')
  const { summaryPdf } = await import('./pdf/summary-pdf')
  const totals = { units: 1, pvl: 310, pvp: 484 }
  const total = { ...totals, skus: 1, kinds: { generic: totals, brand: totals, otc: totals } }
  const bytes = await summaryPdf({
    pharmacy: 'Łukasz · Farmàcia',
    generatedAt: new Date('2026-03-16T09:00:00Z'),
    figures: {
      month: '2026-02',
      total,
      previousMonth: null,
      sameMonthLastYear: null,
      months: [],
      laboratories: [],
      groups: [],
    },
    orders: Array.from({ length: 90 }, (_, index) => ({
      day: startDate,
      name: `Pedido ${index}`,
      laboratories: 'Alba, Alba Hermana, Rival, Laboratorios de nombre muy largo',
      quantity: 1,
      totalPvl: 310,
      totalPvlWithDiscount: 310,
    })),
  })
  const { pages } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
  for (const page of pages.slice(1)) expect(page).toContain('Fecha Pedido Laboratorios')
  expect(pages[0]).toContain('?ukasz · Farmàcia')
  expect(pages.join('\n').match(/Pedido \d+\b/g)).toHaveLength(90)
})
