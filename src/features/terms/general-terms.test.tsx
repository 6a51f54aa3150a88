import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Pharmacy } from '@/contract/portal/pharmacies'
import {
  box,
  cutConnection,
  dialog,
  gone,
  newcomer,
  openTerms,
  press,
  terms,
} from '@/features/terms/testing/open-terms'
import { catalogueText } from '@/features/testing/error-catalogue'
import { testDataKey } from '@/offline/testing/test-data-key'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

const north = { id: 4, name: 'Asociación Norte' }
const relation = (id: number, name: string, access: boolean, association: typeof north | null) => ({
  id,
  mode: 'default',
  laboratoryAccess: access,
  laboratory: { id: id + 100, name, image: null, laboratoryAssociation: association },
})
const related: Pharmacy = {
  ...pharmacy,
  pharmaLaboratoryRelations: [
    relation(1, 'Zafiro', false, null),
    relation(2, 'Norte Uno', false, north),
    relation(3, 'Norte Dos', false, north),
    relation(4, 'Ámbar', true, null),
  ],
}

const granted = vi.fn()
const general = () => dialog('Términos y condiciones')

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  sessionStorage.clear()
  granted.mockReset()
  server.use(
    answering('userPharmacies', () => ({ data: [related] })),
    answering('agreeTerms', async ({ request }) => {
      granted(await request.json())
      return { agreedTermsAt: '2026-11-21T09:00:00.000Z' }
    }),
    answering('pendingLaboratoryTerms', () => [terms(1)]),
    answering('health', noConnection),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('the general terms', () => {
  const accept = /He leído y acepto/

  test('are shown to a pharmacy that has not accepted them, with an unticked checkbox for each association', async () => {
    await openTerms({ user: newcomer })
    await within(await general()).findByRole('checkbox', { name: 'Asociación Norte' })
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(
      boxes.map(({ labels, checked, disabled }) => [labels?.[0]?.textContent, checked, disabled]),
    ).toEqual([
      ['Ámbar', true, true],
      ['Asociación Norte', false, false],
      ['Zafiro', false, false],
      ['He leído y acepto los términos y condiciones', false, false],
    ])
    expect(screen.getByRole('link', { name: 'términos y condiciones' })).toHaveAttribute('target', '_blank')
  })

  test('once accepted are stored, grant the ticked access, and let the user in without further questions', async () => {
    const { device, onAgreed } = await openTerms({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Asociación Norte' }))
    await userEvent.click(box(accept))
    await press('Aceptar')
    await gone()
    expect(device.session.getSnapshot()?.user.agreedTermsAt).toBe('2026-11-21T09:00:00.000Z')
    expect(granted.mock.calls).toEqual([[{ relations: [2] }]])
    await waitFor(() => expect(onAgreed).toHaveBeenCalledOnce())
  })

  test('cannot be accepted without the checkbox: an error is shown and the checkbox focused', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openTerms({ user: newcomer })
    await general()
    await press('Aceptar')
    expect(await screen.findByText(catalogueText('General terms without their box'))).toBeInTheDocument()
    expect(box(accept)).toHaveFocus()
    expect(box(accept)).toHaveAccessibleDescription(catalogueText('General terms without their box'))
    expect(scrolled.mock.contexts).toContain(box(accept))
    await userEvent.click(box(accept))
    expect(screen.queryByText(catalogueText('General terms without their box'))).not.toBeInTheDocument()
  })

  test('show an error if the agreement fails, and can be sent again', async () => {
    server.use(answering('agreeTerms', () => refusal('internal', 'No')))
    const { device } = await openTerms({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zafiro' }))
    await userEvent.click(box(accept))
    await press('Aceptar')
    expect(await screen.findByText(catalogueText('General terms failure'))).toBeInTheDocument()
    expect(device.session.getSnapshot()?.user.agreedTermsAt).toBeNull()
    expect(box('Zafiro')).toBeChecked()
    expect(box(accept)).toBeChecked()
    server.use(answering('agreeTerms', () => ({ agreedTermsAt: '2026-11-21T09:00:00.000Z' })))
    await press('Aceptar')
    await gone()
  })

  test('return the focus to the element that had it', async () => {
    const heading = document.createElement('h1')
    heading.tabIndex = -1
    document.body.append(heading)
    heading.focus()
    await openTerms({ user: newcomer })
    await general()
    await userEvent.click(box(accept))
    await press('Aceptar')
    await gone()
    expect(heading).toHaveFocus()
    heading.remove()
  })

  test('lead to the log-out if they are rejected', async () => {
    const { onReject } = await openTerms({ user: newcomer })
    await general()
    await press('Rechazar y salir')
    expect(onReject).toHaveBeenCalledOnce()
  })

  test('cannot be closed in another way, and keep the focus inside', async () => {
    await openTerms({ user: newcomer })
    const shown = await general()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body)
    expect(shown).toBeInTheDocument()
    for (let step = 0; step < 12; step += 1) {
      await userEvent.tab()
      expect(shown).toContainElement(document.activeElement as HTMLElement)
    }
  })

  test('keep ticked checkboxes after a reload, and forget them once accepted', async () => {
    const { reload } = await openTerms({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zafiro' }))
    await userEvent.click(box(accept))
    reload()
    expect(await screen.findByRole('checkbox', { name: 'Zafiro' })).toBeChecked()
    expect(box('Asociación Norte')).not.toBeChecked()
    expect(box(accept)).toBeChecked()
    await press('Aceptar')
    await gone()
    expect(granted.mock.calls).toEqual([[{ relations: [1] }]])
    // The dialog goes with what the device has stored, and they go after it.
    await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  test('have no ticked checkboxes after a log-out, even for the same user', async () => {
    const { device, reload } = await openTerms({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zafiro' }))
    await userEvent.click(box(accept))
    await device.session.clearSession()
    await device.session.saveSession({ token: 'another', user: newcomer })
    reload()
    expect(await screen.findByRole('checkbox', { name: 'Zafiro' })).not.toBeChecked()
    expect(box(accept)).not.toBeChecked()
  })

  test('opened by PIN, say that the session is missing, and not the connection, and offer the log-in', async () => {
    await openTerms({ user: newcomer, isByPin: true })
    expect(await screen.findByText('Sin sesión')).toBeInTheDocument()
    expect(screen.getByText(/se enviarán cuando inicie sesión\./)).toBeInTheDocument()
    expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeInTheDocument()
  })

  test('cannot be accepted without a connection, say why, and keep the checkboxes', async () => {
    const { device, onReject } = await openTerms({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zafiro' }))
    await userEvent.click(box(accept))
    await cutConnection(device)
    expect(
      await screen.findByText(/Los términos se aceptan en el servidor\. Lo que ha marcado/),
    ).toBeInTheDocument()
    await press('Aceptar')
    expect(granted).not.toHaveBeenCalled()
    expect(box('Zafiro')).toBeChecked()
    await press('Rechazar y salir')
    expect(onReject).toHaveBeenCalledOnce()
  })

  test('in a session that a PIN opened wait for the log-in, and not for a connection', async () => {
    const { device } = await openTerms({ user: newcomer })
    await general()
    await act(() => device.session.saveSession({ token: '', user: newcomer, dataKey: testDataKey }))
    expect(await screen.findByText(/se enviarán cuando inicie sesión/)).toBeInTheDocument()
    expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
  })

  test('have no checkboxes if the laboratories cannot be read', async () => {
    server.use(
      answering('userPharmacies', () => refusal('not_found', 'La farmacia no posee relaciones activas')),
    )
    await openTerms({ user: newcomer })
    expect(await screen.findByText(/^No se han podido obtener los laboratorios/)).toBeInTheDocument()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(box(accept))
    await press('Aceptar')
    await gone()
  })
})
