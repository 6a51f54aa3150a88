import { expect, test } from 'vitest'
import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import type { User } from '@/contract/session/session'
import type { Session } from '@/offline/session/session'
import { createUserRefresh } from '@/offline/session/user-refresh'

const user = { id: 1, username: 'farmacia', agreedTermsAt: null } as User
const agreed: User = { ...user, agreedTermsAt: '2026-11-21T09:00:00.000Z' }
const sessionOf = (of: User, id = 'one') => ({ id, user: of }) as Session

/** A session store in memory, and a server that answers when the test says so. */
const bench = (start: Session | null = sessionOf(user)) => {
  let current = start
  const asked: ((outcome: Outcome<User>) => void)[] = []
  const session = {
    getSnapshot: () => current,
    updateUser: async (next: User) => {
      if (current) current = { ...current, user: next }
    },
  }
  const client = {
    call: () => new Promise((resolve) => asked.push(resolve as (outcome: Outcome<User>) => void)),
  } as unknown as Client
  const answer = (outcome: Outcome<User>) => asked.shift()?.(outcome)
  const set = (next: Session) => {
    current = next
  }
  return { refresh: createUserRefresh({ client, session }), asked, answer, set, now: () => current }
}
const told = (data: User): Outcome<User> => ({ ok: true, data, headers: new Headers() })

test('the user is as the server has it now', async () => {
  const { refresh, answer, now } = bench()
  const read = refresh()
  answer(told(agreed))
  expect(await read).toBe(true)
  expect(now()?.user).toEqual(agreed)
})

test('many who ask at once share one call, and the next one asks anew', async () => {
  const { refresh, asked, answer } = bench()
  const reads = [refresh(), refresh(), refresh()]
  expect(asked).toHaveLength(1)
  answer(told(user))
  expect(await Promise.all(reads)).toEqual([true, true, true])
  void refresh()
  expect(asked).toHaveLength(1)
})

test.each([
  ['another user of this device', sessionOf({ ...user, id: 2 }, 'two')],
  ['the agreement that was stored meanwhile', sessionOf(agreed)],
])('an answer that is older leaves %s alone', async (_, meanwhile) => {
  const { refresh, answer, set, now } = bench()
  const read = refresh()
  set(meanwhile)
  answer(told(user))
  expect(await read).toBe(true)
  expect(now()).toBe(meanwhile)
})

test('a user who cannot be read stays as they are', async () => {
  const { refresh, answer, now } = bench()
  const read = refresh()
  answer({ ok: false, kind: 'network' })
  expect(await read).toBe(false)
  expect(now()?.user).toBe(user)
})

test('without a session nothing is asked', async () => {
  const { refresh, asked } = bench(null)
  expect(await refresh()).toBe(false)
  expect(asked).toEqual([])
})
