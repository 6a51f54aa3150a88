import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answersAs, asked, banner, openActing, place, press, serveActing } from '@/app/testing/acting'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { Device } from '@/offline/device/device'
import { digestOf } from '@/offline/sealing/digest'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { server } from '../../mocks/server'

serveActing()

/** Saves an unsent order of the current user. */
const saveOrder = async ({ session, outbox }: Device): Promise<string> => {
  const identity = session.getSnapshot()?.identity
  if (identity === undefined) throw new Error('nobody is signed in')
  const id = outbox.newOrderKey()
  const { display, ...order } = sampleOrder(1, { id, name: 'Pedido', products: [sampleProduct(1)] })
  await outbox.saveOrder({ ...order, display: { ...display, pharmacy: 'Farmacia del Puente' }, identity })
  return id
}

test('staff who impersonate a user without a pharmacy can return to their own, and are not logged out', async () => {
  const nobodys = { ...place, pharmas: [] }
  server.use(
    answering('myUser', ({ request }) => (request.headers.get('x-switch-user') === null ? admin : nobodys)),
    answering('startImpersonation', () => nobodys),
    ...answersAs(admin),
  )
  const app = await openApp({ path: '/admin', user: admin })
  await press(await screen.findByRole('button', { name: 'Actuar como farmacia' }))
  expect(await screen.findByText('La farmacia no posee relaciones activas')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Salir' })).not.toBeInTheDocument()
  const [page] = screen.getAllByRole('button', { name: 'Volver a mi usuario' }).slice(-1)
  if (!page) throw new Error('No way back')
  await press(page)
  await waitFor(() => expect(app.address()).toBe('/admin'))
  expect(app.device.session.getSnapshot()).toMatchObject({ user: { username: 'admin' } })
  expect(app.device.session.getSnapshot()?.real).toBeUndefined()
  expect(asked.ended).toBe(1)
})

describe('impersonating another user', () => {
  test('ends with the banner’s button, and informs the server as the impersonated user', async () => {
    const app = await openActing(admin)
    await press(within(await banner()).getByRole('button', { name: 'Volver a mi usuario' }))
    await waitFor(() => expect(app.address()).toBe('/admin'))
    await screen.findByRole('heading', { level: 1, name: 'Administración' })
    expect(screen.queryByText(/Actúa como/)).not.toBeInTheDocument()
    await waitFor(() => expect(asked.ended).toBe(1))
  })

  test('ends with Admin in the user menu, before that opens the administration', async () => {
    const app = await openActing(admin)
    await banner()
    await press(screen.getByRole('button', { name: 'Usuario: Ana Rey' }))
    await press(await screen.findByRole('button', { name: 'Admin' }))
    await waitFor(() => expect(app.address()).toBe('/admin'))
    expect(app.device.session.getSnapshot()?.identity.switchUser).toBeNull()
  })

  test('ends without a network too', async () => {
    const app = await openActing(delegate)
    const leave = within(await banner()).getByRole('button', { name: 'Volver a mi usuario' })
    server.use(answering('endImpersonation', noConnection))
    await press(leave)
    await waitFor(() => expect(app.address()).toBe('/laboratory/31'))
  })

  test('that ends without a network leads back to what the portal showed before it', async () => {
    server.use(...answersAs(delegate))
    const app = await openApp({ path: '/laboratory/31', user: delegate })
    const enter = await screen.findByRole('button', { name: 'Entrar como farmacia: Farmacia del Puente' })
    await waitFor(
      async () =>
        expect((await app.device.answers.read()).map(({ call }) => call)).toEqual(
          expect.arrayContaining(['laboratoryUser', 'laboratoryUserPharmacies']),
        ),
      { timeout: 5000 },
    )
    await press(enter)
    const leave = within(await banner()).getByRole('button', { name: 'Volver a mi usuario' })
    server.use(
      answering('endImpersonation', noConnection),
      answering('laboratoryUser', noConnection),
      answering('laboratoryUserPharmacies', noConnection),
    )
    await press(leave)
    await waitFor(() => expect(app.address()).toBe('/laboratory/31'))
    expect(
      await screen.findByRole('button', { name: 'Entrar como farmacia: Farmacia del Puente' }),
    ).toBeVisible()
  })

  test('can be ended again if the device could not store its end', async () => {
    const app = await openActing(admin)
    vi.spyOn(app.device.session, 'switchBack').mockRejectedValueOnce(new Error('no space'))
    const leave = within(await banner()).getByRole('button', { name: 'Volver a mi usuario' })
    await press(leave)
    await screen.findByText(/^Este dispositivo no ha podido guardar el cambio de usuario/)
    await press(leave)
    await waitFor(() => expect(app.address()).toBe('/admin'))
  })

  test('asks before it ends if orders saved meanwhile are unsent', async () => {
    const app = await openActing(admin)
    const id = await saveOrder(app.device)
    await press(within(await banner()).getByRole('button', { name: 'Volver a mi usuario' }))
    const dialog = await screen.findByRole('dialog', { name: 'Volver a mi usuario' })
    expect(dialog).toHaveTextContent(
      'Hay 1 pedido sin enviar. Se queda guardado en este dispositivo y se enviará cuando vuelva a actuar como Ana Rey.',
    )
    await press(within(dialog).getByRole('button', { name: 'Seguir aquí' }))
    expect(app.device.session.getSnapshot()?.identity.switchUser).toBe('farmacia')
    await press(within(await banner()).getByRole('button', { name: 'Volver a mi usuario' }))
    await press(await screen.findByRole('button', { name: 'Volver de todos modos' }))
    await waitFor(() => expect(app.address()).toBe('/admin'))
    expect(await app.device.outbox.entry(id)).toMatchObject({ state: 'queued', owner: '90>farmacia' })
  })

  test('shows a message when the server ends it, and the user’s own session continues', async () => {
    const app = await openActing(delegate)
    await banner()
    server.use(
      answering('notifications', () =>
        refusal('switch_refused', 'No puede actuar en el lugar de este usuario.'),
      ),
    )
    await app.device.client.call('notifications')
    const dialog = await screen.findByRole('dialog', { name: 'Ha vuelto a su usuario' })
    expect(dialog).toHaveTextContent('Ya no puede actuar como Ana Rey')
    server.use(...appAnswers({ user: delegate }))
    await press(within(dialog).getByRole('button', { name: 'Entendido' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(app.device.session.getSnapshot()).toMatchObject({ token: 'token', user: { username: 'delegado' } })
    expect(app.device.session.getSnapshot()).not.toHaveProperty('lostPlace')
  })

  test('asks at log-out if orders saved during an earlier impersonation are unsent', async () => {
    const app = await openActing(admin)
    const id = await saveOrder(app.device)
    await app.device.session.switchBack()
    await app.router.navigate({ to: '/logout' })
    const question = await screen.findByRole('heading', { name: 'Hay 1 pedido sin enviar' })
    expect(question.parentElement).toHaveTextContent(
      'El que hizo como otro usuario se envía cuando vuelva a actuar como él.',
    )
    await press(screen.getByRole('button', { name: 'Salir de todos modos' }))
    await waitFor(() => expect(app.device.session.getSnapshot()).toBeNull())
    expect(await app.device.outbox.entry(id)).toMatchObject({ state: 'queued', owner: '90>farmacia' })
  })

  test('can be begun again from the panel that names pharmacy and user of an order left behind, which is sent', async () => {
    const app = await openActing(admin)
    await saveOrder(app.device)
    await app.device.session.switchBack()
    await press(await screen.findByRole('button', { name: /^1 pedido de otro usuario/ }))
    const panel = await screen.findByRole('region', { name: 'Envío de pedidos y datos del dispositivo' })
    expect(await within(panel).findByText('Farmacia del Puente · farmacia')).toBeInTheDocument()
    let sentAs: string | null = null
    server.use(
      answering('createOrder', ({ request }) => {
        sentAs = request.headers.get('x-switch-user')
        return { id: 77, name: 'Pedido 77' }
      }),
    )
    await press(await within(panel).findByRole('button', { name: 'Actuar como farmacia y enviar' }))
    expect(await screen.findByText('Pedido enviado.')).toBeInTheDocument()
    expect(sentAs).toBe('farmacia')
    expect(asked.started).toEqual([{ username: 'farmacia' }])
    await banner()
  })

  test('ends together with the user’s own session at log-out', async () => {
    const app = await openActing(admin)
    await banner()
    const loggedOut: unknown[] = []
    server.use(
      answering('logoutByDigest', async ({ request }) => {
        loggedOut.push({ ...(await request.json()), actsAs: request.headers.get('x-switch-user') })
        return {}
      }),
    )
    await app.router.navigate({ to: '/logout' })
    await waitFor(() => expect(app.device.session.getSnapshot()).toBeNull())
    // The server ends both with this one call of the real user.
    const digest = await digestOf('token')
    await waitFor(() => expect(loggedOut).toEqual([{ digest, actsAs: null }]))
    expect(asked.ended).toBe(0)
  })
})
