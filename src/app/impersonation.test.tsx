import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answersAs, asked, banner, openActing, place, press, serveActing } from '@/app/testing/acting'
import { admin, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { User } from '@/contract/session/session'
import { catalogueTitle } from '@/features/testing/error-catalogue'
import { viewerOf } from '@/parts/session/viewer'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { pharmacy } from '../../mocks/fixtures/pharmacy'
import { portalPharmacy } from '../../mocks/fixtures/portal'
import { server } from '../../mocks/server'

serveActing()

describe('impersonating another user', () => {
  test('starts from the list of users, and opens that user’s start page', async () => {
    server.use(...answersAs(admin))
    const app = await openApp({ path: '/admin', user: admin })
    await press(await screen.findByRole('button', { name: 'Actuar como farmacia' }))
    expect(await banner()).toHaveTextContent('Actúa como Ana Rey · Farmacia del Puente')
    await waitFor(() => expect(app.address()).toBe('/dashboard/1'))
    expect(asked.started).toEqual([{ username: 'farmacia' }])
    expect(app.device.session.getSnapshot()).toMatchObject({
      identity: { userId: admin.id, switchUser: 'farmacia' },
      real: { user: { username: 'admin' } },
    })
  })

  test('starts for a laboratory’s user from a pharmacy that gives access', async () => {
    server.use(...answersAs(delegate))
    const app = await openApp({ path: '/laboratory/31', user: delegate })
    await press(await screen.findByRole('button', { name: 'Entrar como farmacia: Farmacia del Puente' }))
    await banner()
    expect(asked.started).toEqual([{ pharma: 1 }])
    await waitFor(() => expect(app.address()).toBe('/dashboard/1'))
  })

  test('is not offered for a pharmacy that gives no access', async () => {
    const closed = portalPharmacy({ ...pharmacy, laboratoryAccess: false })
    server.use(
      ...answersAs(delegate),
      answering('laboratoryUserPharmacies', () => ({ data: [closed], count: 1 })),
    )
    await openApp({ path: '/laboratory/31', user: delegate })
    await screen.findByRole('button', { name: /Farmacia del Puente/ })
    expect(screen.queryByRole('button', { name: /Entrar como farmacia/ })).not.toBeInTheDocument()
  })

  test.each([
    {
      fault: () => refusal('switch_refused', 'No puede actuar en el lugar de este usuario.'),
      text: 'No puede actuar en el lugar de este usuario.',
    },
    {
      fault: noConnection,
      text: 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.',
    },
  ])(
    catalogueTitle('Impersonation failure', 'shows «$text» after a failure, and changes nothing'),
    async ({ fault, text }) => {
      server.use(answering('startImpersonation', fault), ...answersAs(admin))
      const app = await openApp({ path: '/admin', user: admin })
      const before = app.device.session.getSnapshot()
      await press(await screen.findByRole('button', { name: 'Actuar como farmacia' }))
      expect(await screen.findByText(text)).toBeInTheDocument()
      expect(app.device.session.getSnapshot()).toEqual(before)
      expect(app.address()).toBe('/admin')
    },
  )

  test('says so if the device cannot store it', async () => {
    server.use(...answersAs(admin))
    const app = await openApp({ path: '/admin', user: admin })
    vi.spyOn(app.device.session, 'switchTo').mockRejectedValue(new Error('no space'))
    await press(await screen.findByRole('button', { name: 'Actuar como farmacia' }))
    expect(
      await screen.findByText(/^Este dispositivo no ha podido guardar el cambio de usuario/),
    ).toBeInTheDocument()
    expect(app.address()).toBe('/admin')
  })
})

describe('a laboratory’s user who impersonates a pharmacy', () => {
  const signedIn = { id: 's', token: 't', identity: { userId: 1, username: '', switchUser: 'farmacia' } }

  test('still sees only what the laboratory may see, while staff see what the pharmacy sees', () => {
    const inPlaceBy = (real: User) =>
      viewerOf({ ...signedIn, user: place, real: { sessionId: 'r', user: real } })
    expect(inPlaceBy(delegate)).toBe(delegate)
    expect(inPlaceBy(admin)).toBe(place)
    expect(viewerOf({ ...signedIn, user: delegate })).toBe(delegate)
  })

  test('cannot decide about the laboratories’ access', async () => {
    await openActing(delegate)
    await banner()
    await press(screen.getByRole('button', { name: 'Usuario: Ana Rey' }))
    const menu = await screen.findByRole('region', { name: 'Usuario' })
    await within(menu).findByRole('link', { name: 'Salir' })
    expect(within(menu).queryByRole('button', { name: 'Permisos' })).not.toBeInTheDocument()
  })
})
