import { describe, expect, test } from 'vitest'
import { reportId } from '../../access/report-id'
import { readPdf } from '../../testing/pdf-text'
import { createReportFixtures } from './testing/report-fixtures'

const { pharmacy, alba, get, summaries, pdfOf } = await createReportFixtures()

describe('monthly summaries', () => {
  test('exist for each complete month with sales, the newest first', async () => {
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

  test('can be searched by name and laboratories, sorted and paged', async () => {
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

  test('have a PDF with the month’s figures beside the month before and last year', async () => {
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

  test('give the same bytes for the same figures at the same time', async () => {
    const [first, second] = [await pdfOf('farmacia', 0), await pdfOf('farmacia', 0)]
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
  })

  test('are answered 404 for a month without sales, the current month, and with a laboratory', async () => {
    for (const month of ['2025-12', '2025-13', '2026-03'])
      expect((await pdfOf('farmacia', 0, { month })).statusCode).toBe(404)
    const followUp = reportId({ pharmacyId: pharmacy, laboratoryId: alba, month: '2026-02' })
    expect((await get('farmacia', `/pharma-rebotica-report/${followUp}/download`)).statusCode).toBe(404)
  })

  test('are only for the pharmacy and for staff', async () => {
    const path = `/pharma/${pharmacy}/pharma-rebotica-report/`
    expect((await get('soporte', path)).statusCode).toBe(200)
    for (const username of ['delegado', 'vecina']) expect((await get(username, path)).statusCode).toBe(403)
    expect((await pdfOf('soporte', 0)).statusCode).toBe(200)
    for (const username of ['delegado', 'vecina']) expect((await pdfOf(username, 0)).statusCode).toBe(404)
  })
})
