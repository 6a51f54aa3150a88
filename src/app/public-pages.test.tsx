import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
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

/** The installer, as the server sends it; `asked` collects what it was asked with. */
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

test('the privacy policy opens from log-in and names rights, legal bases and who has to complete it', async () => {
  const app = await openApp({ path: '/login' })
  await userEvent.click(await screen.findByRole('link', { name: 'Política de privacidad' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Política de privacidad' })).toBeInTheDocument()
  expect(app.address()).toBe('/politica-privacidad')
  for (const text of [/rectificación/, /ejecución del contrato/, /menores de edad/, /Texto por completar/]) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})
