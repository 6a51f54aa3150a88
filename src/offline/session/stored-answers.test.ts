import { expect, onTestFinished, test } from 'vitest'
import { mostStored, type StoredAnswer } from '@/offline/session/stored-answers'
import { createFakeApi } from '@/offline/testing/fake-api'
import { sampleSession } from '@/offline/testing/order-samples'
import { createTestDevice } from '@/offline/testing/test-device'

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const answer = (key: string, updatedAt: number): StoredAnswer => ({
  key,
  call: 'orders',
  data: updatedAt,
  updatedAt,
  build: 'a',
})

/** Two windows of one device, both with the same session. */
const openWindows = async () => {
  const shared = createTestDevice(createFakeApi(), `answers-${crypto.randomUUID()}`)
  const open = () => {
    const { device } = shared.openTab()
    onTestFinished(() => device.stop())
    return device
  }
  const [one, other] = [open(), open()]
  await one.session.saveSession({ token: 't1', user })
  await other.session.readSession()
  const stored = async () => (await one.answers.read()).map(({ key, updatedAt }) => [key, updatedAt])
  return { one, other, stored }
}

test('the answers of two windows are stored, the newest one of each query', async () => {
  const { one, other, stored } = await openWindows()
  await one.answers.put(answer('x', 1))
  await one.answers.put(answer('y', 5))
  for (const each of [answer('z', 3), answer('x', 2), answer('y', 4)]) await other.answers.put(each)
  expect(await stored()).toEqual([
    ['x', 2],
    ['y', 5],
    ['z', 3],
  ])
})

test('an answer that a window dropped is deleted, unless another window has a newer one', async () => {
  const { one, other, stored } = await openWindows()
  await one.answers.put(answer('x', 1))
  await one.answers.put(answer('y', 5))
  await other.answers.drop('x', 1)
  await other.answers.drop('y', 4)
  await other.answers.drop('z', 1)
  expect(await stored()).toEqual([['y', 5]])
})

test('only the newest answers of all windows stay, so that searches do not fill the device', async () => {
  const { one, other, stored } = await openWindows()
  for (let at = 1; at <= mostStored; at += 1) await one.answers.put(answer(`x${at}`, at))
  await other.answers.put(answer('new', mostStored + 1))
  const all = await stored()
  expect(all).toHaveLength(mostStored)
  expect(all).toContainEqual(['new', mostStored + 1])
  expect(all).not.toContainEqual(['x1', 1])
})

test('a window that does not know yet that another user has logged in stores nothing for that user', async () => {
  const { one, other } = await openWindows()
  const stale = one.session.getSnapshot()
  const signedIn = other.session.saveSession({ token: 't2', user: { ...user, id: 2 } })
  const put = one.answers.put(answer('x', 1))
  expect(one.session.getSnapshot()).toBe(stale)
  await Promise.all([signedIn, put])
  expect(await other.answers.read()).toEqual([])
})
