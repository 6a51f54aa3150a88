import { describe, expect, test, vi } from 'vitest'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { endStoredImpersonation } from '@/offline/session/switched-session'
import { sampleCart, sampleProduct, sampleSession } from '@/offline/testing/order-samples'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { reportRow } from '@/offline/testing/report-row'
import { openTestDatabase } from '@/offline/testing/test-database'
import { createTestSession } from '@/offline/testing/test-session'

const { user } = sampleSession({ userId: 1, token: '', id: '' })

const sampleAnswer = {
  key: '["notifications"]',
  call: 'notifications',
  data: [],
  updatedAt: 1,
  build: '',
} as const

const createBench = (name?: string) => {
  const database = openTestDatabase(name)
  let numbers = 0
  const session = createTestSession(database, () => {
    numbers += 1
    return `session-${numbers}`
  })
  return { database, session }
}

/** What the server gave to user 1, and what user 1 made. */
const fill = async ({ database }: ReturnType<typeof createBench>) => {
  await database.answers.put({ ...sampleAnswer, owner: '1' })
  await database.snapshots.put({ owner: '1', pharma: 1, revision: 'r', refreshedAt: 1, parts: {} })
  await database.reports.put({ ...reportRow, owner: '1' })
  const store = createDexieOutboxStore(database)
  await createOutboxBench(store).save('Pedido')
  await database.carts.put({ owner: '1', pharma: 1, laboratory: 7, item: sampleCart(1, [sampleProduct(2)]) })
}

const counts = async ({ database }: ReturnType<typeof createBench>) => ({
  cached:
    (await database.answers.count()) + (await database.snapshots.count()) + (await database.reports.count()),
  orders: await database.outbox.count(),
  carts: await database.carts.count(),
})

describe('a session on the device', () => {
  test('is there after a restart, so that the app opens without a network', async () => {
    const first = createBench('restart')
    await first.session.saveSession({ token: 't1', user })
    first.database.close()
    const second = createBench('restart')
    expect(second.session.getSnapshot()).toBeUndefined()
    expect(await second.session.readSession()).toMatchObject({
      token: 't1',
      identity: { userId: 1, switchUser: null },
    })
    expect(second.session.getSnapshot()?.user).toEqual(user)
  })

  test('deletes the data of the server when it ends, and leaves the cart and the unsent orders', async () => {
    const bench = createBench()
    await bench.session.saveSession({ token: 't1', user })
    await fill(bench)
    await bench.session.clearSession()
    expect(bench.session.getSnapshot()).toBeNull()
    expect(await counts(bench)).toEqual({ cached: 0, orders: 1, carts: 1 })
  })

  test('of somebody else leaves nothing of the data of the user before', async () => {
    const bench = createBench()
    await bench.session.saveSession({ token: 't1', user })
    await fill(bench)
    await bench.session.saveSession({ token: 't2', user: { ...user, id: 2 } })
    expect(await counts(bench)).toEqual({ cached: 0, orders: 1, carts: 1 })
  })

  test('is not ended by the refusal of an older token', async () => {
    const { session } = createBench()
    await session.saveSession({ token: 't1', user })
    await session.saveSession({ token: 't2', user })
    await session.clearSession({ onlyToken: 't1' })
    expect(session.getSnapshot()?.token).toBe('t2')
    await session.clearSession({ onlyToken: 't2' })
    expect(session.getSnapshot()).toBeNull()
  })

  test('that ends in another tab ends here too', async () => {
    const here = createBench('two-tabs')
    const there = createBench('two-tabs')
    await here.session.saveSession({ token: 't1', user })
    await there.session.readSession()
    await here.session.clearSession()
    await vi.waitFor(() => expect(there.session.getSnapshot()).toBeNull())
  })

  test('that ends in another tab while this one was set aside ends here once its database is open again', async () => {
    const here = createBench('set-aside')
    const there = createBench('set-aside')
    await here.session.saveSession({ token: 't1', user })
    await there.session.readSession()
    // As Dexie does with a page that is kept for «Atrás», and for a connection that the browser has closed.
    there.database.close({ disableAutoOpen: false })
    await there.database.meta.count()
    await here.session.clearSession()
    await vi.waitFor(() => expect(there.session.getSnapshot()).toBeNull())
  })

  test('a new log-in of the same user is another session', async () => {
    const { session } = createBench()
    const first = await session.saveSession({ token: 't1', user })
    const second = await session.saveSession({ token: 't2', user })
    expect(second.id).not.toBe(first.id)
  })
})

describe('impersonation', () => {
  const place = { ...user, id: 9, username: 'farmacia', firstName: 'Ana', surname: 'Ejemplo' }

  test('takes the name and rights of the other user under the own token, and survives a restart', async () => {
    const first = createBench('place')
    const own = await first.session.saveSession({ token: 't1', user })
    await first.session.switchTo(place)
    const acting = first.session.getSnapshot()
    expect(acting).toMatchObject({
      token: 't1',
      identity: { userId: 1, username: user.username, switchUser: 'farmacia' },
      user: place,
      real: { sessionId: own.id, user },
    })
    expect(acting?.id).not.toBe(own.id)
    first.database.close()
    const second = createBench('place')
    expect(await second.session.readSession()).toEqual(acting)
    await second.session.switchBack()
    expect(second.session.getSnapshot()).toEqual(own)
  })

  test('can be ended, which leads back to the user who logged in', async () => {
    const { session } = createBench()
    const own = await session.saveSession({ token: 't1', user })
    await session.switchTo({ ...user, id: 8, username: 'delegado' })
    await session.switchTo(place)
    await session.switchBack()
    expect(session.getSnapshot()).toEqual(own)
  })

  test('leaves the answers to the user who logged in, and no other data of anybody else', async () => {
    const bench = createBench()
    await bench.session.saveSession({ token: 't1', user })
    await fill(bench)
    const answersAlone = { cached: 1, orders: 1, carts: 1 }
    await bench.session.switchTo(place)
    expect(await counts(bench)).toEqual(answersAlone)
    await bench.database.answers.put({ ...sampleAnswer, owner: '1>farmacia' })
    await bench.database.snapshots.put({
      owner: '1>farmacia',
      pharma: 1,
      revision: 'r',
      refreshedAt: 1,
      parts: {},
    })
    await bench.session.switchTo({ ...user, id: 8, username: 'delegado' })
    expect(await counts(bench)).toEqual(answersAlone)
    await bench.session.switchBack()
    expect(await counts(bench)).toEqual(answersAlone)
    expect(await bench.database.answers.get(['1', sampleAnswer.key])).toBeDefined()
    await bench.session.clearSession()
    expect(await counts(bench)).toEqual({ ...answersAlone, cached: 0 })
  })

  test('that the server ended is shown until the user has read it', async () => {
    const { database, session } = createBench()
    const own = await session.saveSession({ token: 't1', user })
    await session.switchTo(place)
    await endStoredImpersonation(database, 'farmacia')
    await session.readSession()
    expect(session.getSnapshot()).toEqual({ ...own, lostPlace: 'Ana Ejemplo' })
    await session.forgetEndedImpersonation()
    expect(session.getSnapshot()).toEqual(own)
  })

  test('is not ended by a late refusal of an earlier impersonation', async () => {
    const { database, session } = createBench()
    const own = await session.saveSession({ token: 't1', user })
    await endStoredImpersonation(database, 'farmacia')
    expect(await session.readSession()).toEqual(own)
    await session.switchTo({ ...place, username: 'otra' })
    await endStoredImpersonation(database, 'farmacia')
    expect((await session.readSession())?.identity.switchUser).toBe('otra')
  })

  test('does not begin for somebody else who has logged in since it was asked for', async () => {
    const { session } = createBench()
    await session.saveSession({ token: 't1', user })
    const next = await session.saveSession({ token: 't2', user: { ...user, id: 2 } })
    await session.switchTo(place, { onlyToken: 't1' })
    expect(session.getSnapshot()).toEqual(next)
    await session.switchTo(place, { onlyToken: 't2' })
    expect(session.getSnapshot()).toMatchObject({ identity: { userId: 2, switchUser: 'farmacia' } })
  })

  test('is not mixed up by a late answer about the own user', async () => {
    const { session } = createBench()
    await session.saveSession({ token: 't1', user })
    await session.switchTo(place)
    await session.updateUser(user)
    expect(session.getSnapshot()?.user).toEqual(place)
    await session.updateUser({ ...place, firstName: 'Bea' })
    expect(session.getSnapshot()?.user.firstName).toBe('Bea')
  })

  test('keeps the key of the user who logged in, and gives it back to them', async () => {
    const dataKey = Buffer.alloc(32, 7).toString('base64')
    const { session } = createBench()
    await session.saveSession({ token: 't1', user, dataKey })
    await session.switchTo(place)
    expect(session.getSnapshot()?.dataKey).toBe(dataKey)
    await session.switchBack()
    expect(session.getSnapshot()).toMatchObject({ dataKey, user })
    expect(session.getSnapshot()).not.toHaveProperty('real')
  })

  test('begins in the other tabs too', async () => {
    const here = createBench('place-tabs')
    const there = createBench('place-tabs')
    await here.session.saveSession({ token: 't1', user })
    await there.session.readSession()
    await here.session.switchTo(place)
    await vi.waitFor(() => expect(there.session.getSnapshot()?.identity.switchUser).toBe('farmacia'))
  })
})

test('a read that began before a log-in and ends after it does not bring the earlier session back', async () => {
  const { database, session } = createBench()
  await session.saveSession({ token: 't1', user })
  const earlier = await database.session.get('current')
  let answer = (): void => undefined
  vi.spyOn(Object.getPrototypeOf(database.session), 'get').mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(earlier)
      }),
  )
  const late = session.readSession()
  await session.saveSession({ token: 't2', user: { ...user, id: 2, username: 'otra' } })
  answer()
  expect(await late).toMatchObject({ token: 't2' })
  expect(session.getSnapshot()).toMatchObject({ token: 't2', user: { id: 2 } })
})
