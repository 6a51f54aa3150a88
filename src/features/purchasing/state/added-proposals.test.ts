import { expect, test } from 'vitest'
import { draftLifeMilliseconds } from '@/domain/proposal/proposal-draft'
import { readAdded, rememberAdded } from '@/features/purchasing/state/added-proposals'

test('proposals in carts are remembered as long as a draft of theirs can be left', async () => {
  let stored: unknown = 'of another version'
  const read = () => readAdded({ read: async () => stored })
  const add = (id: string, now: number) => {
    stored = rememberAdded(id, now).edit(stored)
  }
  expect(await read()).toEqual([])
  add('one', 0)
  add('two', draftLifeMilliseconds)
  expect(await read()).toEqual(['one', 'two'])
  add('three', draftLifeMilliseconds + 1)
  expect(await read()).toEqual(['two', 'three'])
})
