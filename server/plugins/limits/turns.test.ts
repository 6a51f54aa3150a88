import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createTurns } from './turns'

/** A call of a user, as far as turns look at it. */
function call(user: number) {
  const raw = new EventEmitter()
  const request = { auth: { realUserId: user }, raw: { socket: { destroyed: false } } }
  return {
    request: request as unknown as FastifyRequest,
    reply: { raw } as unknown as FastifyReply,
    answer: () => raw.emit('finish'),
    leave: () => raw.emit('close'),
  }
}

const limits = { atOnce: 2, mostWaiting: 4, mostWaitingPerCaller: 2, busy: 'Vuelva luego', retryAfter: 7 }
const world = () => {
  const turns = createTurns(limits)
  const begun: string[] = []
  const ask = (name: string, user: number) => {
    const asked = call(user)
    const turn = turns.take(asked.request, asked.reply).then(() => void begun.push(name))
    turn.catch(() => {})
    return { ...asked, turn }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { ask, begun, settled }
}

test('one piece of work of each caller is under way, and others do not wait behind it', async () => {
  const { ask, begun, settled } = world()
  const first = ask('ana 1', 1)
  ask('ana 2', 1)
  ask('eva 1', 2)
  await settled()
  expect(begun).toEqual(['ana 1', 'eva 1'])
  first.answer()
  await settled()
  expect(begun).toEqual(['ana 1', 'eva 1', 'ana 2'])
})

test('only so many are under way at once, and the next begins with an answer, in the order of asking', async () => {
  const { ask, begun, settled } = world()
  const [, eva] = [ask('ana', 1), ask('eva', 2)]
  ask('luz', 3)
  ask('mar', 4)
  await settled()
  expect(begun).toEqual(['ana', 'eva'])
  eva.answer()
  // Answered, then closed: one turn.
  eva.leave()
  await settled()
  expect(begun).toEqual(['ana', 'eva', 'luz'])
})

test('who has too many waiting is told to come back, and who leaves makes room', async () => {
  const { ask, begun, settled } = world()
  const first = ask('1', 1)
  const second = ask('2', 1)
  ask('3', 1)
  await expect(ask('4', 1).turn).rejects.toMatchObject({
    statusCode: 429,
    retryAfter: 7,
    message: 'Vuelva luego',
  })
  second.leave()
  await expect(second.turn).rejects.toMatchObject({ statusCode: 503 })
  ask('5', 1)
  first.answer()
  await settled()
  expect(begun).toEqual(['1', '3'])
})
