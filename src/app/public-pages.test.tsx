import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { readConsent } from '@/features/legal/cookie-consent'
import { catalogueText } from '@/features/testing/error-catalogue'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import * as downloads from '@/ui/files/download'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { platform } from '../../mocks/fixtures/platform'
import { server } from '../../mocks/server'

const saveFile = vi.fn<typeof downloads.saveFile>()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.spyOn(downloads, 'saveFile').mockImplementation(saveFile.mockClear())
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

describe('the page of the connector', () => {
  test.each([
    ['somebody without a session', undefined],
    ['somebody with one', pharmacist],
  ])('can be opened by %s, with the support phone and links to other pages', async (_, user) => {
    const app = await openApp({ path: '/descargas/conector', ...(user && { user }) })
    expect(await screen.findByRole('heading', { name: 'Descargar el Conector' })).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: '900 000 000' })).toHaveAttribute('href', 'tel:900000000')
    expect(screen.getByRole('link', { name: 'Política de privacidad' })).toBeInTheDocument()
    expect(app.address()).toBe('/descargas/conector')
    await userEvent.click(screen.getByRole('link', { name: 'Ir al login' }))
    await waitFor(() => expect(app.address()).toBe(user ? '/dashboard/1' : '/login'))
    await screen.findByRole('heading', { level: 1, name: user ? 'Resumen' : 'Acceda a su cuenta' })
  })

  test('tells a pharmacy when its last data came, and what could not be counted', async () => {
    server.use(
      answering('pharmacyConnector', () => ({
        hasKey: false,
        lastDataAt: '2026-11-20T09:30:00.000Z',
        lastSaleDay: '2026-11-19',
        last: [{ kind: 'sale' as const, receivedAt: '2026-11-20T09:30:00.000Z', received: 310, bad: 1 }],
        waiting: [{ message: 'unidades no válidas', rows: 1 }],
      })),
    )
    await openApp({ path: '/descargas/conector', user: pharmacist })
    const own = within(await screen.findByRole('region', { name: 'Conector de Farmacia del Puente' }))
    expect(await own.findByText(/Últimos datos del conector: 20\/11\/2026 10:30\./)).toBeInTheDocument()
    expect(own.getByText(/hace falta una clave/)).toBeInTheDocument()
    expect(own.getByText('20/11/2026 10:30: 310 filas de ventas, 1 con errores')).toBeInTheDocument()
    expect(own.getByText('1 fila: unidades no válidas')).toBeInTheDocument()
  })

  test('a pharmacy makes the key of its own connector, which is shown this once', async () => {
    server.use(
      answering('pharmacyConnector', () => ({
        ...{ hasKey: false, lastDataAt: null, lastSaleDay: null, last: [], waiting: [] },
      })),
      answering('createOwnConnectorKey', () => ({ id: 5, key: 'rbc_1_secreto' })),
    )
    await openApp({ path: '/descargas/conector', user: pharmacist })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Hacer la clave' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: 'Nombre' }), 'Mostrador')
    await user.click(dialog.getByRole('button', { name: 'Crear la clave' }))
    expect(await dialog.findByText('rbc_1_secreto')).toBeInTheDocument()
    await user.click(dialog.getByText('Cerrar'))
    await waitFor(() => expect(screen.queryByText('rbc_1_secreto')).not.toBeInTheDocument())
  })

  test('without a connection shows what the device was told last, and says how old that is', async () => {
    const environment = testEnvironment()
    server.use(
      answering('pharmacyConnector', () => ({
        hasKey: true,
        lastDataAt: '2026-11-20T09:30:00.000Z',
        lastSaleDay: '2026-11-19',
        last: [],
        waiting: [{ message: 'unidades no válidas', rows: 2 }],
      })),
    )
    const visit = () =>
      openApp({ path: '/descargas/conector', user: pharmacist, device: createDevice(environment) })
    const own = async () =>
      within(await screen.findByRole('region', { name: 'Conector de Farmacia del Puente' }))
    const { device } = await visit()
    await (await own()).findByText(/Últimos datos del conector/)
    expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
    await waitFor(
      async () =>
        expect((await device.answers.read()).map(({ call }) => call)).toContain('pharmacyConnector'),
      { timeout: 3000 },
    )
    cleanup()
    server.use(answering('pharmacyConnector', noConnection))
    await visit()
    const told = await own()
    expect(await told.findByText(/Últimos datos del conector: 20\/11\/2026 10:30\./)).toBeInTheDocument()
    expect(told.getByText('2 filas: unidades no válidas')).toBeInTheDocument()
    expect(await told.findByText(/Sin conexión/)).toBeInTheDocument()
  })

  test('tells nobody else: a laboratory’s user is shown no connector', async () => {
    await openApp({
      path: '/descargas/conector',
      user: { ...pharmacist, rol: 'ROLE_ADMIN', roles: ['ROLE_ADMIN'] },
    })
    await screen.findByRole('heading', { name: 'Descargar el Conector' })
    expect(screen.queryByRole('region', { name: /^Conector de/ })).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Cómo se instala' })).toHaveTextContent('--watch CARPETA')
  })

  test('sends the pharmacy’s code exactly as in the address, and saves the file under the server’s name', async () => {
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
  ])('makes a file name if the server sends none: %s gives %s', async (path, name) => {
    server.use(installer())
    await openApp({ path })
    await download()
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ size: 3 }), name))
  })

  test.each([
    ['the server has none', () => refusal('not_found', 'No está')],
    ['there is no connection', noConnection],
  ])('shows an error when %s, and can be tried again', async (_, answer) => {
    server.use(answering('connectorDownload', answer))
    await openApp({ path: '/descargas/conector' })
    await download()
    expect(await screen.findByText(catalogueText('Connector download fails'))).toBeInTheDocument()
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
      texts: [
        /una sola cookie, la del dispositivo conocido/,
        /rebotica-device.*400 días/,
        /Servicio de analítica/,
        /Servicio de supervisión de errores/,
      ],
    },
  ])(
    'open from the log-in ($path) with all their sections, and say who has to complete them',
    async (page) => {
      const app = await openApp({ path: '/login' })
      await userEvent.click(await screen.findByRole('link', { name: page.link }))
      expect(await screen.findByRole('heading', { level: 1, name: page.link })).toBeInTheDocument()
      expect(app.address()).toBe(page.path)
      expect(screen.getByText('Texto por completar')).toBeInTheDocument()
      for (const text of page.texts) expect(screen.getByRole('main')).toHaveTextContent(text)
    },
  )

  test('name the company of the installation once it has been configured', async () => {
    const company = {
      name: 'Boticas, S.L.',
      address: 'Calle Mayor, 1',
      protectionOfficer: 'datos@ejemplo.test',
    }
    server.use(answering('platformConfiguration', () => ({ ...platform, company })))
    await openApp({ path: '/politica-privacidad' })
    expect(await screen.findByText(/Boticas, S\.L\., con domicilio en Calle Mayor, 1/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'datos@ejemplo.test' })).toHaveAttribute(
      'href',
      'mailto:datos@ejemplo.test',
    )
    expect(screen.queryByText('Texto por completar')).not.toBeInTheDocument()
  })

  test('link from the cookie policy to the privacy policy in another tab', async () => {
    await openApp({ path: '/politica-cookies' })
    expect(await screen.findByRole('link', { name: 'política de privacidad' })).toHaveAttribute(
      'target',
      '_blank',
    )
  })

  test('can be read by a new user without the dialog of the terms covering them', async () => {
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

describe('the public terms of a laboratory', () => {
  test('can be read without a session, and run no scripts', async () => {
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

  test('show a text if the laboratory has none', async () => {
    server.use(answering('laboratoryTerms', () => refusal('not_found', 'No está')))
    await openApp({ path: '/terminos-laboratorio/11' })
    expect(
      await screen.findByText('Este laboratorio no tiene términos de licencia publicados.'),
    ).toBeInTheDocument()
  })

  test('can be loaded again after a failure', async () => {
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
  ])('is asked on the first visit, and the answer (%s) is stored on this device', async (answer, choice) => {
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

  test('links to the policy, where consent can be given and withdrawn', async () => {
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

  test('is not repeated on each screen if the browser stores nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    await openApp({ path: '/login', cookies: null })
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Rechazar' }))
    await noBanner()
  })
})
