import { describe, expect, test, vi } from 'vitest'
import { readPushContext } from '@/offline/device/worker-push'
import { answerPush, closePushNotice, type PushContext } from '@/offline/notices/push-notice'
import { openTestDatabase } from '@/offline/testing/test-database'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'

const nothing: PushContext = { decisions: { count: 0, path: '/' }, pharmacies: [12] }

const receive = async (
  data: unknown,
  {
    context = async () => nothing,
    windows = [],
  }: { context?: () => Promise<PushContext>; windows?: { visibilityState: string }[] } = {},
) => {
  const close = vi.fn()
  const showNotification = vi.fn(async (_title: string, _options?: NotificationOptions) => {})
  const setAppBadge = vi.fn(async () => {})
  const registration = { showNotification, getNotifications: vi.fn(async () => [{ close } as never]) }
  await answerPush(
    { registration, clients: { matchAll: async () => windows }, navigator: { setAppBadge } },
    data,
    context,
  )
  const [title, options] = showNotification.mock.lastCall ?? expect.fail('Each message shows a notice')
  expect(showNotification).toHaveBeenCalledOnce()
  return { title, options, close, setAppBadge, registration }
}

describe('a message of the server', () => {
  test.each([
    [{ answered: 1, refused: 0 }, 'Hay 1 pedido por revisar.'],
    [{ answered: 2, refused: 0 }, 'Hay 2 pedidos por revisar.'],
    [{ answered: 100, refused: 0 }, 'Hay más de 99 pedidos por revisar.'],
    [
      { answered: 0, refused: 1 },
      'El servidor no ha aceptado 1 pedido de otro dispositivo: si no lo ha resuelto ya, revíselo allí.',
    ],
    [
      { answered: 0, refused: 2 },
      'El servidor no ha aceptado 2 pedidos de otro dispositivo: si no lo ha resuelto ya, revíselo allí.',
    ],
    [
      { answered: 1, refused: 2 },
      'Hay 1 pedido por revisar. El servidor no ha aceptado 2 pedidos de otro dispositivo: si no lo ha resuelto ya, revíselo allí.',
    ],
    [null, 'Hay novedades en sus pedidos.'],
    ['texto', 'Hay novedades en sus pedidos.'],
    [{ answered: '3', refused: -1 }, 'Hay novedades en sus pedidos.'],
  ])('%j says how many there are and nothing of them, in the place of the one before', async (data, body) => {
    const { title, options } = await receive(data)
    expect(title).toBe('Rebotica')
    expect(options).toMatchObject({ body, tag: 'push', silent: false })
  })

  test('opens the orders of the only pharmacy, and the start for several or where nobody is logged in', async () => {
    const pathWith = async (
      context: () => Promise<PushContext>,
      data: unknown = { answered: 1, refused: 0 },
    ) => (await receive(data, { context })).options?.data
    expect(await pathWith(async () => nothing)).toEqual({ path: '/purchase-order/12' })
    expect(await pathWith(async () => ({ ...nothing, pharmacies: [12, 13] }))).toEqual({ path: '/' })
    expect(await pathWith(() => Promise.reject(new Error('no database')))).toEqual({ path: '/' })
    const deciding = { decisions: { count: 1, path: '/purchase-order/13' }, pharmacies: [12, 13] }
    expect(await pathWith(async () => deciding, { answered: 0, refused: 1 })).toEqual({
      path: '/purchase-order/13',
    })
  })

  test('stands on the icon together with what this device has to decide', async () => {
    const { setAppBadge } = await receive(
      { answered: 2, refused: 0 },
      { context: async () => ({ ...nothing, decisions: { count: 3, path: '/' } }) },
    )
    expect(setAppBadge).toHaveBeenCalledWith(5)
  })

  test('that comes while somebody looks at the app is taken away at once, without a sound', async () => {
    const seen = await receive({ answered: 1, refused: 0 }, { windows: [{ visibilityState: 'visible' }] })
    expect(seen.options).toMatchObject({ silent: true })
    expect(seen.close).toHaveBeenCalledOnce()
    expect(seen.setAppBadge).not.toHaveBeenCalled()
    const hidden = await receive({ answered: 1, refused: 0 }, { windows: [{ visibilityState: 'hidden' }] })
    expect(hidden.close).not.toHaveBeenCalled()
    await closePushNotice(hidden.registration)
    expect(hidden.close).toHaveBeenCalledOnce()
  })
})

test('the worker reads from the device whose pharmacies it has, and what its user has to decide', async () => {
  const name = `push-${crypto.randomUUID()}`
  expect(await readPushContext({ name })).toEqual({ decisions: { count: 0, path: '/' }, pharmacies: [] })
  const database = openTestDatabase(name)
  const identity = { userId: pharmacist.id, username: pharmacist.username, switchUser: null }
  await database.session.put({ key: 'current', id: 's', token: 't', identity, user: pharmacist })
  await database.outbox.put({
    ...{ id: 'e', endpoint: 'createOrder', identity, state: 'review', body: { pharma: 12 } },
  } as never)
  database.close()
  expect(await readPushContext({ name })).toEqual({
    decisions: { count: 1, path: '/purchase-order/12' },
    pharmacies: pharmacist.pharmas.map(({ id }) => id),
  })
})
