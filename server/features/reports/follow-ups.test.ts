import { describe, expect, test } from 'vitest'
import { readPdf } from '../../testing/pdf-text'
import { createReportFixtures } from './testing/report-fixtures'

const { testApp, pharmacy, neighbour, alba, sister, rival, get, list, pdfOf } = await createReportFixtures()

describe('follow-ups of laboratories', () => {
  const ofPharmacy = async (username: string, query = '') => {
    const { id } = await testApp.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return list(username, `/user/${id}/pharma/${pharmacy}/growth-track-report-step/${query}`)
  }

  test('exist for each complete month and each of the pharmacy’s laboratories with products', async () => {
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

  test('are visible to a laboratory’s users only for their association', async () => {
    const laboratories = new Set(
      (await ofPharmacy('delegado')).data.map((report) => report.laboratories[0]?.name),
    )
    expect(laboratories).toEqual(new Set(['Alba', 'Alba Hermana']))
    expect((await ofPharmacy('contrario')).count).toBe(3)
    expect((await pdfOf('delegado', sister)).statusCode).toBe(200)
    expect((await pdfOf('delegado', rival)).statusCode).toBe(404)
  })

  test('are not visible to laboratories without access', async () => {
    expect((await list('delegado', '/growth-track-report-step/')).count).toBe(6)
    expect((await get('delegado', `/growth-track-report-step/?pharma=${neighbour}`)).statusCode).toBe(403)
    expect((await pdfOf('delegado', alba, { pharmacyId: neighbour })).statusCode).toBe(404)
  })

  test('are not visible from the next call on after access was withdrawn', async () => {
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

  test('are all visible to staff, optionally for one laboratory, ten per page by default', async () => {
    const all = await list('soporte', '/growth-track-report-step/')
    expect([all.data.length, all.count]).toEqual([10, 10])
    const { data } = await list('soporte', `/growth-track-report-step/?laboratory=${alba}&filter=vecina`)
    expect(data.map(({ pharma }) => pharma.name)).toEqual(['Farmacia Vecina'])
  })

  test('are answered 404 for another user', async () => {
    const path = `/user/999999/pharma/${pharmacy}/growth-track-report-step/`
    expect((await get('farmacia', path)).statusCode).toBe(404)
  })

  test('have a PDF with the laboratory’s sales, its share, and transferable sales', async () => {
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

  test('have a PDF that names no other laboratory', async () => {
    const { pages } = await readPdf((await pdfOf('delegado', alba)).rawPayload)
    expect(pages.join()).not.toContain('Rival')
  })

  test('are answered 404 for an unknown month or laboratory', async () => {
    expect((await pdfOf('soporte', alba, { month: '2026-03' })).statusCode).toBe(404)
    expect((await pdfOf('soporte', 99_999)).statusCode).toBe(404)
  })
})
