import Fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpoint } from '@/contract/basics/endpoint'
import { multipart } from '../testing/multipart'
import { route } from './contract'
import { registerErrors } from './errors'
import { registerUploads } from './uploads'

const echo = endpoint({
  method: 'POST',
  path: '/upload/:id/',
  summary: 'Devuelve lo que recibe',
  access: { kind: 'public' },
  params: v.object({ id: v.string() }),
  body: v.object({ note: v.pipe(v.string(), v.maxLength(100)) }),
  files: { name: 'photo', types: ['image/png', 'text/*'], most: 2, maxBytes: 100_000, required: true },
  response: v.array(v.string()),
})

const app: FastifyInstance = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
app.decorate('checksAnswers', true)
app.decorateRequest('auth', null)
registerErrors(app)
await registerUploads(app)
route(app, echo, async ({ params, body, files }) => [
  params.id,
  body.note,
  ...files.map(({ name, type, bytes }) => `${name} ${type} ${bytes.toString()}`),
])

const png = (bytes = 'abc', name = 'a.png') => new File([bytes], name, { type: 'image/png' })
const send = async (parts: Record<string, string | File | File[]>) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v4/upload/7/',
    ...(await multipart({ note: 'hola', ...parts })),
  })
  return { status: response.statusCode, body: response.json() }
}

test('an upload brings files and texts to its route', async () => {
  const photo = [png(), new File(['ñ'], 'nota.txt', { type: 'text/plain' })]
  const { body } = await send({ note: 'dos', photo })
  expect(body).toEqual(['7', 'dos', 'a.png image/png abc', 'nota.txt text/plain ñ'])
})

test('a name that leads into other folders, or hides its letters, is only a name', async () => {
  const { body } = await send({ photo: png('x', '../../etc/pas\u202Egnp.exe') })
  expect(body[2]).toBe('pasgnp.exe image/png x')
})

test.each([
  ['none', [], 'Campo obligatorio'],
  [
    'one of another type',
    [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })],
    'Tipo de archivo no admitido',
  ],
  ['one that is too large', [png('x'.repeat(100_001))], 'Cada archivo puede tener como mucho 0,1 MB'],
  ['too many', [png(), png(), png()], 'Como mucho 2 archivos'],
  ['an empty one', [png('')], 'El archivo está vacío'],
])('files are refused next to their field: %s', async (_, photo, message) => {
  const { status, body } = await send({ photo })
  expect([status, body.error.code, body.error.fields]).toEqual([422, 'invalid_fields', { photo: message }])
})

test('a text that breaks its rule is refused next to its own field', async () => {
  const { status, body } = await send({ note: 'x'.repeat(101), photo: png() })
  expect([status, Object.keys(body.error.fields)]).toEqual([422, ['note']])
})

test.each<[string, { payload: string; headers: Record<string, string> }]>([
  ['JSON', { payload: '{"note":"a"}', headers: { 'content-type': 'application/json' } }],
  [
    'a form that breaks off',
    {
      payload: '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nab',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ],
  ['a form without a boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
])('%s is no upload', async (_, call) => {
  const response = await app.inject({ method: 'POST', url: '/api/v4/upload/7/', ...call })
  expect([response.statusCode, response.json().error.code]).toEqual([400, 'bad_request'])
})

test('files under another name, and fields that no screen sends, are refused', async () => {
  expect(await send({ other: png() })).toMatchObject({ status: 400 })
  expect(await send({ photo: png(), toString: 'x' })).toMatchObject({ status: 400 })
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, 'x']))
  expect(await send({ ...many, photo: png() })).toMatchObject({ status: 400 })
})

describe('a file that is read while it comes', () => {
  const streamed = endpoint({
    ...echo,
    path: '/streamed/',
    params: v.object({}),
    files: { ...echo.files, most: 1, types: ['*/*'], streamed: true },
    response: v.array(v.string()),
  })
  let readsNothing = false
  route(app, streamed, async ({ body, files }) => {
    if (readsNothing) return ['unread']
    const pieces: Buffer[] = []
    for await (const piece of files.pieces) pieces.push(piece)
    return [body.note, files.name, String(Buffer.concat(pieces).length)]
  })
  const sendStreamed = async (photo: File) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/streamed/',
      ...(await multipart({ note: 'hola', photo })),
    })
    return { status: response.statusCode, body: response.json() }
  }

  test('brings the texts before it and all of its bytes, whatever its type', async () => {
    const file = new File(['x'.repeat(90_000)], '../a.csv', { type: 'application/vnd.ms-excel' })
    expect((await sendStreamed(file)).body).toEqual(['hola', 'a.csv', '90000'])
  })

  test('is refused where it is too large, next to its field', async () => {
    const { status, body } = await sendStreamed(png('x'.repeat(100_001)))
    expect([status, body.error.fields]).toEqual([422, { photo: 'El archivo puede tener como mucho 0,1 MB' }])
  })

  test('is taken in to its end also where nobody reads it', async () => {
    readsNothing = true
    expect((await sendStreamed(png('x'.repeat(99_000)))).body).toEqual(['unread'])
  })
})
