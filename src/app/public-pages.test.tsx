import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { readConsent } from '@/features/legal/cookie-consent'
import { saveFile } from '@/ui/download'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

vi.mock('@/ui/download', () => ({ saveFile: vi.fn() }))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.mocked(saveFile).mockClear()
  server.use(...appAnswers())
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** The installer as the server sends it; `asked` collects the parameters of the requests. */
const installer = (disposition?: string, asked: string[] = []) =>
  answering('connectorDownload', ({ request }) => {
    asked.push(new URL(request.url).search)
    const headers = { 'content-type': 'application/x-msi' }
    return new HttpResponse('MSI', {
      headers: disposition ? { ...headers, 'content-disposition': disposition } : headers,
    })
  })
const download = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'DESCARGAR CONECTOR' }))

describe('the connector’s page', () => {
  test.each([
    ['somebody without a session', undefined],
    ['somebody with one', pharmacist],
  ])('opens to %s, with the support phone and the ways out', async (_, user) => {
    const app = await openApp({ path: '/descargas/conector', ...(user && { user }) })
    expect(await screen.findByRole('heading', { name: 'Descargar el Conector' })).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: '900 000 000' })).toHaveAttribute('href', 'tel:900000000')
    expect(screen.getByRole('link', { name: 'Política de privacidad' })).toBeInTheDocument()
    expect(app.address()).toBe('/descargas/conector')
    await userEvent.click(screen.getByRole('link', { name: 'Ir al login' }))
    await waitFor(() => expect(app.address()).toBe(user ? '/dashboard/1' : '/login'))
    await screen.findByRole('heading', { level: 1, name: user ? 'Resumen' : 'Acceda a su cuenta' })
  })

  test('passes on whom the connector is for, to the letter, and saves it under the server’s name', async () => {
    const asked: string[] = []
    server.use(installer('attachment; filename="conector-farmacia-7.msi"', asked))
    await openApp({
      path: '/descargas/conector?pharma=7&laboratory=3&reboticaModule=2&partner=5&code=12E3&x=1',
    })
    await download()
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ size: 3 }), 'conector-farmacia-7.msi'),
    )
    expect(asked).toEqual(['?pharma=7&laboratory=3&reboticaModule=2&partner=5&code=12E3'])
  })

  test.each([
    ['/descargas/conector?pharma=7', 'conector-rebotica-farmacia-7.msi'],
    ['/descargas/conector', 'conector-rebotica.msi'],
  ])('names a file without a name: %s gives %s', async (path, name) => {
    server.use(installer())
    await openApp({ path })
    await download()
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ size: 3 }), name))
  })

  test.each([
    ['the server has none', () => refusal('not_found', 'No está')],
    ['there is no connection', noConnection],
  ])('says so when %s, and can be tried again', async (_, answer) => {
    server.use(answering('connectorDownload', answer))
    await openApp({ path: '/descargas/conector' })
    await download()
    expect(await screen.findByText('Conector no generado')).toBeInTheDocument()
    expect(saveFile).not.toHaveBeenCalled()
    server.use(installer())
    await download()
    await waitFor(() => expect(saveFile).toHaveBeenCalled())
  })
})

describe('the legal pages', () => {
  test.each([
    {
      link: 'Política de privacidad',
      path: '/politica-privacidad',
      texts: [
        /S\.L\., con domicilio en .* es la responsable/,
        /rectificación o su supresión, limitar su tratamiento y oponerse/,
        /ejecución del contrato.*boletines/,
        /menores de edad/,
        /tienen que ser veraces/,
      ],
    },
    { link: 'Términos y condiciones', path: '/terminos-y-condiciones', texts: [/ley española/] },
    {
      link: 'Política de cookies',
      path: '/politica-cookies',
      texts: [/no escribe\s+ninguna cookie/, /Servicio de analítica/, /Servicio de supervisión de errores/],
    },
  ])('$path opens from log-in, with all that it has to say and who has to complete it', async (page) => {
    const app = await openApp({ path: '/login' })
    await userEvent.click(await screen.findByRole('link', { name: page.link }))
    expect(await screen.findByRole('heading', { level: 1, name: page.link })).toBeInTheDocument()
    expect(app.address()).toBe(page.path)
    expect(screen.getByText('Texto por completar')).toBeInTheDocument()
    for (const text of page.texts) expect(screen.getByRole('main')).toHaveTextContent(text)
  })

  test('the cookie policy leads to the privacy policy in another tab', async () => {
    await openApp({ path: '/politica-cookies' })
    expect(await screen.findByRole('link', { name: 'política de privacidad' })).toHaveAttribute(
      'target',
      '_blank',
    )
  })

  test('those that hide the terms are not in a newcomer’s way', async () => {
    const newcomer = { ...pharmacist, agreedTermsAt: null }
    server.use(...appAnswers({ user: newcomer }))
    for (const [path, heading] of [
      ['/terminos-y-condiciones', 'Términos y condiciones'],
      ['/politica-privacidad', 'Política de privacidad'],
      ['/politica-cookies', 'Política de cookies'],
      ['/descargas/conector', 'Descargar el Conector'],
    ] as const) {
      const app = await openApp({ path, user: newcomer })
      await screen.findByRole('heading', { level: 1, name: heading })
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(app.address()).toBe(path)
      cleanup()
    }
  })
})

describe('the terms of a laboratory', () => {
  test('are read without a session, with nothing in them that runs', async () => {
    server.use(
      answering('laboratoryTerms', () => ({
        laboratory: { id: 11, name: 'Laboratorios Alba' },
        terms: [
          {
            id: 1,
            title: 'Licencia',
            content: '<p>Texto<script>alert(1)</script></p>',
            publishedAt: '2026-01-31T08:00:00.000Z',
          },
        ],
      })),
    )
    await openApp({ path: '/terminos-laboratorio/11' })
    expect(await screen.findByText('Laboratorios Alba · Publicados el 31/01/2026')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: 'Licencia' })).toBeInTheDocument()
    expect(screen.getByText('Texto')).toBeInTheDocument()
  })

  test('that it does not have are said not to be there', async () => {
    server.use(answering('laboratoryTerms', () => refusal('not_found', 'No está')))
    await openApp({ path: '/terminos-laboratorio/11' })
    expect(
      await screen.findByText('Este laboratorio no tiene términos de licencia publicados.'),
    ).toBeInTheDocument()
  })

  test('that cannot be had now can be asked for again', async () => {
    server.use(answering('laboratoryTerms', noConnection))
    await openApp({ path: '/terminos-laboratorio/11' })
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  })
})

describe('the question about cookies', () => {
  const banner = () => screen.findByRole('region', { name: 'Aviso de cookies' })
  const noBanner = () =>
    waitFor(() => expect(screen.queryByRole('region', { name: 'Aviso de cookies' })).not.toBeInTheDocument())

  test.each([
    ['Aceptar', 'accepted'],
    ['Rechazar', 'declined'],
  ])('is asked on the first visit: %s is remembered on this device', async (answer, choice) => {
    await openApp({ path: '/login', cookies: null })
    expect(readConsent()).toBeNull()
    await userEvent.click(within(await banner()).getByRole('button', { name: answer }))
    await noBanner()
    expect(readConsent()).toBe(choice)
    cleanup()
    await openApp({ path: '/login', cookies: null })
    await screen.findByRole('button', { name: 'Acceder' })
    await noBanner()
  })

  test('leads to the policy, where consent is given and withdrawn', async () => {
    const app = await openApp({ path: '/login', cookies: null })
    await userEvent.click(within(await banner()).getByRole('link', { name: 'Política de cookies' }))
    await screen.findByRole('heading', { level: 1, name: 'Política de cookies' })
    expect(app.address()).toBe('/politica-cookies')
    expect(screen.getByText('Aún no ha elegido: solo se guarda lo necesario.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar las cookies de terceros' }))
    await noBanner()
    expect(screen.getByText('Ha aceptado las cookies de terceros.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Retirar el consentimiento' }))
    expect(screen.getByText(/^Ha rechazado las cookies de terceros/)).toBeInTheDocument()
    expect(readConsent()).toBe('declined')
  })

  test('is not asked again where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    await openApp({ path: '/login', cookies: null })
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Rechazar' }))
    await noBanner()
  })
})
