import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OpenSessionsCard } from '@/features/account/open-sessions-card'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()

const sessionOf = (place: number, device: string, current = false) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  device,
  startedAt: `2026-03-02T0${place}:00:00.000Z`,
  lastUsedAt: '2026-03-02T09:05:00.000Z',
  current,
})
const here = sessionOf(1, 'Chrome en Windows', true)
const tablet = sessionOf(2, 'Chrome en Android')
const phone = sessionOf(3, 'Safari en iPhone')

/** A server with these sessions, which its calls can end. */
async function open(sessions = [here, tablet, phone]) {
  let held = sessions
  server.use(
    answering('openSessions', () => ({ data: held })),
    answering('endSession', ({ params }) => {
      if (!held.some(({ id }) => id === params.id)) return refusal('not_found', 'No se ha encontrado.')
      held = held.filter(({ id }) => id !== params.id)
      return {}
    }),
    answering('endOtherSessions', () => {
      const ended = held.length - 1
      held = held.filter(({ current }) => current)
      return { ended }
    }),
  )
  const { device } = await createTestDevice()
  renderScreen(<OpenSessionsCard />, { device })
  const set = (next: typeof sessions) => {
    held = next
  }
  return { held: () => held.map(({ device }) => device), set }
}
const rows = () => screen.findAllByRole('listitem')
const closeTablet = { name: 'Cerrar la sesión de Chrome en Android abierta el 02/03/2026 03:00' }
const confirm = async () => {
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/Los carritos y los pedidos por enviar se quedan en su dispositivo\./)
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
}

describe('the open sessions on the account screen', () => {
  test('are listed with device and time; the current one cannot be ended here', async () => {
    await open()
    const [first, second] = await rows()
    expect(first).toHaveTextContent('Chrome en WindowsEsta sesión · Abierta el 02/03/2026 02:00')
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
    expect(second).toHaveTextContent(
      'Chrome en AndroidÚltimo uso: 02/03/2026 10:05 · Abierta el 02/03/2026 03:00',
    )
  })

  test('can be ended one by one, after a question that says what stays', async () => {
    const { held } = await open()
    await user.click(await screen.findByRole('button', closeTablet))
    await confirm()
    expect(await screen.findByText('La sesión se ha cerrado.')).toBeInTheDocument()
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(held()).toEqual(['Chrome en Windows', 'Safari en iPhone'])
  })

  test('count as ended if they have ended meanwhile', async () => {
    const { set } = await open()
    await user.click(await screen.findByRole('button', closeTablet))
    set([here])
    await confirm()
    expect(await screen.findByText('La sesión se ha cerrado.')).toBeInTheDocument()
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  test('can all be ended except for the current one', async () => {
    const { held } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cerrar las demás sesiones' }))
    await confirm()
    expect(await screen.findByText('Las demás sesiones se han cerrado.')).toBeInTheDocument()
    await waitFor(() => expect(held()).toEqual(['Chrome en Windows']))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cerrar las demás sesiones' })).not.toBeInTheDocument(),
    )
  })

  test('show an error when they cannot be read or ended, and can be tried again', async () => {
    const { held } = await open()
    server.use(answering('endSession', noConnection))
    await user.click(await screen.findByRole('button', closeTablet))
    await confirm()
    expect(
      await screen.findByText('No se ha podido cerrar. Inténtelo de nuevo más tarde.'),
    ).toBeInTheDocument()
    expect(held()).toHaveLength(3)
  })

  test('need the server, and can be loaded again', async () => {
    server.use(answering('openSessions', () => refusal('too_many_requests', 'Demasiadas peticiones.')))
    const { device } = await createTestDevice()
    renderScreen(<OpenSessionsCard />, { device })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('No se han podido ver las sesiones abiertas')
    server.use(answering('openSessions', () => ({ data: [here] })))
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
    expect(await rows()).toHaveLength(1)
  })

  test('show no error while the device knows that it is offline', async () => {
    server.use(answering('openSessions', noConnection), answering('health', noConnection))
    const { device } = await createTestDevice()
    await device.connectivity.check()
    renderScreen(<OpenSessionsCard />, { device })
    expect(await screen.findByText('Se verán aquí cuando vuelva la conexión.')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
