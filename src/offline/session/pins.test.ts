import type { Table } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { idleLimitMs } from '@/contract/session/session'
import {
  fillCart,
  identity,
  laboratory,
  saveCart,
  stateOf,
  stopDevices,
} from '@/offline/device/testing/device-bench'
import { isSealed } from '@/offline/sealing/is-sealed'
import { bytesOf, importKey } from '@/offline/sealing/sealed-row'
import { openRow, type Row, sealRow } from '@/offline/sealing/sealed-tables'
import { mayHavePin } from '@/offline/session/may-have-pin'
import { readPin } from '@/offline/session/pin-row'
import { createPinTablet, dataKey, dayMs, pin, user } from '@/offline/session/testing/pin-tablet'

afterEach(stopDevices)

// Argon2id itself, at its lowest cost: these tests enter many PINs.
vi.mock(import('@/offline/session/pin-crypto'), async (original) => ({
  ...(await original()),
  usualCost: { memory: 8, passes: 1 },
}))

const colleague = { ...user, id: 2, username: 'empleada', firstName: 'Bea' }

/** With answers of the server for its user. */
const createTablet = async (options: Parameters<typeof createPinTablet>[0] = {}) => {
  const tablet = await createPinTablet(options)
  const { database } = tablet
  const keepAnswer = (owner: number) =>
    database.answers.put({
      owner: String(owner),
      key: 'k',
      call: 'notifications',
      data: [],
      updatedAt: 1,
      build: '',
    })
  await keepAnswer(1)
  const owners = async () => (await database.answers.toArray()).map(({ owner }) => owner)
  return { ...tablet, owners, keepAnswer }
}

describe('a session that ends for want of activity', () => {
  test('is locked: its token goes, what it has stays, and the PIN opens it without the server', async () => {
    const { api, tab, device, pins, database, owners } = await createTablet()
    tab.setNetwork(false)
    await device.leave()
    expect(device.session.getSnapshot()).toBeNull()
    expect(await device.lockedUsers()).toHaveLength(1)
    expect(await owners()).toEqual(['1'])
    expect(await pins.users()).toMatchObject([{ userId: 1, isOver: false }])
    expect(JSON.stringify(await database.session.toArray())).toBe('[]')

    expect(await pins.unlock(1, pin)).toEqual({ kind: 'unlocked' })
    expect(await device.session.readSession()).toMatchObject({ token: '', dataKey, identity, user })
    expect(await device.lockedUsers()).toEqual([])
    tab.setNetwork(true)
    await vi.waitFor(() => expect(api.tokens).not.toContain('t1'))
  })

  test('leaves neither its user’s data nor their key in the clear', async () => {
    const { device, database } = await createTablet()
    await device.leave()
    const rows = JSON.stringify(await database.meta.where('key').startsWith('pin ').toArray())
    expect(rows).not.toContain(dataKey)
    expect(rows).not.toContain(user.firstName.length > 3 ? 'pharmas' : 'pinDays')
  })

  test('is over where its user has no PIN', async () => {
    const { device, pins, owners } = await createTablet()
    await pins.remove(1)
    await device.leave()
    expect(device.session.getSnapshot()).toBeNull()
    expect(await device.lockedUsers()).toEqual([])
    expect(await owners()).toEqual([])
  })

  test('is over where the server gives its user another key by now', async () => {
    const { device, logIn } = await createTablet()
    await logIn('t2', user, btoa('x'.repeat(32)))
    await device.leave()
    expect(await device.lockedUsers()).toEqual([])
  })
})

describe('a session that the server has ended', () => {
  test('after a pause is locked, as if the device had noticed first', async () => {
    let at = 0
    const { api, shared, device, owners } = await createTablet({ pinParts: { lastActivity: () => at } })
    at = shared.now - idleLimitMs
    api.tokens.delete('t1')
    await Promise.all([device.client.call('myUser'), device.client.call('notifications'), device.leave()])
    await vi.waitFor(() => expect(device.session.getSnapshot()).toBeNull())
    expect(await device.lockedUsers()).toHaveLength(1)
    expect(await owners()).toEqual(['1'])
  })

  test.each([idleLimitMs, idleLimitMs - 1])(
    'is judged by its log-in where a killed browser has forgotten when it was used (%i ms ago)',
    async (ms) => {
      const { api, shared, device } = await createTablet({ pinParts: { lastActivity: () => undefined } })
      shared.now += ms
      api.tokens.delete('t1')
      await device.client.call('myUser')
      await vi.waitFor(() => expect(device.session.getSnapshot()).toBeNull())
      expect(await device.lockedUsers()).toHaveLength(ms < idleLimitMs ? 0 : 1)
    },
  )

  test('while it was used is over: its user has ended it elsewhere, or may no longer enter', async () => {
    let at = 0
    const { api, shared, device, owners } = await createTablet({ pinParts: { lastActivity: () => at } })
    at = shared.now - idleLimitMs + 1
    api.tokens.delete('t1')
    await device.client.call('myUser')
    await vi.waitFor(() => expect(device.session.getSnapshot()).toBeNull())
    expect(await device.lockedUsers()).toEqual([])
    await vi.waitFor(async () => expect(await owners()).toEqual([]))
  })

  test('while it was used without a network is locked: the server heard nothing for as long as a pause', async () => {
    let at = 0
    const { api, shared, device, pins, owners } = await createTablet({ pinParts: { lastActivity: () => at } })
    shared.now += idleLimitMs
    at = shared.now
    api.expire('t1')
    await device.client.call('myUser')
    await vi.waitFor(() => expect(device.session.getSnapshot()).toBeNull())
    expect(await device.lockedUsers()).toHaveLength(1)
    expect(await owners()).toEqual(['1'])
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'unlocked' })
  })

  test('is left to the next page by the worker that meets it at night: without a network the PIN opens it', async () => {
    const { api, tab, shared, device, pins, worker, owners } = await createTablet()
    await fillCart(device, 1)
    tab.setNetwork(false)
    const id = await saveCart(device)
    api.isReachable = true
    api.tokens.delete('t1')
    shared.now += idleLimitMs
    await worker().catch(() => undefined)
    expect(await stateOf(device, id)).not.toBe('accepted')
    await device.leave({ onlyLogIn: device.session.getSnapshot()?.id })
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'unlocked' })
    expect(await owners()).toEqual(['1'])
  })
})

test('a session that a PIN opened is not ended by a window that watches the one of before', async () => {
  const { device, pins } = await createTablet()
  await device.leave()
  await pins.unlock(1, pin)
  const before = (await device.session.readSession())?.id
  await device.leave()
  await pins.unlock(1, pin)
  await device.session.readSession()
  await device.leave({ onlyLogIn: before })
  expect(await device.session.readSession()).toMatchObject({ token: '', user: { id: 1 } })
})

test('what cannot be locked stays as it is for whoever only gives the device to the next one', async () => {
  const { shared, device } = await createTablet()
  shared.now += 7 * dayMs
  expect(await device.lock()).toBe(false)
  expect(device.session.getSnapshot()).toMatchObject({ token: 't1' })
})

test('a PIN is chosen right after a log-in, or by whoever knows the one of before', async () => {
  const { shared, device, pins } = await createTablet()
  shared.now += 20 * 60_000
  expect(await pins.set('918273')).toEqual({ kind: 'password' })
  expect(await pins.set('918273', '111111')).toMatchObject({ kind: 'wrong', left: 9 })
  expect(await pins.set('918273', pin)).toEqual({ kind: 'set' })
  await device.leave()
  expect(await pins.unlock(1, '918273')).toEqual({ kind: 'unlocked' })
})

test('who logs out takes the PIN along, and what the server gave to them', async () => {
  const { device, database, owners } = await createTablet()
  await device.logOut()
  expect(await readPin(database, 1)).toBeUndefined()
  expect(await owners()).toEqual([])
})

describe('a wrong PIN', () => {
  test('is counted on the disk before it is looked at, waits after the fifth, and the tenth throws the key away', async () => {
    const { shared, device, pins, owners, logIn } = await createTablet()
    await device.leave()
    const outcomes: string[] = []
    for (let turn = 1; turn <= 20; turn++) {
      const outcome = await pins.unlock(1, '111111')
      outcomes.push(outcome.kind)
      if (outcome.kind === 'wait') shared.now = outcome.until + 1
      if (outcome.kind === 'over') break
    }
    expect(outcomes).toEqual([
      ...['wrong', 'wrong', 'wrong', 'wrong', 'wrong'],
      ...['wait', 'wrong', 'wait', 'wrong', 'wait', 'wrong', 'wait', 'wrong', 'wait', 'over'],
    ])
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'over' })
    expect(await pins.users()).toMatchObject([{ userId: 1, isOver: true }])
    // Nothing is lost by it: the next log-in finds everything.
    expect(await owners()).toEqual(['1'])
    await logIn('t2')
    expect(await owners()).toEqual(['1'])
    expect(await pins.standing()).toBe('none')
  })

  test('does not count any more after a right one', async () => {
    const { device, pins } = await createTablet()
    await device.leave()
    for (let turn = 1; turn <= 4; turn++) await pins.unlock(1, '111111')
    await pins.unlock(1, pin)
    await device.session.readSession()
    await device.leave()
    expect(await pins.unlock(1, '111111')).toMatchObject({ kind: 'wrong', left: 9 })
  })

  test('whose page is killed has counted: ten of them, and the right one comes too late', async () => {
    const { device, pins, database } = await createTablet()
    await device.leave()
    const row = await database.meta.get('pin 1')
    const attempts = { failed: 10, waitUntil: 0 }
    await database.meta.put({ key: 'pin 1', value: { ...Object(row?.value), attempts } })
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'over' })
  })

  test('that the device has no memory to look at has not counted', async () => {
    const { device, database, pins } = await createTablet()
    await device.leave()
    const row = Object((await database.meta.get('pin 1'))?.value)
    const put = (cost: object) =>
      database.meta.put({ key: 'pin 1', value: { ...row, cost: { ...row.cost, ...cost } } })
    // In KiB: more than a 32-bit memory has.
    await put({ memory: 2 ** 22 })
    for (let turn = 1; turn <= 10; turn++) await expect(pins.unlock(1, pin)).rejects.toThrow()
    await put({})
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'unlocked' })
  })

  test('cannot be tried sooner by setting the clock back', async () => {
    const { shared, device, pins } = await createTablet()
    await device.leave()
    await pins.users()
    shared.now -= dayMs
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'clock' })
    shared.now += dayMs
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'unlocked' })
  })
})

describe('the days that the pharmacy allows', () => {
  test('are counted from the log-in, however often the PIN opened it since', async () => {
    const { shared, device, pins, owners } = await createTablet()
    for (let day = 1; day <= 6; day++) {
      shared.now += dayMs
      await device.leave()
      expect(await pins.unlock(1, pin)).toEqual({ kind: 'unlocked' })
      await device.session.readSession()
    }
    await device.leave()
    shared.now += dayMs
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'gone' })
    expect(await owners()).toEqual([])
  })

  test('are over for whoever looks at the log-in: their data go', async () => {
    const { shared, device, pins, owners } = await createTablet()
    await device.leave()
    shared.now += 7 * dayMs
    expect(await pins.users()).toEqual([])
    expect(await device.lockedUsers()).toEqual([])
    expect(await owners()).toEqual([])
  })
})

describe('another user of the tablet', () => {
  test('leaves what is locked alone, at log-in and at log-out, and does not get it', async () => {
    const { device, pins, owners, logIn, keepAnswer } = await createTablet()
    await device.leave()
    await logIn('t2', colleague)
    expect(await device.answers.read()).toEqual([])
    await keepAnswer(2)
    await device.logOut()
    expect(await owners()).toEqual(['1'])
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'unlocked' })
  })

  test('is not opened by the PIN of the first', async () => {
    const { device, pins, logIn } = await createTablet()
    await device.leave()
    await logIn('t2', colleague)
    await pins.set('918273')
    await device.leave()
    expect((await pins.users()).map(({ userId }) => userId).sort()).toEqual([1, 2])
    expect(await pins.unlock(2, pin)).toMatchObject({ kind: 'wrong' })
    expect(await pins.unlock(2, '918273')).toEqual({ kind: 'unlocked' })
    expect(await pins.unlock(1, pin)).toEqual({ kind: 'gone' })
    expect(await device.session.readSession()).toMatchObject({ user: { id: 2 } })
  })
})

describe('opened by PIN', () => {
  test('an order is saved, waits although there is a network, and leaves once after the log-in', async () => {
    const { api, tab, device, pins, worker, logIn } = await createTablet()
    await fillCart(device, 1)
    await device.leave()
    await pins.unlock(1, pin)
    await device.session.readSession()
    const id = await saveCart(device)
    api.requests.length = 0
    tab.show()
    await device.drainer.sendNow()
    await worker()
    expect(api.requests.filter((path) => path !== '/health/')).toEqual([])
    expect(await stateOf(device, id)).toBe('queued')
    expect(device.connectivity.getSnapshot()).toBe('signed-out')
    await vi.waitFor(() => expect(device.network.getSnapshot()).toBe('online'))
    await logIn('t2')
    await vi.waitFor(async () => expect(await stateOf(device, id)).toBe('accepted'))
    expect(api.orders.size).toBe(1)
    expect(device.connectivity.getSnapshot()).toBe('online')
  })

  test('nothing that needs the server is asked, and nothing is thrown out by it', async () => {
    const { api, device, pins } = await createTablet()
    await device.leave()
    await pins.unlock(1, pin)
    await device.session.readSession()
    await vi.waitFor(() => expect(api.tokens).not.toContain('t1'))
    api.requests.length = 0
    expect(await device.client.call('myUser')).toEqual({ ok: false, kind: 'signed_out' })
    expect(await device.refreshUser()).toBe(false)
    expect(api.requests.filter((path) => path !== '/health/')).toEqual([])
    expect(device.session.getSnapshot()).toMatchObject({ token: '' })
  })
})

describe('another key of the server', () => {
  const otherKey = btoa('x'.repeat(32))
  const holderWith = (key: string) => ({ userId: 1, key: importKey(key) })

  /** As they lie on the disk: what a cursor visits stays sealed. */
  const onDisk = (table: Table): Promise<Row[]> => table.filter(() => true).toArray()
  /** What nobody has the key of any more: its user logged out before the server had another one. */
  const loseKey = async (table: Table, id: unknown) => {
    const row: Row = await table.get(id)
    await table.put(await sealRow(table.name, id, row, holderWith(btoa('lost'.repeat(8)))))
  }

  test('while the PIN has it open: what waits is sealed by it at the log-in, with its copy, and is sent once', async () => {
    const { api, shared, tab, device, pins, database, logIn, owners } = await createTablet()
    await fillCart(device, 1)
    await device.leave()
    await pins.unlock(1, pin)
    await device.session.readSession()
    const id = await saveCart(device)
    await fillCart(device, 2)
    await device.preferences.write('notes:1', 'canario')
    await database.attachments.put({ id, owner: '1', files: [new Uint8Array([1])] })
    const copies = () => [...shared.files.texts].map(([name, text]) => ({ name, ...JSON.parse(text) }))
    await vi.waitFor(() => expect(copies()).toHaveLength(1))
    const [before] = copies()
    tab.setNetwork(false)
    await logIn('t2', user, otherKey)

    const { outbox, carts, attachments, preferences } = database
    for (const table of [outbox, carts, attachments, preferences]) {
      const [row] = await onDisk(table)
      expect(row && isSealed(row)).toBe(true)
      const key = table.core.schema.primaryKey.extractKey?.(row)
      const opened = row && (await openRow(table.name, key, row, holderWith(otherKey)))
      expect(opened).toEqual(await table.get(key))
      expect(opened && isSealed(opened)).toBe(false)
    }
    await vi.waitFor(async () => {
      const [copy] = copies()
      expect(copy?.name).not.toBe(before?.name)
      const row = { ...copy, sealed: bytesOf(copy?.sealed) }
      expect(await openRow('outbox', id, row, holderWith(otherKey))).toMatchObject({ body: { pharma: 1 } })
    })
    // The server gives these again, and they are large.
    expect(await owners()).toEqual([])
    tab.setNetwork(true)
    await vi.waitFor(async () => expect(await stateOf(device, id)).toBe('accepted'))
    expect(api.orders.size).toBe(1)
    await vi.waitFor(() => expect(copies()).toEqual([]))
  })

  test('in a page that was locked before: the password of its user is enough, whoever came between', async () => {
    const { device, pins, database, logIn, owners } = await createTablet()
    await device.preferences.write('notes:1', 'canario')
    await device.leave()
    await logIn('t2', colleague)
    await device.logOut()
    await logIn('t3', user, otherKey)
    const [row] = await onDisk(database.preferences)
    expect(row && (await openRow('preferences', 'notes:1', row, holderWith(otherKey)))).toMatchObject({
      value: 'canario',
    })
    expect(await owners()).toEqual([])
    expect(await pins.standing()).toBe('none')
  })

  test('leaves an order that no key opens to its user, who may discard it, and to nobody else', async () => {
    const { tab, device, database, logIn } = await createTablet()
    await fillCart(device, 1)
    tab.setNetwork(false)
    const id = await saveCart(device)
    await loseKey(database.outbox, id)
    const evenIfReceived = true
    await logIn('t2', colleague)
    expect(await device.outbox.discard(id, { evenIfReceived })).toEqual({ ok: false, reason: 'wrong_state' })
    await logIn('t3')
    const [waiting] = await device.outbox.othersWaiting(identity)
    expect(waiting).toMatchObject({ id, owner: '1' })
    // A pass that had the key may have sent it.
    await database.outbox.update(id, { state: 'sending' })
    expect(await device.outbox.discard(id)).toEqual({ ok: false, reason: 'maybe_received' })
    expect(await device.outbox.discard(id, { evenIfReceived })).toEqual({ ok: true })
    expect(await device.outbox.othersWaiting(identity)).toEqual([])
  })

  test('leaves a cart or a setting that no key opens to its user’s next edit, and to nobody else’s', async () => {
    const { device, database, logIn } = await createTablet()
    await fillCart(device, 1)
    await device.preferences.write('notes:1', 'before')
    const place = ['1', 1, laboratory] as const
    await loseKey(database.carts, [...place])
    await loseKey(database.preferences, 'notes:1')
    await logIn('t2', colleague)
    await fillCart(device, 2)
    await logIn('t3')
    expect(await database.carts.get([...place])).not.toHaveProperty('item')
    await fillCart(device, 3)
    expect((await database.carts.get([...place]))?.item.products.map(({ id }) => id)).toEqual([3])
    const changed = await device.preferences.change('notes:1', (value) => ({ before: value }))
    expect(changed).toEqual({ ok: true, value: { before: undefined } })
  })
})

test('only pharmacies’ own users whom the server gave a key have a PIN, as long as their pharmacies allow it', () => {
  const session = { id: 's', token: 't', identity, user, dataKey, since: 1 }
  expect(mayHavePin(session)).toBe(true)
  expect(mayHavePin({ ...session, dataKey: undefined })).toBe(false)
  expect(mayHavePin({ ...session, user: { ...user, pharmas: [{ id: 1, name: 'F', pinDays: 0 }] } })).toBe(
    false,
  )
  expect(mayHavePin({ ...session, user: { ...user, rol: 'ROLE_ADMIN' } })).toBe(false)
  expect(mayHavePin({ ...session, real: { sessionId: 'r', user: { ...user, rol: 'ROLE_ADMIN' } } })).toBe(
    false,
  )
})
