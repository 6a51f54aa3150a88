import { afterEach, expect, test, vi } from 'vitest'
import {
  addRefusedCodes,
  addUnits,
  type Basket,
  emptyBasket,
  parseBasket,
} from '@/features/quick-order/basket/basket'
import { createTestDevice } from '@/features/testing/test-device'
import { createDraftStore } from '@/parts/drafts/draft-store'

const add = (cn: string) => (basket: Basket) => addUnits(basket, [{ cn, quantity: 1 }])
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const openStore = async () => {
  const { device } = await createTestDevice()
  const open = () => {
    const store = createDraftStore(device.preferences, {
      key: 'basket',
      empty: emptyBasket,
      parse: parseBasket,
    })
    stops.push(store.follow())
    return store
  }
  const kept = () => device.preferences.read('basket')
  return { device, open, kept }
}
type Store = ReturnType<Awaited<ReturnType<typeof openStore>>['open']>
const isReady = (store: Store) => vi.waitFor(() => expect(store.getSnapshot().status).toBe('ready'))
const linesOf = (store: Store) =>
  store.getSnapshot().draft.lines.map(({ cn, quantity }) => `${cn} ${quantity}`)

test('an edit of the basket shows at once, and is stored after a flush', async () => {
  const { open, kept } = await openStore()
  const store = open()
  await isReady(store)
  store.edit(add('662026'))
  expect(linesOf(store)).toEqual(['662026 1'])
  expect(await store.flush()).toEqual({ ok: true })
  expect(await kept()).toMatchObject({ lines: [{ cn: '662026', quantity: 1 }] })
})

test('edits made before the stored basket was read are added to it', async () => {
  const { open } = await openStore()
  const first = open()
  first.edit(add('662026'))
  await first.flush()
  const second = open()
  second.edit(add('662026'))
  second.edit(add('650003'))
  await second.flush()
  expect(linesOf(second)).toEqual(['662026 2', '650003 1'])
})

test('two windows that scan at the same time lose nothing and finally show the same basket', async () => {
  const { open, kept } = await openStore()
  const windows = [open(), open()] as const
  await Promise.all(windows.map(isReady))
  for (let scan = 0; scan < 50; scan++) for (const window of windows) window.edit(add('662026'))
  windows[1].edit((basket) => addRefusedCodes(basket, [{ code: 'x', product: null, units: 1, reason: 'y' }]))
  await Promise.all(windows.map((window) => window.flush()))
  expect(await kept()).toMatchObject({ lines: [{ cn: '662026', quantity: 100 }], kept: [{ code: 'x' }] })
  await vi.waitFor(() => {
    for (const window of windows) expect(linesOf(window)).toEqual(['662026 100'])
  })
})

test('a basket that cannot be stored reports it, still shows every edit, and the next flush tries again', async () => {
  const { device, open, kept } = await openStore()
  const change = vi.spyOn(device.preferences, 'change')
  change.mockResolvedValueOnce({ ok: false, reason: 'storage_full' })
  const store = open()
  await isReady(store)
  store.edit(add('662026'))
  await vi.waitFor(() => expect(store.getSnapshot().failure).toBe('storage_full'))
  expect(linesOf(store)).toEqual(['662026 1'])
  expect(await store.flush()).toEqual({ ok: true })
  expect(store.getSnapshot().failure).toBeNull()
  expect(await kept()).toMatchObject({ lines: [{ cn: '662026', quantity: 1 }] })
})
