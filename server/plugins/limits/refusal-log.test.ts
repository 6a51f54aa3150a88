import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { ApiError } from '../api-error'
import { registerErrors } from '../errors'
import { registerRefusalLog } from './refusal-log'

/** A server whose only call ends as the caller says. */
const createBench = () => {
  const lines: string[] = []
  let now = Date.parse('2026-03-02T08:00:00Z')
  const app = fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  onTestFinished(() => app.close())
  app.decorateRequest('auth', null)
  app.decorateRequest('connector', null)
  registerErrors(app)
  registerRefusalLog(app, { clock: { now: () => new Date(now) } })
  app.get(`${apiPrefix}/my/user/`, async (request) => {
    const { code, user, suspicion } = request.query as Record<string, string>
    if (user) request.auth = { realUserId: Number(user) } as typeof request.auth
    if (suspicion) request.suspicion = suspicion
    if (code) throw new ApiError(code as 'forbidden')
    return {}
  })
  const ask = async (query: Record<string, string>, remoteAddress = '198.51.100.7') =>
    void (await app.inject({ url: `${apiPrefix}/my/user/`, query, remoteAddress }))
  const warnings = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 40)
      .map(({ call, code, user, msg }) => ({ call, code, user, msg }))
  const pass = (ms: number) => {
    now += ms
  }
  return { ask, warnings, pass, lines }
}

test.each(['too_many_requests', 'body_timeout', 'too_large', 'forbidden', 'switch_refused'])(
  '%s is a warning with call, code and the user’s number',
  async (code) => {
    const { ask, warnings } = createBench()
    await ask({ code, user: '7' })
    expect(warnings()).toEqual([{ call: 'myUser', code, user: 7, msg: 'refused' }])
  },
)

test('what people mistype, and what is answered, is none', async () => {
  const { ask, warnings } = createBench()
  for (const code of ['', 'invalid_fields', 'not_found', 'unauthenticated', 'price_risen'])
    await ask({ code })
  expect(warnings()).toEqual([])
})

test('what a route finds suspicious is named as the route says', async () => {
  const { ask, warnings } = createBench()
  await ask({ code: 'invalid_fields', suspicion: 'webhook_address', user: '7' })
  expect(warnings()).toMatchObject([{ code: 'webhook_address', user: 7 }])
})

test('a caller gets one in a minute, whatever is refused, and hides nobody else’s', async () => {
  const { ask, warnings, pass } = createBench()
  for (let times = 0; times < 5; times++) await ask({ code: 'forbidden', user: '7' })
  await ask({ code: 'too_large', user: '7' })
  await ask({ code: 'forbidden', user: '8' })
  expect(warnings().map(({ user }) => user)).toEqual([7, 8])
  pass(60_000)
  await ask({ code: 'forbidden', user: '7' })
  expect(warnings().map(({ user }) => user)).toEqual([7, 8, 7])
})

test('thousands of addresses do not flood the log, in which no address stands', async () => {
  const { ask, warnings, lines } = createBench()
  for (let at = 0; at < 100; at++) await ask({ code: 'too_many_requests' }, `198.51.100.${at}`)
  expect(warnings()).toHaveLength(60)
  expect(lines.filter((line) => line.includes('"msg":"refused"') && line.includes('198.51'))).toEqual([])
})
