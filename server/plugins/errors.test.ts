import { Writable } from 'node:stream'
import Fastify from 'fastify'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../app'
import { createDatabase } from '../db/connection'
import { insertUser } from '../testing/factories'
import { createTestApp } from '../testing/test-app'
import { ApiError } from './api-error'
import { logSerializers, registerErrors } from './errors'

const { app, db, services, logIn } = await createTestApp()
await insertUser(db, { username: 'farmacia' })
const login = { method: 'POST', url: '/api/v4/auth/login/' } as const

describe('every error has the same format', () => {
  test('for malformed JSON', async () => {
    const response = await app.inject({
      ...login,
      headers: { 'content-type': 'application/json' },
      payload: '{"username":',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      error: { code: 'bad_request', message: 'La petición no es correcta.' },
    })
  })

  test('for a body in another format than JSON', async () => {
    const response = await app.inject({
      ...login,
      headers: { 'content-type': 'text/xml' },
      payload: '<usuario/>',
    })
    expect(response.json()).toMatchObject({ error: { code: 'bad_request' } })
  })

  test('for a body that is too large', async () => {
    const response = await app.inject({ ...login, payload: { username: 'x'.repeat(2_100_000) } })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({
      error: { code: 'too_large', message: 'La petición es demasiado grande.' },
    })
  })

  test.each([
    ['GET', '/api/v4/nada/'],
    ['POST', '/api/v4/health/'],
    ['GET', '/api/otro'],
    ['GET', '/nada'],
  ] as const)('%s %s does not exist', async (method, url) => {
    const response = await app.inject({ method, url })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.json()).toMatchObject({ error: { code: 'not_found' } })
  })

  test('for a query that does not match the contract', async () => {
    const response = await app.inject({
      url: '/api/v4/user/pharma/?laboratoryAssociation=cuatro',
      headers: await logIn('farmacia'),
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      error: { code: 'bad_request', fields: { laboratoryAssociation: 'Identificador incorrecto' } },
    })
  })
})

describe('internal failures', () => {
  test('are logged in full and hidden from the caller', async () => {
    const log: string[] = []
    const stream = new Writable({
      write: (line, _encoding, done) => {
        log.push(String(line))
        done()
      },
    })
    const failing = Fastify({ logger: { level: 'info', stream, serializers: logSerializers } })
    registerErrors(failing)
    failing.post('/fails', async () => {
      throw Object.assign(new Error('secret table is missing'), { detail: 'Key (email)=(ana@ejemplo.test)' })
    })
    failing.get('/busy', async () => {
      throw new ApiError('too_many_requests', { retryAfter: 30 })
    })

    const response = await failing.inject({
      method: 'POST',
      url: '/fails?token=of-a-letter',
      headers: { authorization: 'Bearer token-of-somebody' },
      payload: { password: 'my-password' },
    })
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('secret')
    expect(response.json()).toMatchObject({ error: { code: 'internal' } })

    const text = log.join()
    expect(text).toContain('secret table is missing')
    expect(text).toContain('"call":"app"')
    expect(text).toContain(String(response.headers['x-request-id']))
    for (const private_ of ['token-of-somebody', 'of-a-letter', 'my-password', 'ana@ejemplo.test']) {
      expect(text).not.toContain(private_)
    }
    expect((await failing.inject('/busy')).headers['retry-after']).toBe('30')
  })

  test('are answered 503, to be tried again soon, if the database gave the call up for the sake of another one', async () => {
    const failing = Fastify()
    registerErrors(failing)
    failing.get('/:code', async ({ params }) => {
      throw Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), params)
    })
    const answers = await Promise.all(
      ['40P01', '40001', '23505'].map((code) => failing.inject({ url: `/${code}` })),
    )
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '1'],
      [503, '1'],
      [500, undefined],
    ])
  })

  test('are answered 503 if the database is unavailable, also by the health check', async () => {
    // Port 1 of the loopback: nobody listens there.
    const nowhere = createDatabase('postgres://rebotica:x@127.0.0.1:1/rebotica')
    const stranded = await buildApp({ ...services, db: nowhere })
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    for (const url of ['/api/v4/health/', '/api/v4/my/user/']) {
      const response = await stranded.inject({ url, headers })
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({ error: { code: 'unavailable' } })
    }
    await stranded.close()
    await nowhere.destroy()
  })
})

test('the health check returns the server’s time', async () => {
  const response = await app.inject('/api/v4/health')
  expect(response.json()).toEqual({ status: 'ready', time: services.clock.now().toISOString() })
})
