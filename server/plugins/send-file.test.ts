import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { endpoint } from '@/contract/basics/endpoint'
import { temporaryFile } from '../testing/temporary-file'
import { route } from './contract'
import { registerErrors } from './errors'
import { sendFile } from './send-file'

const video = endpoint({
  method: 'GET',
  path: '/video/',
  summary: 'Un vídeo',
  access: { kind: 'public' },
  caching: 'public',
  response: { file: 'video/mp4' },
})
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
app.decorate('checksAnswers', true)
app.decorateRequest('auth', null)
registerErrors(app)
let path = ''
route(app, video, async ({ request, reply }) => sendFile(request, reply, path))
beforeEach(async () => {
  path = await temporaryFile('0123456789', 'así suena 100%.mp4')
})
const get = (headers = {}) => app.inject({ url: '/api/v4/video/', headers })

test('a file is sent whole, with its type and its caching', async () => {
  const { statusCode, headers, body } = await get()
  expect([statusCode, body]).toEqual([200, '0123456789'])
  expect(headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each([
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
])('of a file the range %s alone is sent', async (range, body, contentRange) => {
  const response = await get({ range })
  expect([response.statusCode, response.body]).toEqual([206, body])
  expect(response.headers).toMatchObject({ 'content-range': contentRange, 'content-type': 'video/mp4' })
})

test('a range behind the end is answered with the size', async () => {
  const { statusCode, headers, body } = await get({ range: 'bytes=20-' })
  expect([statusCode, headers['content-range'], body]).toEqual([416, 'bytes */10', ''])
  expect(headers['cache-control']).toBe('no-store')
})

test('who has the file already gets it from there', async () => {
  const { etag } = (await get()).headers
  const { statusCode, body } = await get({ 'if-none-match': etag })
  expect([statusCode, body]).toEqual([304, ''])
})

test('a file that is gone is not found', async () => {
  path += '.gone'
  const { statusCode, headers } = await get()
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
})
