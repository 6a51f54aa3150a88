import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnswerBodies } from '@/contract/testing/answer-bodies'
import { TermsCard } from '@/features/terms/terms-card'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import * as openTab from '@/ui/files/open-tab'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { server } from '../../../mocks/server'

const laboratory = { id: 11, name: 'Laboratorios Alba' }
const terms = { id: 1, title: 'Licencia de Alba', laboratory }
const tab = { location: { replace: vi.fn() }, close: vi.fn() }

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  tab.location.replace.mockReset()
  tab.close.mockReset()
  vi.spyOn(openTab, 'openTab').mockReturnValue(tab as unknown as Window)
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

async function open(
  list: AnswerBodies['laboratoryTermsOfUser'],
  { switchUser = null }: { switchUser?: string | null } = {},
) {
  const answer = vi.fn(() => list)
  server.use(answering('laboratoryTermsOfUser', answer))
  const { device, identity } = await createTestDevice()
  renderScreen(<TermsCard />, { device, identity: { ...identity, switchUser } })
  await waitFor(() => expect(answer).toHaveBeenCalled())
}
const pressLicence = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Licencia de Alba' }))

describe('the terms card of the account', () => {
  test('links to the general terms and the privacy policy, and says when they were accepted', async () => {
    await open([])
    expect(screen.getByRole('link', { name: 'Términos y condiciones' })).toHaveAttribute(
      'href',
      '/terminos-y-condiciones',
    )
    expect(screen.getByRole('link', { name: 'Política de privacidad' })).toHaveAttribute(
      'href',
      '/politica-privacidad',
    )
    expect(screen.getByText('Términos y condiciones aceptados el 02/01/2026')).toBeInTheDocument()
  })

  test.each<[AnswerBodies['laboratoryTermsOfUser'][number]['status'], string | null, string]>([
    ['accepted', '2026-11-20T23:30:00.000Z', 'Aceptados el 21/11/2026'],
    ['rejected', '2026-11-20T09:30:00.000Z', 'Rechazados el 20/11/2026'],
    ['pending', null, 'Por contestar'],
  ])('lists terms that are %s', async (status, answeredAt, text) => {
    await open([{ ...terms, status, answeredAt }])
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test('opens the licence terms of a laboratory in another tab', async () => {
    const asked = vi.fn()
    server.use(
      answering('termsUrl', ({ request }) => {
        asked(new URL(request.url).search)
        return { url: '/terminos-laboratorio/11' }
      }),
    )
    await open([{ ...terms, status: 'pending', answeredAt: null }])
    await pressLicence()
    await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/terminos-laboratorio/11'))
    expect(asked).toHaveBeenCalledWith('?laboratoryId=11')
  })

  test.each([
    ['the server has none', () => refusal('not_found', 'No está')],
    ['there is no connection', noConnection],
  ])('shows an error when %s, and closes the tab', async (_, answer) => {
    server.use(answering('termsUrl', answer))
    await open([{ ...terms, status: 'pending', answeredAt: null }])
    await pressLicence()
    expect(await screen.findByText(catalogueText('Terms URL fetch failure'))).toBeInTheDocument()
    expect(tab.close).toHaveBeenCalledOnce()
    expect(tab.location.replace).not.toHaveBeenCalled()
  })
})

describe('terms that were rejected', () => {
  const rejected = { ...terms, status: 'rejected' as const, answeredAt: '2026-11-20T09:30:00.000Z' }
  const written = (id: number) => ({
    laboratory,
    terms: [
      {
        id,
        title: 'Licencia de Alba',
        content: '<p>Texto entero</p>',
        publishedAt: '2026-11-01T00:00:00.000Z',
      },
    ],
  })
  const read = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Leer y aceptar: Licencia de Alba' }))

  test('are read and accepted later, which the card says at once', async () => {
    let status: 'rejected' | 'accepted' = 'rejected'
    const sent: unknown[] = []
    await open([rejected])
    server.use(
      answering('laboratoryTerms', () => written(1)),
      answering('laboratoryTermsOfUser', () => [{ ...rejected, status }]),
      answering('answerLaboratoryTerms', async ({ request }) => {
        sent.push(await request.json())
        status = 'accepted'
        return [{ laboratoryTerms: 1, status }]
      }),
    )
    await read()
    const dialog = within(await screen.findByRole('dialog', { name: 'Licencia de Alba' }))
    expect(await dialog.findByText('Texto entero')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }))
    expect(dialog.getByText('Debes leer y comprender los términos antes de continuar')).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }))
    expect(await screen.findByText('Aceptados el 20/11/2026')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Leer y aceptar/ })).toBeNull()
    expect(sent).toEqual([{ laboratoryTermsAcceptances: [{ laboratoryTerms: 1, status: 'accepted' }] }])
  })

  test('stay rejected where the answer does not arrive, and the tick stays for another try', async () => {
    server.use(
      answering('laboratoryTerms', () => written(1)),
      answering('answerLaboratoryTerms', noConnection),
    )
    await open([rejected])
    await read()
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('checkbox'))
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }))
    expect(await dialog.findByText('No se han guardado')).toBeVisible()
    expect(dialog.getByRole('checkbox')).toBeChecked()
  })

  test('that were withdrawn meanwhile cannot be accepted', async () => {
    server.use(answering('laboratoryTerms', () => written(2)))
    await open([rejected])
    await read()
    expect(await screen.findByText('Estos términos ya no están en vigor.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Aceptar' })).toBeNull()
  })

  test('are not accepted by who impersonates the pharmacy', async () => {
    await open([rejected], { switchUser: 'farmacia' })
    expect(await screen.findByText('Rechazados el 20/11/2026')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Leer y aceptar/ })).toBeNull()
  })
})
