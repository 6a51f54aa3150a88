import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnswerBodies } from '@/contract/testing/answer-bodies'
import { TermsCard } from '@/features/terms/terms-card'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import * as openTab from '@/ui/open-tab'
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

async function open(list: AnswerBodies['laboratoryTermsOfUser']) {
  const answer = vi.fn(() => list)
  server.use(answering('laboratoryTermsOfUser', answer))
  const { device } = await createTestDevice()
  renderScreen(<TermsCard />, { device })
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
