import { expect, onTestFinished, test } from 'vitest'
import { mostStored, type StoredAnswer } from '@/offline/session/query-persister'
import { createFakeApi } from '@/offline/testing/fake-api'
import { sampleSession } from '@/offline/testing/order-samples'
import { createTestDevice } from '@/offline/testing/test-device'

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const nothingGone = new Map<string, number>()
const answer = (key: string, updatedAt: number): StoredAnswer => ({
  key,
  call: 'orders',
  data: updatedAt,
  updatedAt,
})

/** Two windows of one device, both with the same session. */
const openWindows = async () => {
  const shared = createTestDevice(createFakeApi(), `queries-${crypto.randomUUID()}`)
  const open = () => {
    const { device } = shared.openTab()
    onTestFinished(() => device.stop())
    return device
  }
  const [one, other] = [open(), open()]
  await one.session.saveSession({ token: 't1', user })
  await other.session.readSession()
  const kept = async () =>
    (await one.queries.restore())?.answers.map(({ key, updatedAt }) => [key, updatedAt])
  return { one, other, kept }
}

test('the answers of two windows are stored, the newest one of each query', async () => {
  const { one, other, kept } = await openWindows()
  await one.queries.save({ build: 'a', answers: [answer('x', 1), answer('y', 5)], gone: nothingGone })
  await other.queries.save({
    build: 'a',
    answers: [answer('z', 3), answer('x', 2), answer('y', 4)],
    gone: nothingGone,
  })
  expect(await kept()).toEqual([
    ['y', 5],
    ['z', 3],
    ['x', 2],
  ])
})

test('an answer that a window dropped is deleted, unless another window has a newer one', async () => {
  const { one, other, kept } = await openWindows()
  await one.queries.save({ build: 'a', answers: [answer('x', 1), answer('y', 5)], gone: nothingGone })
  const gone = new Map([
    ['x', 1],
    ['y', 4],
  ])
  await other.queries.save({ build: 'a', answers: [], gone })
  expect(await kept()).toEqual([['y', 5]])
})

test('only the newest answers of all windows stay', async () => {
  const { one, other, kept } = await openWindows()
  const many = Array.from({ length: mostStored }, (_, at) => answer(`x${at}`, at + 1))
  await one.queries.save({ build: 'a', answers: many, gone: nothingGone })
  await other.queries.save({ build: 'a', answers: [answer('new', mostStored + 1)], gone: nothingGone })
  expect(await kept()).toHaveLength(mostStored)
  expect((await kept())?.[0]).toEqual(['new', mostStored + 1])
})

test('answers of another version of the app are not merged with those of this one', async () => {
  const { one, other, kept } = await openWindows()
  await one.queries.save({ build: 'a', answers: [answer('x', 1)], gone: nothingGone })
  await other.queries.save({ build: 'b', answers: [answer('y', 1)], gone: nothingGone })
  expect(await kept()).toEqual([['y', 1]])
})

test('a window that does not know yet that another user has logged in stores nothing for that user', async () => {
  const { one, other } = await openWindows()
  const stale = one.session.getSnapshot()
  const keep = { build: 'a', answers: [answer('x', 1)], gone: nothingGone }
  const signedIn = other.session.saveSession({ token: 't2', user: { ...user, id: 2 } })
  const kept = one.queries.save(keep)
  expect(one.session.getSnapshot()).toBe(stale)
  await Promise.all([signedIn, kept])
  expect(await other.queries.restore()).toBeUndefined()
})
