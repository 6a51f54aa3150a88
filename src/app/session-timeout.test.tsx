import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin, appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { idleLimitMs } from '@/contract/session/session'
import { idleWarningMs } from '@/features/session-timeout/idle-state'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { digestOf } from '@/offline/sealing/digest'
import { readPreference, writePreference } from '@/ui/state/preferences'
import { writeSessionValue } from '@/ui/state/session-value'
import { answering } from '../../mocks/answer'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

let contacts = 0
let lastActivity = 0
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  lastActivity = Date.now()
  server.use(
    answering('myUser', () => {
      contacts += 1
      return admin
    }),
    ...appAnswers({ user: admin }),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Sets the device's clock to this time after the last activity, without running timers. */
const sleep = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(lastActivity + ms)
const wake = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

const openAt = async (path: string) => {
  const device = createDevice(testEnvironment())
  const { id } = await device.session.saveSession({ token: 'token', user: admin })
  // Stored as an earlier visit would a moment ago.
  writePreference('session-activity', { session: id, at: lastActivity })
  const app = await openApp({ path, device })
  // The user is read at the start; whoever asks meanwhile shares that call.
  await device.refreshUser()
  return app
}
const openAdmin = async () => {
  const app = await openAt('/admin')
  await screen.findByRole('heading', { level: 1, name: 'Administración' })
  return app
}

describe('the session of an inactive user', () => {
  test('shows a question in its last minute, and continues with «continuar conectado»', async () => {
    const app = await openAdmin()
    sleep(idleLimitMs - idleWarningMs / 2)
    await wake()
    expect(await screen.findByRole('dialog', { name: '¿Sigue ahí?' })).toHaveTextContent(
      'caducará en 30 segundos',
    )
    const before = contacts
    await userEvent.click(screen.getByRole('button', { name: 'continuar conectado' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(app.device.session.getSnapshot()?.token).toBe('token')
    await waitFor(() => expect(contacts).toBe(before + 1))
  })

  test('ends at its limit: the token is deleted, and only «reiniciar sesion» is offered', async () => {
    const app = await openAdmin()
    sleep(idleLimitMs)
    await wake()
    const dialog = await screen.findByRole('dialog', { name: 'La sesión ha caducado' })
    await waitFor(() => expect(app.device.session.getSnapshot()).toBeNull())
    await waitFor(() => expect(app.address()).toBe('/login'))
    const buttons = [...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual(['reiniciar sesion'])
    await userEvent.keyboard('{Escape}')
    expect(dialog).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'reiniciar sesion' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('button', { name: 'Acceder' })).toBeInTheDocument()
  })

  test('offers the log-in only once the device has forgotten it: a reload would find it again', async () => {
    const app = await openAdmin()
    const forget = app.device.session.clearSession
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    vi.spyOn(app.device.session, 'clearSession').mockImplementation((options) =>
      held.then(() => forget(options)),
    )
    sleep(idleLimitMs)
    await wake()
    await userEvent.click(await screen.findByRole('button', { name: 'reiniciar sesion' }))
    expect(screen.getByRole('dialog', { name: 'La sesión ha caducado' })).toBeInTheDocument()
    expect(app.address()).toBe('/admin')
    goOn()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(app.device.session.getSnapshot()).toBeNull()
    expect(await screen.findByRole('button', { name: 'Acceder' })).toBeInTheDocument()
  })

  test('is ended on the server, too, which would leave it open for as long again', async () => {
    const ended = vi.fn()
    server.use(
      answering('logoutByDigest', async ({ request }) => {
        ended(await request.json())
        return {}
      }),
    )
    await openAdmin()
    sleep(idleLimitMs)
    await wake()
    await screen.findByRole('dialog', { name: 'La sesión ha caducado' })
    const digest = await digestOf('token')
    await waitFor(() => expect(ended.mock.calls).toEqual([[{ digest }]]))
  })

  test('shows nothing of it to whoever opens the page when it is over', async () => {
    lastActivity -= idleLimitMs
    const shown = vi.fn()
    const watch = new MutationObserver(() => {
      if (document.body.textContent?.includes('Administración')) shown()
    })
    watch.observe(document.body, { subtree: true, childList: true })
    const app = await openAt('/admin')
    const dialog = await screen.findByRole('dialog', { name: 'La sesión ha caducado' })
    await waitFor(() => expect(app.address()).toBe('/login'))
    expect(app.device.session.getSnapshot()).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'reiniciar sesion' }))
    expect(await screen.findByRole('button', { name: 'Acceder' })).toBeInTheDocument()
    watch.disconnect()
    expect(shown).not.toHaveBeenCalled()
  })

  test('ends without a PIN where the code for that cannot be had', async () => {
    const app = await openAdmin()
    vi.spyOn(app.device, 'leave').mockRejectedValue(new Error('Part not fetched'))
    sleep(idleLimitMs)
    await wake()
    await screen.findByRole('dialog', { name: 'La sesión ha caducado' })
    await waitFor(() => expect(app.device.session.getSnapshot()).toBeNull())
  })

  test('lets nobody in while the device cannot forget it, and tries again', async () => {
    const app = await openAdmin()
    const refused = vi.spyOn(app.device, 'logOut').mockRejectedValue(new Error('disk'))
    const left = vi.spyOn(app.device, 'leave').mockRejectedValue(new Error('disk'))
    sleep(idleLimitMs)
    await wake()
    const button = await screen.findByRole('button', { name: 'reiniciar sesion' })
    await userEvent.click(button)
    await waitFor(() => expect(refused).toHaveBeenCalledTimes(2))
    expect(screen.getByRole('dialog', { name: 'La sesión ha caducado' })).toBeInTheDocument()
    expect(app.address()).toBe('/admin')
    refused.mockRestore()
    left.mockRestore()
    await userEvent.click(button)
    expect(await screen.findByRole('button', { name: 'Acceder' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('shows the same message if it ended in another tab for the same reason', async () => {
    const app = await openAdmin()
    sleep(idleLimitMs)
    await act(async () => app.device.session.clearSession())
    expect(await screen.findByRole('dialog', { name: 'La sesión ha caducado' })).toBeInTheDocument()
  })

  test('ignores the activity stored by an earlier session, even if its check is loaded late', async () => {
    const long = { session: 'of yesterday', at: Date.now() - 2 * idleLimitMs }
    writePreference('session-activity', long)
    writeSessionValue('session-countdown', long)
    const app = await openApp({ path: '/admin', user: admin })
    const session = app.device.session.getSnapshot()
    await waitFor(() => expect(readPreference('session-activity')).toMatchObject({ session: session?.id }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await app.device.session.readSession()).toMatchObject({ token: 'token' })
  })

  test('continues through an impersonation', async () => {
    server.use(answering('laboratoryTermsOfUser', () => []))
    const app = await openAt('/cuenta')
    await act(async () => app.device.session.switchTo(pharmacist))
    await screen.findByRole('region', { name: 'Actúa en el lugar de otro usuario' })
    sleep(idleLimitMs - idleWarningMs / 2)
    await wake()
    expect(await screen.findByRole('dialog', { name: '¿Sigue ahí?' })).toBeInTheDocument()
  })

  test('shows no message after a log-out', async () => {
    const app = await openAdmin()
    await act(async () => app.device.session.clearSession())
    await screen.findByRole('button', { name: 'Acceder' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
