import { describe, expect, test, vi } from 'vitest'
import { removeProduct, removeTag, setQuantity } from '@/domain/cart/cart'
import { type CartEdit, type CartStore, createCartStore } from '@/offline/cart/cart'
import { createCartJournal, type Journal } from '@/offline/cart/cart-journal'
import { createCartRows } from '@/offline/cart/cart-rows'
import type { Database } from '@/offline/database/database'
import { createServerClock } from '@/offline/network/server-clock'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { sampleCart, sampleLaboratory, sampleProduct } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'

const laboratory = sampleLaboratory.id
const hourMs = 60 * 60_000
const start = Date.parse('2026-03-02T08:00:00Z')

/** One tab of a device; `timers` holds what it has planned for later. */
const createTab = async (
  name?: string,
  options: { now?: number; database?: Database; texts?: Journal } = {},
) => {
  const database = options.database ?? openTestDatabase(name)
  const device = { now: options.now ?? start }
  const timers: { work: () => void; delayMs: number }[] = []
  const clock = createServerClock(database, () => device.now)
  await clock.load()
  const rows = createCartRows({ database, clock, owner: '1', pharma: 1 })
  const journal = createCartJournal(options.texts ?? createMemoryJournal(), { owner: '1', pharma: 1 })
  const cart = createCartStore({
    pharma: 1,
    rows,
    journal,
    now: clock.now,
    schedule: (work, delayMs) => {
      const timer = { work, delayMs }
      timers.push(timer)
      return () => timers.splice(timers.indexOf(timer), 1)
    },
  })
  await vi.waitFor(() => expect(cart.getSnapshot().status).toBe('ready'))
  return { database, clock, cart, timers, device }
}

const add = (cart: CartStore, number: number, quantity = 1) => {
  const { tags: _, ...line } = sampleProduct(number, quantity)
  return cart.addProposalToCart({ laboratory, lines: [line], tag: { code: 'q', name: 'Propuesta' } })
}
const change = (cart: CartStore, number: number, quantity: number) =>
  cart.changeCart(laboratory, (item, now) =>
    setQuantity(item, { cn: String(100_000 + number), quantity, now }),
  )
const quantities = (cart: CartStore) =>
  Object.fromEntries(
    cart.getSnapshot().items.flatMap(({ products }) => products.map((each) => [each.id, each.quantity])),
  )
const onDisk = async (database: Database) =>
  Object.fromEntries(
    (await database.carts.toArray()).flatMap(({ item }) =>
      item.products.map((each) => [each.id, each.quantity]),
    ),
  )

describe('a cart', () => {
  test('has a proposal on the disk before the screen says that it was added', async () => {
    const { cart, database } = await createTab()
    expect(await add(cart, 1, 4)).toEqual({ ok: true })
    expect(await onDisk(database)).toEqual({ 1: 4 })
    expect(cart.getSnapshot()).toMatchObject({
      unsaved: false,
      items: [{ expirationDate: start + 72 * hourMs }],
    })
  })

  test('stores a proposal together with the preference that belongs to it, or neither', async () => {
    const { cart, database } = await createTab()
    const { tags: _, ...line } = sampleProduct(1, 4)
    const tag = { code: 'q', name: 'Propuesta' }
    const addBeside = (edit: (value: unknown) => unknown) =>
      cart.addProposalToCart({ laboratory, lines: [line], tag, beside: { key: 'basket', edit } })
    const kept = async () => (await database.preferences.get('basket'))?.value
    await database.preferences.put({ key: 'basket', value: 4 })
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    expect(await addBeside(refuse)).toEqual({ ok: false, reason: 'storage_full' })
    expect([await onDisk(database), await kept()]).toEqual([{}, 4])
    expect(await addBeside((value) => Number(value) - 4)).toEqual({ ok: true })
    expect([await onDisk(database), await kept()]).toEqual([{ 1: 4 }, 0])
  })

  test('a line moves to the cart of another laboratory in one write, or stays where it is', async () => {
    const { cart, database } = await createTab()
    await add(cart, 1, 4)
    const { tags: _, ...line } = sampleProduct(2, 4)
    const move = (edit: CartEdit) =>
      cart.addProposalToCart({
        ...{ laboratory: laboratory + 1, lines: [line], tag: { code: 'q', name: 'Propuesta' } },
        takenFrom: { laboratory, edit },
      })
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    const put = vi.spyOn(database.carts, 'put').mockImplementationOnce(refuse)
    const take: CartEdit = (item, now) => removeProduct(item, { cn: '100001', now })
    expect(await move(take)).toEqual({ ok: false, reason: 'storage_full' })
    put.mockRestore()
    expect([await onDisk(database), quantities(cart)]).toEqual([{ 1: 4 }, { 1: 4 }])
    expect(await move(take)).toEqual({ ok: true })
    expect([await onDisk(database), quantities(cart)]).toEqual([{ 2: 4 }, { 2: 4 }])
    expect(cart.getSnapshot().unsaved).toBe(false)
  })

  test('shows an edit at once and saves it 1.5 s after the last one', async () => {
    const { cart, database, timers } = await createTab()
    await add(cart, 1)
    change(cart, 1, 5)
    change(cart, 1, 6)
    expect(quantities(cart)).toEqual({ 1: 6 })
    expect(cart.getSnapshot().unsaved).toBe(true)
    expect(await onDisk(database)).toEqual({ 1: 1 })
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([1500])
    timers[0]?.work()
    await vi.waitFor(() => expect(cart.getSnapshot().unsaved).toBe(false))
    expect(await onDisk(database)).toEqual({ 1: 6 })
  })

  test('is saved without waiting when the page is hidden', async () => {
    const { cart, database } = await createTab()
    await add(cart, 1)
    change(cart, 1, 9)
    await cart.flush()
    expect(await onDisk(database)).toEqual({ 1: 9 })
  })

  test('edited in two tabs keeps the lines of both', async () => {
    const here = await createTab('both-tabs')
    const there = await createTab('both-tabs')
    await add(here.cart, 1)
    await add(there.cart, 2)
    await vi.waitFor(() => expect(quantities(there.cart)).toEqual({ 1: 1, 2: 1 }))
    await vi.waitFor(() => expect(quantities(here.cart)).toEqual({ 1: 1, 2: 1 }))
    change(here.cart, 1, 7)
    change(there.cart, 2, 8)
    await here.cart.flush()
    await vi.waitFor(() => expect(quantities(there.cart)).toEqual({ 1: 7, 2: 8 }))
    await there.cart.flush()
    expect(await onDisk(here.database)).toEqual({ 1: 7, 2: 8 })
  })

  test('shows what another tab did only once nobody holds it any longer, and its own edits at once', async () => {
    const here = await createTab('held')
    const there = await createTab('held')
    await add(here.cart, 1)
    await vi.waitFor(() => expect(quantities(there.cart)).toEqual({ 1: 1 }))
    const [release, releaseOther] = [there.cart.hold(), there.cart.hold()]
    await add(here.cart, 2)
    change(there.cart, 1, 3)
    expect(quantities(there.cart)).toEqual({ 1: 3 })
    // A third window sees it, so the held one has had its chance.
    const third = await createTab('held')
    await vi.waitFor(() => expect(quantities(third.cart)).toEqual({ 1: 1, 2: 1 }))
    release()
    release()
    expect(quantities(there.cart)).toEqual({ 1: 3 })
    releaseOther()
    await vi.waitFor(() => expect(quantities(there.cart)).toEqual({ 1: 3, 2: 1 }))
  })

  test('keeps the quickwins of its tags whatever two tabs do to its lines', async () => {
    const here = await createTab('quickwins-of-tabs')
    const there = await createTab('quickwins-of-tabs')
    const { tags: _, ...line } = sampleProduct(1, 4)
    const propose = (cart: CartStore, quickwin: number) =>
      cart.addProposalToCart({
        laboratory,
        lines: [line],
        tag: { code: `q${quickwin}`, name: 'Propuesta', quickwin },
      })
    await propose(here.cart, 3)
    await vi.waitFor(() => expect(quantities(there.cart)).toEqual({ 1: 4 }))
    change(here.cart, 1, 7)
    await propose(there.cart, 9)
    await here.cart.flush()
    const [row] = await here.database.carts.toArray()
    expect(row?.item.products[0]?.tags.map(({ quickwin }) => quickwin)).toEqual([3, 9])
  })

  test('that became an order in another tab is not revived by a late edit', async () => {
    const here = await createTab('became-order')
    await add(here.cart, 1)
    change(here.cart, 1, 5)
    await here.database.carts.clear()
    await here.cart.flush()
    await vi.waitFor(() => expect(here.cart.getSnapshot().items).toEqual([]))
    expect(await here.database.carts.count()).toBe(0)
  })

  test('is deleted with its last tag', async () => {
    const { cart, database } = await createTab()
    await add(cart, 1)
    cart.changeCart(laboratory, (item, now) => removeTag(item, { code: 'q', now }))
    expect(cart.getSnapshot().items).toEqual([])
    await cart.flush()
    expect(await database.carts.count()).toBe(0)
  })

  test('belongs to one user at one pharmacy', async () => {
    const { cart, database } = await createTab()
    await database.carts.put({ owner: '2', pharma: 1, laboratory, item: sampleCart(1, [sampleProduct(3)]) })
    await database.carts.put({ owner: '1', pharma: 2, laboratory, item: sampleCart(2, [sampleProduct(4)]) })
    await add(cart, 1)
    expect(quantities(cart)).toEqual({ 1: 1 })
    expect(await database.carts.count()).toBe(3)
  })

  test('on a disk that refuses keeps its edits and says so; a proposal that was not added is not shown', async () => {
    const { cart, database } = await createTab()
    await add(cart, 1)
    const refuse = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    database.carts.hook('updating', refuse)
    change(cart, 1, 5)
    expect(await cart.flush()).toEqual({ ok: false, reason: 'storage_full' })
    expect(await add(cart, 2)).toEqual({ ok: false, reason: 'storage_full' })
    expect(quantities(cart)).toEqual({ 1: 5 })
    expect(cart.getSnapshot()).toMatchObject({ unsaved: true, failure: 'storage_full' })
    database.carts.hook('updating').unsubscribe(refuse)
    expect(await cart.flush()).toEqual({ ok: true })
    expect(await onDisk(database)).toEqual({ 1: 5 })
    expect(cart.getSnapshot().failure).toBeNull()
  })
})

describe('expiry', () => {
  const leftAt = async (name: string, age: number) => {
    const database = openTestDatabase(name)
    const item = { ...sampleCart(1, [sampleProduct(1)]), expirationDate: start + 72 * hourMs - age }
    await database.carts.put({ owner: '1', pharma: 1, laboratory, item })
    return database
  }

  test('a cart untouched for three days is removed when it is loaded', async () => {
    const database = await leftAt('expired', 72 * hourMs)
    const { cart } = await createTab(undefined, { database })
    expect(cart.getSnapshot().items).toEqual([])
    expect(await database.carts.count()).toBe(0)
  })

  test('a cart touched 71 hours ago stays', async () => {
    const { cart } = await createTab(undefined, { database: await leftAt('fresh', 71 * hourMs) })
    expect(quantities(cart)).toEqual({ 1: 1 })
  })

  test("a device whose clock runs ahead uses the server's time", async () => {
    const database = await leftAt('runs-ahead', 0)
    await database.meta.put({ key: 'clock', value: { offsetMs: -100 * hourMs, lastSeen: start } })
    const { cart } = await createTab(undefined, { database, now: start + 100 * hourMs })
    expect(quantities(cart)).toEqual({ 1: 1 })
  })

  test('a cart opened before the device has read how far its clock is off waits for it', async () => {
    const database = await leftAt('opened-early', 0)
    await database.meta.put({ key: 'clock', value: { offsetMs: -100 * hourMs, lastSeen: start } })
    const clock = createServerClock(database, () => start + 100 * hourMs)
    const rows = createCartRows({ database, clock, owner: '1', pharma: 1 })
    expect((await rows.load()).size).toBe(1)
    expect(await database.carts.count()).toBe(1)
    expect((await database.meta.get('clock'))?.value).toMatchObject({ offsetMs: -100 * hourMs })
  })

  test('an answer measured while the clock was being read is not forgotten', async () => {
    const database = await leftAt('measured-early', 0)
    await database.meta.put({ key: 'clock', value: { offsetMs: -100 * hourMs, lastSeen: start } })
    const clock = createServerClock(database, () => start)
    const reading = clock.load()
    clock.observe(3 * hourMs)
    await reading
    expect(clock.now()).toBe(start + 3 * hourMs)
  })

  test('a device whose clock went backwards removes nothing', async () => {
    const database = await leftAt('went-back', 80 * hourMs)
    await database.meta.put({ key: 'clock', value: { offsetMs: 0, lastSeen: start + 500 * hourMs } })
    const { cart } = await createTab(undefined, { database })
    expect(quantities(cart)).toEqual({ 1: 1 })
  })

  test('a cart of another format is removed', async () => {
    const database = openTestDatabase()
    const item = { ...sampleCart(1, [sampleProduct(1)]), version: '1.0.0' }
    await database.carts.put({ owner: '1', pharma: 1, laboratory, item })
    const { cart } = await createTab(undefined, { database })
    expect(cart.getSnapshot().items).toEqual([])
  })
})

test('a cart that another key has sealed is never written over', async () => {
  const database = openTestDatabase()
  const sealed = { owner: '1', pharma: 1, laboratory, sealed: new Uint8Array([1]) } as never
  await database.carts.put(sealed)
  const clock = createServerClock(database, () => start)
  const rows = createCartRows({ database, clock, owner: '1', pharma: 1 })
  const edited = new Map([[laboratory, sampleCart(1, [sampleProduct(1)])]])
  expect(await rows.change(() => edited, [])).toEqual({ ok: false, reason: 'storage_failed' })
  expect(await database.carts.toArray()).toEqual([sealed])
})
