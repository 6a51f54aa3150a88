import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Notification } from '@/contract/support/notifications'
import { NotificationBell } from '@/features/notifications/notification-bell'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { safeHtml } from '@/ui/controls/rich-text'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** A server with these notifications; reading one marks it as read there. */
function serve(given: (Partial<Notification> & { id: number })[]) {
  const list = given.map((each) => ({
    title: `Aviso ${each.id}`,
    shippingDate: '2026-11-20T23:30:00.000Z',
    viewed: false,
    ...each,
  }))
  const views: number[] = []
  server.use(
    answering('notifications', () => list),
    answering('notificationView', ({ params }) => {
      const id = Number(params.id)
      views.push(id)
      const found = list.find((each) => each.id === id)
      if (found === undefined) return refusal('not_found', 'No está')
      found.viewed = true
      return { title: found.title, content: '<p>Hola <b>farmacia</b></p>', shippingDate: found.shippingDate }
    }),
  )
  return views
}

async function openDialog() {
  const { device } = await createTestDevice()
  renderScreen(<NotificationBell />, { device })
  await userEvent.click(screen.getByRole('button', { name: /^Notificaciones/ }))
  return await screen.findByRole('dialog', { name: 'Notificaciones' })
}
const leer = (id: number) => screen.findByRole('button', { name: `Leer Aviso ${id}` })

test('the focus goes back to the bell when the dialog closes', async () => {
  serve([{ id: 1 }])
  await openDialog()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Notificaciones/ })).toHaveFocus())
})

describe('the list of notifications', () => {
  test.each([
    [[], 'No tienes notifiaciones pendientes'],
    [[{ id: 1, viewed: true }], 'No tienes notifiaciones pendientes'],
    [[{ id: 1 }, { id: 2, viewed: true }], 'Tienes 1 notificacion pendiente de leer'],
    [[{ id: 1 }, { id: 2 }, { id: 3, viewed: true }], 'Tienes 2 notificaciones pendientes de leer'],
  ])('with %j says: %s', async (list, text) => {
    serve(list)
    expect(await within(await openDialog()).findByText(text)).toBeInTheDocument()
  })

  test('shows each notification with its date in Spain, and which ones are unread', async () => {
    serve([{ id: 1 }, { id: 2, viewed: true }])
    const entries = await within(await openDialog()).findAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Sin leer: Aviso 121/11/2026Leer',
      'Aviso 221/11/2026Leer',
    ])
    expect(entries.map((entry) => entry.hasAttribute('data-unread'))).toEqual([true, false])
  })

  test('that cannot be loaded shows an error and can be loaded again', async () => {
    server.use(answering('notifications', () => refusal('internal', 'No')))
    const dialog = await openDialog()
    await within(dialog).findByText('No se han podido obtener las notificaciones')
    serve([{ id: 1 }])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reintentar' }))
    await leer(1)
  })
})

describe('opening a notification', () => {
  test('requests it once, shows its content, and marks it as read', async () => {
    const views = serve([{ id: 1 }, { id: 2 }])
    const dialog = await openDialog()
    await userEvent.click(await leer(2))
    expect(await within(dialog).findByText('farmacia')).toBeInTheDocument()
    expect(within(dialog).getByRole('heading', { name: 'Aviso 2' })).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Atras' }))
    expect(await screen.findByText('Tienes 1 notificacion pendiente de leer')).toHaveFocus()
    expect(views).toEqual([2])
    expect(
      screen.getByRole('button', { name: 'Notificaciones, 1 sin leer', hidden: true }),
    ).toBeInTheDocument()
  })

  test('moves the focus to the back button', async () => {
    serve([{ id: 1 }])
    await openDialog()
    await userEvent.click(await leer(1))
    expect(await screen.findByRole('button', { name: 'Atras' })).toHaveFocus()
  })

  test.each([
    ['there is no connection', noConnection],
    ['the server fails', () => refusal('internal', 'No')],
  ])('shows an error when %s, does not retry by itself, and leaves it unread', async (_, answer) => {
    serve([{ id: 1 }])
    const asked = vi.fn(answer)
    server.use(answering('notificationView', asked))
    await openDialog()
    await userEvent.click(await leer(1))
    expect(await screen.findByText(catalogueText('Notification load fails'))).toBeInTheDocument()
    expect(asked).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Atras' }))
    expect(await screen.findByText('Tienes 1 notificacion pendiente de leer')).toBeInTheDocument()
  })

  test('does not show it if its answer comes after the user has gone back', async () => {
    serve([{ id: 1 }])
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      answering('notificationView', async () => {
        await asked
        return { title: 'Tarde', content: '<p>Tarde</p>', shippingDate: '2026-11-20T23:30:00.000Z' }
      }),
    )
    await openDialog()
    await userEvent.click(await leer(1))
    await userEvent.click(await screen.findByRole('button', { name: 'Atras' }))
    serve([{ id: 1, viewed: true }])
    answer()
    await waitFor(() => expect(screen.getByText('No tienes notifiaciones pendientes')).toBeInTheDocument())
    expect(screen.queryByText('Tarde')).not.toBeInTheDocument()
  })
})

test('a notification’s HTML runs no script and loads nothing from elsewhere', () => {
  expect(
    safeHtml(
      '<p onclick="a()" style="color:red" class="x">A</p><script>b()</script><img src=x onerror=c()><a href="javascript:d()">D</a>',
    ),
  ).toBe('<p>A</p><a target="_blank" rel="noopener noreferrer">D</a>')
  for (const address of ['data:text/html,x', 'blob:x', 'sms:1', '//malo.test', 'java&#9;script:d()'])
    expect(safeHtml(`<a href="${address}">D</a>`)).not.toContain('href')
  expect(safeHtml('<a href="https://ejemplo.test">E</a>')).toBe(
    '<a href="https://ejemplo.test" target="_blank" rel="noopener noreferrer">E</a>',
  )
})
