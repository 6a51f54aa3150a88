import { expect, test, vi } from 'vitest'
import { setQuantity } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import { type CartStore, createCartStore } from '@/offline/cart/cart'
import { createCartJournal } from '@/offline/cart/cart-journal'
import { createCartRows } from '@/offline/cart/cart-rows'
import { createServerClock } from '@/offline/network/server-clock'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { sampleCart, sampleLaboratory, sampleProduct } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'

const laboratory = sampleLaboratory.id
const start = Date.parse('2026-03-02T08:00:00Z')
const journalKey = 'cart-journal:1/1'

/** A device whose disk holds a cart of one product. */
const createBench = async () => {
  const database = openTestDatabase()
  const texts = new Map<string, string>()
  const put = (item: CartItem) => database.carts.put({ owner: '1', pharma: 1, laboratory, item })
  await put(sampleCart(1, [sampleProduct(1)]))

  /** `dying`: its database never finishes, as in a page that is being closed. */
  const open = async ({ owner = '1', dying = false } = {}): Promise<CartStore> => {
    const clock = createServerClock(database, () => start)
    await clock.load()
    const rows = createCartRows({ database, clock, owner, pharma: 1 })
    const journal = createCartJournal(createMemoryJournal(texts), { owner, pharma: 1 })
    const cart = createCartStore({
      pharma: 1,
      rows: dying ? { ...rows, change: () => new Promise(() => undefined) } : rows,
      journal,
      now: () => start,
      schedule: () => () => undefined,
    })
    await vi.waitFor(() => expect(cart.getSnapshot().status).toBe('ready'))
    return cart
  }
  /** A page that is closed before its last edit is on the disk. */
  const leave = async (edit: (cart: CartStore) => void) => {
    const cart = await open({ dying: true })
    edit(cart)
    void cart.flush()
  }
  const onDisk = async () =>
    (await database.carts.toArray()).map(({ item }) => item.products.map(({ quantity }) => quantity))
  return { database, texts, put, open, leave, onDisk }
}

const setUnits = (quantity: number) => (cart: CartStore) =>
  cart.changeCart(laboratory, (item, now) => setQuantity(item, { cn: '100001', quantity, now }))
const shown = (cart: CartStore) =>
  cart.getSnapshot().items.map(({ products }) => products.map(({ quantity }) => quantity))

/** Reads the cart once the opened page has nothing left to save. */
const reopen = async (bench: Awaited<ReturnType<typeof createBench>>, owner?: string) => {
  const cart = await bench.open({ owner })
  await cart.flush()
  return cart
}

test('an edit made right before the page is reloaded is there afterwards, and on the disk', async () => {
  const bench = await createBench()
  await bench.leave(setUnits(8))
  expect(await bench.onDisk()).toEqual([[1]])
  const cart = await bench.open()
  expect(shown(cart)).toEqual([[8]])
  await cart.flush()
  expect(await bench.onDisk()).toEqual([[8]])
  expect(bench.texts.size).toBe(0)
})

test('a cart removed right before the page is reloaded stays removed', async () => {
  const bench = await createBench()
  await bench.leave((cart) => cart.changeCart(laboratory, () => undefined))
  expect(shown(await reopen(bench))).toEqual([])
  expect(await bench.onDisk()).toEqual([])
})

test('a cart that became an order meanwhile is not revived', async () => {
  const bench = await createBench()
  await bench.leave(setUnits(8))
  await bench.database.carts.clear()
  expect(shown(await reopen(bench))).toEqual([])
  expect(await bench.onDisk()).toEqual([])
  expect(bench.texts.size).toBe(0)
})

test('a cart made by a proposal whose saving was never confirmed is not restored', async () => {
  const bench = await createBench()
  await bench.database.carts.clear()
  await bench.leave((cart) => {
    const { tags: _, ...line } = sampleProduct(1, 4)
    void cart.addProposalToCart({ laboratory, lines: [line], tag: { code: 'q', name: 'Propuesta' } })
    setUnits(8)(cart)
  })
  expect(shown(await reopen(bench))).toEqual([])
})

test('units of a proposal whose saving was never confirmed are left out of the edit that is restored', async () => {
  const bench = await createBench()
  await bench.leave((cart) => {
    const { tags: _, ...line } = sampleProduct(2, 4)
    void cart.addProposalToCart({ laboratory, lines: [line], tag: { code: 'q', name: 'Propuesta' } })
    setUnits(8)(cart)
  })
  expect(shown(await reopen(bench))).toEqual([[8]])
})

test("another tab's later change wins", async () => {
  const bench = await createBench()
  await bench.leave(setUnits(8))
  await bench.put(sampleCart(1, [sampleProduct(1, 3)]))
  expect(shown(await reopen(bench))).toEqual([[3]])
  expect(await bench.onDisk()).toEqual([[3]])
})

test('edits that reached the disk leave nothing in the journal', async () => {
  const bench = await createBench()
  const cart = await bench.open()
  setUnits(8)(cart)
  const saved = cart.flush()
  expect([...bench.texts.keys()]).toEqual([journalKey])
  await saved
  expect(bench.texts.size).toBe(0)
})

test('a tab that saves does not delete the journal of another tab', async () => {
  const bench = await createBench()
  const cart = await bench.open()
  setUnits(5)(cart)
  const saved = cart.flush()
  bench.texts.set(journalKey, 'of another tab')
  await saved
  expect(bench.texts.get(journalKey)).toBe('of another tab')
})

test("one user's edits are restored for nobody else", async () => {
  const bench = await createBench()
  await bench.leave(setUnits(8))
  expect(shown(await reopen(bench, '2'))).toEqual([])
  expect(shown(await reopen(bench))).toEqual([[8]])
})

test.each([
  '',
  '{"laboratory":',
  '{}',
  '[{"laboratory":7}]',
  JSON.stringify([
    {
      laboratory,
      base: JSON.stringify(sampleCart(1, [sampleProduct(1)])),
      shown: { ...sampleCart(1, [sampleProduct(1, 8)]), version: '1.0.0' },
    },
  ]),
])('what was left in words that are not ours is ignored: %s', async (text) => {
  const bench = await createBench()
  bench.texts.set(journalKey, text)
  expect(shown(await reopen(bench))).toEqual([[1]])
  expect(await bench.onDisk()).toEqual([[1]])
})
