import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpoint } from '@/contract/basics/endpoint'
import { textBoolean, textId } from '@/contract/basics/fields'
import { route } from './contract'
import { registerErrors } from './errors'

function emptyApp({ checksAnswers = true } = {}): FastifyInstance {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.decorate('checksAnswers', checksAnswers)
  app.decorateRequest('auth', null)
  registerErrors(app)
  return app
}

const echo = endpoint({
  method: 'POST',
  path: '/thing/:id/',
  summary: 'Devuelve lo que recibe',
  access: { kind: 'public' },
  params: v.object({ id: textId }),
  query: v.object({ all: v.optional(textBoolean) }),
  body: v.object({
    lines: v.array(v.object({ quantity: v.number(), name: v.pipe(v.string(), v.nonEmpty('Sin nombre')) })),
  }),
  response: v.object({ id: v.number(), all: v.nullable(v.boolean()), count: v.number() }),
})

describe('a call of the contract', () => {
  const app = emptyApp()
  route(app, echo, async ({ params, query, body }) => ({
    id: params.id,
    all: query.all ?? null,
    count: body.lines.length,
  }))
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })

  test('gets typed values', async () => {
    const response = await send('/api/v4/thing/7/?all=false', { lines: [{ quantity: 1, name: 'a' }] })
    expect(response.json()).toEqual({ id: 7, all: false, count: 1 })
  })

  test('works with and without a slash at its end', async () => {
    expect((await send('/api/v4/thing/7', { lines: [] })).statusCode).toBe(200)
  })

  test('names the path of the first wrong field, in Spanish', async () => {
    const response = await send('/api/v4/thing/7/', { lines: [{ quantity: 'uno', name: '' }, { name: 'b' }] })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      error: {
        code: 'invalid_fields',
        message: 'Revise los datos indicados.',
        fields: { 'lines.0.quantity': 'Valor incorrecto' },
      },
    })
    const missing = await send('/api/v4/thing/7/', { lines: [{ quantity: 1, name: 'a' }, { name: 'b' }] })
    expect(missing.json()).toMatchObject({ error: { fields: { 'lines.1.quantity': 'Campo obligatorio' } } })
    const empty = await send('/api/v4/thing/7/', { lines: [{ quantity: 1, name: '' }] })
    expect(empty.json()).toMatchObject({ error: { fields: { 'lines.0.name': 'Sin nombre' } } })
  })

  test('refuses a body of lists within lists, however small', async () => {
    const payload = `{"lines":[],"more":${'['.repeat(25_000)}${']'.repeat(25_000)}}`
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/v4/thing/7/', headers, payload })
    expect([response.statusCode, response.json().error.message]).toEqual([
      422,
      'Los datos están anidados en demasiados niveles.',
    ])
  })

  test('reports a missing body', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/v4/thing/7/' })
    expect(response.statusCode).toBe(422)
  })

  test('is answered 404 if the id in its path is invalid', async () => {
    expect((await send('/api/v4/thing/siete/', { lines: [] })).statusCode).toBe(404)
  })
})

describe('the answer of a call', () => {
  const wrong = endpoint({
    method: 'GET',
    path: '/wrong/',
    summary: 'Responde otra cosa',
    access: { kind: 'public' },
    response: v.object({ day: v.pipe(v.string(), v.isoDate()) }),
  })

  test('is validated against the contract in development, but not in production', async () => {
    const statusWhen = async (checksAnswers: boolean) => {
      const app = emptyApp({ checksAnswers })
      route(app, wrong, async () => ({ day: '16/03/2026' }))
      return (await app.inject('/api/v4/wrong/')).statusCode
    }
    expect(await statusWhen(true)).toBe(500)
    expect(await statusWhen(false)).toBe(200)
  })

  test('can be a file with its type and bytes', async () => {
    const file = endpoint({
      method: 'GET',
      path: '/file/',
      summary: 'Un fichero',
      access: { kind: 'public' },
      response: { file: 'text/csv' },
    })
    const app = emptyApp()
    route(app, file, async ({ reply }) => {
      reply.header('content-disposition', 'attachment; filename="a.csv"')
      return Readable.from(['a;b\n'])
    })
    const response = await app.inject('/api/v4/file/')
    expect(response.headers['content-type']).toContain('text/csv')
    expect(response.body).toBe('a;b\n')
  })

  test('does not have the route’s headers if the route fails later', async () => {
    const app = emptyApp()
    route(app, wrong, async ({ reply }) => {
      reply.headers({ etag: '"1"', 'content-disposition': 'attachment' })
      throw new Error('broken')
    })
    const { headers, statusCode } = await app.inject('/api/v4/wrong/')
    expect(statusCode).toBe(500)
    expect(headers).not.toHaveProperty('etag')
    expect(headers).not.toHaveProperty('content-disposition')
    expect(headers['cache-control']).toBe('no-store')
  })
})
