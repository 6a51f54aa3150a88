import { notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { User } from '@/contract/session/session'
import { answering } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

/** A pharmacy's user, in whose place others act. */
export const place: User = { ...pharmacist, id: 7, username: 'farmacia', firstName: 'Ana', surname: 'Rey' }
/** What the server was asked since the test began. */
export const asked = { started: [] as unknown[], ended: 0 }

/** Handlers of a server that knows both users, and answers as the one whom the header names. */
export const answersAs = (real: User) => [
  answering('myUser', ({ request }) => (request.headers.get('x-switch-user') === 'farmacia' ? place : real)),
  answering('adminUsers', () => ({ data: [place], count: 1 })),
  answering('laboratoryTermsOfUser', () => []),
  answering('startImpersonation', async ({ request }) => {
    asked.started.push(await request.json())
    return place
  }),
  answering('endImpersonation', () => {
    asked.ended += 1
    return {}
  }),
]

export const banner = () => screen.findByRole('region', { name: 'Actúa en el lugar de otro usuario' })
export const press = async (button: HTMLElement) => userEvent.click(button)

/** Opens the app as a user who impersonates the pharmacist, on a screen that makes few calls. */
export const openActing = async (real: User) => {
  server.use(...answersAs(real))
  const app = await openApp({ path: '/cuenta', user: real })
  await app.device.session.switchTo(place)
  return app
}

/** The server of such tests; no notices are left after each of them. */
export const serveActing = () => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    Object.assign(asked, { started: [], ended: 0 })
    server.use(...appAnswers())
  })
  afterEach(() => {
    server.resetHandlers()
    notifications.clean()
  })
  afterAll(() => server.close())
}
