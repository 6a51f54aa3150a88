import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Pharmacy, User } from '@/contract/session'
import TermsGate from '@/features/terms/terms-gate'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { delegate, pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

const newcomer = { ...pharmacist, agreedTermsAt: null }
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
const terms = (id: number) => ({
  id,
  title: `Términos ${id}`,
  content: `<p>Texto ${id}<img src="x" onerror="alert(1)"></p>`,
  laboratory: { id: 100 + id, name: `Laboratorio ${id}` },
})

const answered = vi.fn()
const granted = vi.fn()
const failing = () => refusal('internal', 'No')

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  sessionStorage.clear()
  answered.mockReset()
  granted.mockReset()
  server.use(
    answering('userPharmacies', () => ({ data: [related] })),
    answering('agreeTerms', () => ({ agreedTermsAt: '2026-11-21T09:00:00.000Z' })),
    answering('laboratoryAccess', async ({ params, request }) => {
      granted(Number(params.id), await request.json())
      return [{ id: Number(params.id), laboratoryAccess: true }]
    }),
    answering('pendingLaboratoryTerms', () => [terms(1), terms(2)]),
    answering('answerLaboratoryTerms', async ({ request }) => {
      const { laboratoryTermsAcceptances } = (await request.json()) as { laboratoryTermsAcceptances: unknown }
      answered(laboratoryTermsAcceptances)
      return laboratoryTermsAcceptances
    }),
    answering('health', noConnection),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

async function open({ user = pharmacist, inPlaceOf = null as User | null } = {}) {
  const { device } = await createTestDevice({ user })
  if (inPlaceOf !== null) await device.session.switchTo(inPlaceOf)
  const onReject = vi.fn()
  const onGranted = vi.fn()
  const show = () => renderScreen(<TermsGate device={device} onGranted={onGranted} onReject={onReject} />)
  show()
  const reload = () => {
    cleanup()
    show()
  }
  return { device, onReject, onGranted, reload }
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const general = () => dialog('Términos y condiciones')
const box = (name: RegExp | string) => screen.getByRole('checkbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const cutConnection = (device: TestDevice) => device.client.call('health')
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('the general terms', () => {
  const accept = /He leído y acepto/

  test('are asked of a pharmacy that has not agreed, with a box for each association and none ticked', async () => {
    await open({ user: newcomer })
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

  test('record the agreement, grant what was ticked, and let the user in without asking for more', async () => {
    const { device, onGranted } = await open({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Asociación Norte' }))
    await userEvent.click(box(accept))
    await press('Aceptar')
    await gone()
    expect(device.session.getSnapshot()?.user.agreedTermsAt).toBe('2026-11-21T09:00:00.000Z')
    expect(granted.mock.calls).toEqual([[2, { laboratoryAccess: true }]])
    expect(onGranted).toHaveBeenCalledOnce()
  })

  test('cannot be accepted without the box: it says so and takes the focus there', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open({ user: newcomer })
    await general()
    await press('Aceptar')
    expect(await screen.findByText('Debes aceptar los términos para continuar')).toBeInTheDocument()
    expect(box(accept)).toHaveFocus()
    expect(box(accept)).toHaveAccessibleDescription('Debes aceptar los términos para continuar')
    expect(scrolled.mock.contexts).toContain(box(accept))
    await userEvent.click(box(accept))
    expect(screen.queryByText('Debes aceptar los términos para continuar')).not.toBeInTheDocument()
  })

  test.each([
    ['the agreement', 'agreeTerms'],
    ['an access', 'laboratoryAccess'],
  ] as const)('that fail at %s say so, stay ticked, and can be accepted again', async (_, call) => {
    server.use(answering(call, failing))
    const { device } = await open({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zafiro' }))
    await userEvent.click(box(accept))
    await press('Aceptar')
    expect(
      await screen.findByText(
        'Ocurrió un error al aceptar los términos. Si el problema persiste, póngase en contacto con soporte.',
      ),
    ).toBeInTheDocument()
    expect(device.session.getSnapshot()?.user.agreedTermsAt).toBeNull()
    expect(box('Zafiro')).toBeChecked()
    expect(box(accept)).toBeChecked()
    server.use(
      answering('agreeTerms', () => ({ agreedTermsAt: '2026-11-21T09:00:00.000Z' })),
      answering('laboratoryAccess', () => [{ id: 1, laboratoryAccess: true }]),
    )
    await press('Aceptar')
    await gone()
  })

  test('give the focus back to what had it', async () => {
    const heading = document.createElement('h1')
    heading.tabIndex = -1
    document.body.append(heading)
    heading.focus()
    await open({ user: newcomer })
    await general()
    await userEvent.click(box(accept))
    await press('Aceptar')
    await gone()
    expect(heading).toHaveFocus()
    heading.remove()
  })

  test('that are rejected lead out', async () => {
    const { onReject } = await open({ user: newcomer })
    await general()
    await press('Rechazar y salir')
    expect(onReject).toHaveBeenCalledOnce()
  })

  test('cannot be closed otherwise, and hold the focus', async () => {
    await open({ user: newcomer })
    const shown = await general()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body)
    expect(shown).toBeInTheDocument()
    for (let step = 0; step < 12; step += 1) {
      await userEvent.tab()
      expect(shown).toContainElement(document.activeElement as HTMLElement)
    }
  })

  test('keep what was ticked over a reload, and forget it once they are accepted', async () => {
    const { reload } = await open({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zafiro' }))
    await userEvent.click(box(accept))
    reload()
    expect(await screen.findByRole('checkbox', { name: 'Zafiro' })).toBeChecked()
    expect(box('Asociación Norte')).not.toBeChecked()
    expect(box(accept)).toBeChecked()
    await press('Aceptar')
    await gone()
    expect(granted.mock.calls).toEqual([[1, { laboratoryAccess: true }]])
    expect(sessionStorage).toHaveLength(0)
  })

  test('begin without a tick after a log-out, also for the same user', async () => {
    const { device, reload } = await open({ user: newcomer })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zafiro' }))
    await userEvent.click(box(accept))
    await device.session.clearSession()
    await device.session.saveSession({ token: 'another', user: newcomer })
    reload()
    expect(await screen.findByRole('checkbox', { name: 'Zafiro' })).not.toBeChecked()
    expect(box(accept)).not.toBeChecked()
  })

  test('wait without a connection, say why, and keep what was ticked', async () => {
    const { device, onReject } = await open({ user: newcomer })
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

  test('come without boxes where the laboratories cannot be read', async () => {
    server.use(
      answering('userPharmacies', () => refusal('not_found', 'La farmacia no posee relaciones activas')),
    )
    await open({ user: newcomer })
    expect(await screen.findByText(/^No se han podido obtener los laboratorios/)).toBeInTheDocument()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(box(accept))
    await press('Aceptar')
    await gone()
  })
})

describe('the terms of laboratories', () => {
  const read = 'He leído y comprendido los términos'

  test('come one at a time, and all the answers are sent after the last', async () => {
    await open()
    const first = await dialog('Términos 1')
    expect(within(first).getByRole('region', { name: 'Términos 1' })).toHaveFocus()
    expect(first).toHaveTextContent('Laboratorio 1 · 1 de 2')
    await userEvent.click(box(read))
    await press('Aceptar')
    const second = await dialog('Términos 2')
    expect(within(second).getByRole('region', { name: 'Términos 2' })).toHaveFocus()
    expect(box(read)).not.toBeChecked()
    expect(answered).not.toHaveBeenCalled()
    await press('Rechazar')
    await gone()
    expect(answered.mock.calls).toEqual([
      [
        [
          { laboratoryTerms: 1, status: 'accepted' },
          { laboratoryTerms: 2, status: 'rejected' },
        ],
      ],
    ])
  })

  test('show their content with nothing in it that runs', async () => {
    await open()
    const shown = await dialog('Términos 1')
    expect(within(shown).getByText('Texto 1')).toBeInTheDocument()
    expect(shown.querySelector('img')).toBeNull()
  })

  test('cannot be accepted unread: it says so and takes the focus to the box', async () => {
    await open()
    await dialog('Términos 1')
    await press('Aceptar')
    expect(
      await screen.findByText('Debes leer y comprender los términos antes de continuar'),
    ).toBeInTheDocument()
    expect(box(read)).toHaveFocus()
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Términos 1')
  })

  test('that cannot be kept say so, and the last one can be answered again', async () => {
    server.use(answering('answerLaboratoryTerms', failing))
    await open()
    await dialog('Términos 1')
    await press('Rechazar')
    await dialog('Términos 2')
    await userEvent.click(box(read))
    await press('Aceptar')
    expect(
      await screen.findByText('No se pudieron guardar los términos por laboratorio. Contacte a soporte.'),
    ).toBeInTheDocument()
    expect(box(read)).toBeChecked()
    server.use(answering('answerLaboratoryTerms', () => []))
    await press('Aceptar')
    await gone()
  })

  test('that cannot be kept can also wait for the next start: a pharmacy is never locked out', async () => {
    server.use(
      answering('pendingLaboratoryTerms', () => [terms(1)]),
      answering('answerLaboratoryTerms', failing),
    )
    await open()
    await dialog('Términos 1')
    await press('Rechazar')
    await userEvent.click(await screen.findByRole('button', { name: 'Contestar más tarde' }))
    await gone()
  })

  test('begin each without the reproach of the one before', async () => {
    await open()
    await dialog('Términos 1')
    await press('Aceptar')
    await screen.findByText('Debes leer y comprender los términos antes de continuar')
    await press('Rechazar')
    await dialog('Términos 2')
    expect(screen.queryByText(/^Debes leer/)).not.toBeInTheDocument()
  })

  test('are answered once, however often one presses while they are sent', async () => {
    let finish = () => {}
    const sent = new Promise<void>((resolve) => {
      finish = resolve
    })
    server.use(
      answering('pendingLaboratoryTerms', () => [terms(1)]),
      answering('answerLaboratoryTerms', async () => {
        answered()
        await sent
        return []
      }),
    )
    await open()
    await dialog('Términos 1')
    await press('Rechazar')
    await press('Rechazar')
    await userEvent.click(box(read))
    screen.getByRole('button', { name: 'Aceptar' }).click()
    finish()
    await gone()
    expect(answered).toHaveBeenCalledOnce()
  })

  test('go on after a reload where they were left', async () => {
    const { reload } = await open()
    await dialog('Términos 1')
    await press('Rechazar')
    await dialog('Términos 2')
    reload()
    await dialog('Términos 2')
    await userEvent.click(box(read))
    await press('Aceptar')
    await gone()
    expect(answered).toHaveBeenCalledWith([
      { laboratoryTerms: 1, status: 'rejected' },
      { laboratoryTerms: 2, status: 'accepted' },
    ])
    expect(sessionStorage).toHaveLength(0)
  })

  test('that changed before a reload are asked again: an answer is to what was read', async () => {
    const { reload } = await open()
    await dialog('Términos 1')
    await press('Rechazar')
    await dialog('Términos 2')
    server.use(answering('pendingLaboratoryTerms', () => [terms(3), terms(2)]))
    reload()
    await dialog('Términos 3')
  })

  test('can be left for later without a connection, and come back with it where they were left', async () => {
    const { device } = await open()
    await dialog('Términos 1')
    await press('Rechazar')
    await dialog('Términos 2')
    await userEvent.click(box(read))
    await cutConnection(device)
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir sin conexión' }))
    await gone()
    server.use(answering('health', () => ({ status: 'ready', time: new Date().toISOString() })))
    await device.client.call('health')
    await dialog('Términos 2')
    expect(box(read)).toBeChecked()
    await press('Aceptar')
    await gone()
    expect(answered).toHaveBeenCalledWith([
      { laboratoryTerms: 1, status: 'rejected' },
      { laboratoryTerms: 2, status: 'accepted' },
    ])
  })

  test('that the server does not give: Usuario no autorizado., and the pharmacy goes on', async () => {
    server.use(answering('pendingLaboratoryTerms', () => refusal('forbidden', 'No')))
    await open()
    expect(await screen.findByText('Usuario no autorizado.')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('are asked for again when the connection comes back, if there was none at the start', async () => {
    server.use(answering('pendingLaboratoryTerms', noConnection))
    const { device } = await open()
    await waitFor(() => expect(device.connectivity.getSnapshot()).toBe('offline'))
    expect(screen.queryByText('Usuario no autorizado.')).not.toBeInTheDocument()
    server.use(
      answering('pendingLaboratoryTerms', () => [terms(1)]),
      answering('health', () => ({ status: 'ready', time: new Date().toISOString() })),
    )
    await device.client.call('health')
    await dialog('Términos 1')
  })
})

describe('nobody else is asked:', () => {
  const asked = vi.fn()
  beforeEach(() => {
    asked.mockReset()
    server.use(
      answering('pendingLaboratoryTerms', () => {
        asked()
        return [terms(1)]
      }),
    )
  })
  test.each([
    ['a laboratory', { user: { ...delegate, agreedTermsAt: null } }],
    [
      'whoever acts in a pharmacy’s place',
      { user: delegate, inPlaceOf: { ...newcomer, id: 9, username: 'farmacia.nueva' } },
    ],
  ])('%s', async (_, given) => {
    const { device } = await open(given)
    await cutConnection(device)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
  })
})
