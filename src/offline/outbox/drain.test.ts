import { describe, expect, test } from 'vitest'
import { acceptedDays } from '@/domain/order/order-limits'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { isSealed } from '@/offline/sealing/is-sealed'
import { portalPage, refused } from '@/offline/testing/fake-server'
import { sampleIdentity, sampleSession } from '@/offline/testing/order-samples'
import { benchStart, createOutboxBench, network, outboxStores, timeout } from '@/offline/testing/outbox-bench'

/** As it lies there for whoever has not its key. */
const sealedAway = (entry: OutboxEntry): OutboxEntry => {
  const { body: _, display: __, order: ___, ...clear } = { display: null, order: null, ...entry }
  return { ...clear, sealed: new Uint8Array([1]) } as never
}

describe.each(outboxStores)('draining an outbox in %s', (_, createStore) => {
  const bench = () => createOutboxBench(createStore())

  test('sends each order under its own key and keeps the number that the server gave', async () => {
    const device = bench()
    const first = await device.save('uno', 1)
    device.now += 1
    const second = await device.save('dos', 2)
    expect(await device.pass()).toMatchObject({ accepted: 2, waiting: 0, nextAttemptAt: null })
    expect(device.sent.map(({ id }) => id)).toEqual([first, second])
    expect(await device.entryOf(second)).toMatchObject({ state: 'accepted', order: { id: 2, name: 'dos' } })
  })

  test.each([
    ['no network', network],
    ['a timeout', timeout],
    ['a captive portal', portalPage],
    ['an order still in flight', refused(409, 'in_flight')],
    ['a server in trouble', refused(500, 'internal')],
  ])('after %s the order waits, and goes again with the same key', async (_name, outcome) => {
    const device = bench()
    const id = await device.save('uno')
    device.answers.push(outcome)
    expect(await device.pass()).toMatchObject({ accepted: 0, waiting: 1 })
    expect(await device.entryOf(id)).toMatchObject({ state: 'queued', maybeReceived: true, order: null })
    expect(await device.pass()).toMatchObject({ waiting: 1 })
    expect(device.sent).toHaveLength(1)
    device.now += 10_000
    expect(await device.pass()).toMatchObject({ accepted: 1 })
    expect(new Set(device.sent.map((message) => message.id))).toEqual(new Set([id]))
  })

  test('an order that is sealed before its turn is not sent, and waits for its user', async () => {
    const device = bench()
    const first = await device.save('uno', 1)
    device.now += 1
    const second = await device.save('dos', 2)
    const sealed = sealedAway(await device.entryOf(second))
    device.whileSending = async () =>
      void (await device.store.transact((transaction) => transaction.putEntry(sealed)))
    expect(await device.pass()).toMatchObject({ accepted: 1, rejected: 0 })
    expect(device.sent.map(({ id }) => id)).toEqual([first])
    expect(await device.entryOf(second)).toEqual(sealed)
    expect(await device.outbox.editBack(second)).toEqual({ ok: false, reason: 'wrong_state' })
  })

  test('an order that is sealed while its call is under way is sent again at the next log-in, under its key', async () => {
    const device = bench()
    const id = await device.save('uno')
    let whole = await device.entryOf(id)
    const put = (entry: OutboxEntry) => device.store.transact((transaction) => transaction.putEntry(entry))
    device.whileSending = async () => {
      whole = await device.entryOf(id)
      await put(sealedAway(whole))
    }
    expect(await device.pass()).toMatchObject({ accepted: 0, rejected: 0 })
    expect(await device.entryOf(id)).toEqual(sealedAway(whole))
    await put(whole)
    device.whileSending = async () => undefined
    expect(await device.pass()).toMatchObject({ accepted: 1 })
    expect(device.sent.map((message) => message.id)).toEqual([id, id])
  })

  test('an accepted order that cannot be read goes after its days, too', async () => {
    const device = bench()
    const id = await device.save('uno')
    await device.pass()
    const sealed = sealedAway(await device.entryOf(id))
    expect(isSealed(sealed)).toBe(true)
    await device.store.transact((transaction) => transaction.putEntry(sealed))
    await device.pass()
    expect(await device.entryOf(id)).toEqual(sealed)
    device.now += acceptedDays * 24 * 60 * 60_000 + 1
    await device.pass()
    expect(await device.store.entry(id)).toBeUndefined()
  })

  test('a rejected order does not hold up the good one beside it', async () => {
    const device = bench()
    device.byName.malo = refused(422, 'order_rejected')
    const bad = await device.save('malo', 1)
    device.now += 1
    const good = await device.save('bueno', 2)
    expect(await device.pass()).toMatchObject({ accepted: 1, rejected: 1, waiting: 0 })
    expect(await device.entryOf(bad)).toMatchObject({
      state: 'rejected',
      reason: { code: 'order_rejected' },
    })
    expect(await device.entryOf(good)).toMatchObject({ state: 'accepted' })
  })

  test.each([
    ['order_rejected', false],
    ['forbidden', true],
  ] as const)(
    'after a lost answer, %s says whether the server may hold the order: %s',
    async (code, maybeReceived) => {
      const device = bench()
      const id = await device.save('uno')
      device.answers.push(timeout, refused(code === 'forbidden' ? 403 : 422, code))
      await device.pass()
      await device.pass(true)
      expect(await device.entryOf(id)).toMatchObject({ state: 'rejected', maybeReceived })
    },
  )

  test('a refusal before the key was looked up leaves open whether a repeated message made the order', async () => {
    const device = bench()
    const id = await device.save('uno')
    device.answers.push(refused(403, 'forbidden'))
    await device.pass()
    expect(await device.entryOf(id)).toMatchObject({ state: 'rejected', maybeReceived: true })
  })

  test('a 401 stops the pass; the same user logged in again releases the orders', async () => {
    const device = bench()
    const first = await device.save('uno', 1)
    device.now += 1
    await device.save('dos', 2)
    device.answers.push(refused(401, 'unauthenticated'))
    expect(await device.pass()).toMatchObject({ accepted: 0, needsLogin: 1, waiting: 1 })
    expect(device.sent).toHaveLength(1)
    expect(await device.entryOf(first)).toMatchObject({ state: 'needs-login' })
    const shown = async () => (await device.outbox.entries(sampleIdentity(1))).map(({ state }) => state)
    expect(await shown()).toEqual(['queued', 'needs-login'])
    device.session = sampleSession({ userId: 1, token: 't2', id: 's2' })
    // At once, though another tab's pass may still be under way: nobody is asked to log in again.
    expect(await shown()).toEqual(['queued', 'queued'])
    expect(await device.pass()).toMatchObject({ accepted: 2, needsLogin: 0 })
    expect(device.sent.map(({ token }) => token)).toEqual(['t1', 't2', 't2'])
  })

  test('nobody else sends an order: not another user, not the same one while impersonating another', async () => {
    const device = bench()
    await device.save('uno')
    device.session = sampleSession({ userId: 2, token: 't2', id: 's2' })
    await device.pass()
    const own = sampleSession({ userId: 1, token: 't3', id: 's3' })
    device.session = { ...own, identity: { ...own.identity, switchUser: 'farmacia' } }
    await device.pass()
    device.session = null
    await device.pass()
    expect(device.sent).toEqual([])
  })

  test('a log-out in the middle of a pass ends it', async () => {
    const device = bench()
    await device.save('uno', 1)
    await device.save('dos', 2)
    device.whileSending = async () => {
      device.session = null
    }
    await device.pass()
    expect(device.sent).toHaveLength(1)
  })

  test('an order whose tab died while sending is sent again with the same key', async () => {
    const device = bench()
    const id = await device.save('uno')
    await device.store.transact(async (transaction) => {
      const entry = await transaction.entry(id)
      if (entry) await transaction.putEntry({ ...entry, state: 'sending', attempts: 1 })
    })
    expect(await device.pass()).toMatchObject({ accepted: 1 })
    expect(device.sent.map((message) => message.id)).toEqual([id])
  })

  test('an order whose tab died while sending is discarded only after asking, even if it cannot be sent again yet', async () => {
    const device = bench()
    const id = await device.save('uno')
    await device.store.transact(async (transaction) => {
      const entry = await transaction.entry(id)
      if (entry) await transaction.putEntry({ ...entry, state: 'sending', attempts: 1 })
    })
    device.hasNetwork = false
    expect(await device.pass(true)).toMatchObject({ accepted: 0, waiting: 1 })
    expect(device.sent).toEqual([])
    expect(await device.outbox.discard(id)).toEqual({ ok: false, reason: 'maybe_received' })
  })

  test.each([
    ['a lost answer', timeout, 'queued'],
    ['an acceptance', undefined, 'accepted'],
  ] as const)(
    'where no lock holds two senders apart, of the one that was overtaken %s leaves the order as it should be',
    async (_name, late, expected) => {
      const device = bench()
      const id = await device.save('uno')
      if (late) device.answers.push(late)
      device.whileSending = async () => {
        await device.store.transact(async (transaction) => {
          const entry = await transaction.entry(id)
          if (entry) await transaction.putEntry({ ...entry, state: 'queued', attempts: 2, reason: null })
        })
      }
      await device.pass()
      expect(await device.entryOf(id)).toMatchObject({ state: expected, attempts: 2, reason: null })
    },
  )

  test('"Enviar ahora" does not wait for the backoff, but does wait as long as the server asked', async () => {
    const device = bench()
    await device.save('uno', 1)
    device.answers.push(network)
    await device.pass()
    device.answers.push(refused(429, 'too_many_requests', 120_000))
    // The second attempt failed, too: devices that were turned away together do not come back together.
    const again = 120_000 + 7_500
    expect(await device.pass(true)).toMatchObject({ waiting: 1, nextAttemptAt: benchStart + again })
    device.now += again - 1
    await device.pass(true)
    expect(device.sent).toHaveLength(2)
    device.now += 1
    expect(await device.pass()).toMatchObject({ accepted: 1 })
  })

  test('two passes at once send each order once', async () => {
    const device = bench()
    await device.save('uno', 1)
    await device.save('dos', 2)
    await Promise.all([device.pass(true), device.pass(true), device.pass(true)])
    expect(device.sent).toHaveLength(2)
  })

  test('accepted orders leave the list after two weeks and never come back from a file', async () => {
    const device = bench()
    const id = await device.save('uno')
    const file = await device.outbox.exportEntries(sampleIdentity(1))
    if (!file.ok) throw new Error(file.reason)
    await device.pass()
    device.now += 15 * 24 * 60 * 60_000
    await device.pass()
    expect(await device.store.entry(id)).toBeUndefined()
    const imported = await device.outbox.importEntries(sampleIdentity(1), await file.blob.text())
    expect(imported).toMatchObject({ ok: true, added: 0, closed: 1 })
  })
})
