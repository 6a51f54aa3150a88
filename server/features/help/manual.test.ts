import { describe, expect, test } from 'vitest'
import { insertLaboratory, insertPharmacy, insertUser } from '../../testing/factories'
import { readPdf } from '../../testing/pdf-text'
import { createTestApp } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()
await insertLaboratory(db, { name: 'Norte' })
await insertUser(db, { username: 'farmacia', pharmacies: [await insertPharmacy(db)] })

describe('the manual', () => {
  const manual = async (name: string, username = 'farmacia') =>
    app.inject({ url: `/api/v4/manual/${name}`, headers: await logIn(username) })

  test.each([
    ['multilaboratorio-farmacia', 'Todos los laboratorios', 'para farmacias', 'Permisos'],
    ['norte-farmacia', 'Norte', 'para farmacias', 'Permisos'],
    ['norte-laboratorio', 'Norte', 'para laboratorios', 'Tramitar'],
  ])('%s is a PDF in Spanish with its texts and the support phone', async (name, whose, audience, text) => {
    const response = await manual(name)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`Manual de Rebotica ${name}.pdf`),
    })
    const { pages, title, language } = await readPdf(response.rawPayload)
    expect(title).toBe(`Manual de Rebotica, ${audience}`)
    expect(language).toBe('es-ES')
    for (const part of [whose, text, '900 000 000']) expect(pages.join('\n')).toContain(part)
  })

  test('of a laboratory that nobody knows does not exist, and nobody reads one without a session', async () => {
    expect((await manual('nadie-farmacia')).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/v4/manual/norte-farmacia' })).statusCode).toBe(401)
  })
})
