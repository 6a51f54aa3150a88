import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin, appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { countdownMs, idleLimitMs } from '@/features/session-timeout/idle-state'
import { writePreference } from '@/ui/preferences'
import { answering } from '../../mocks/answer'
import { server } from '../../mocks/server'

let contacts = 0
let lastActivity = 0
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  // As an earlier visit left it a moment ago.
  lastActivity = Date.now()
  writePreference('session-activity', lastActivity)
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

/** The device's clock goes on to so long after the last activity, and no timer runs. */
const sleep = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(lastActivity + ms)
const wake = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

const openAdmin = async () => {
  const app = await openApp({ path: '/admin', user: admin })
  await screen.findByRole('heading', { level: 1, name: 'Administración' })
  return app
}

describe('a session that nobody uses', () => {
  test('asks in its last minute, and goes on with «continuar conectado»', async () => {
    const app = await openAdmin()
    sleep(idleLimitMs - countdownMs / 2)
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

  test('is over at its limit: the token is gone, and only «reiniciar sesion» is offered', async () => {
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

  test('that ended in another tab for the same reason is said here too', async () => {
    const app = await openAdmin()
    sleep(idleLimitMs)
    await act(async () => app.device.session.clearSession())
    expect(await screen.findByRole('dialog', { name: 'La sesión ha caducado' })).toBeInTheDocument()
  })

  test('and was ended by a log-out says nothing', async () => {
    const app = await openAdmin()
    await act(async () => app.device.session.clearSession())
    await screen.findByRole('button', { name: 'Acceder' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
