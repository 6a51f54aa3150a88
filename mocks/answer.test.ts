import * as v from 'valibot'
import { expect, test } from 'vitest'
import { requestOf } from '@/api/request'
import { endpoint } from '@/contract/basics/endpoint'
import { testOrigin, uploadOf } from './answer'

const attach = endpoint({
  method: 'POST',
  path: '/thing/:id/',
  summary: 'Sube archivos',
  access: { kind: 'user' },
  params: v.object({ id: v.string() }),
  body: v.object({ note: v.string(), other: v.optional(v.string()) }),
  files: { name: 'photos', types: ['text/plain'], most: 2, maxBytes: 1000, required: false },
  response: v.object({}),
})

test('an upload leaves the client as a form, and a mocked server reads its texts and files', async () => {
  const files = ['uno', 'dos'].map((text) => new File([text], `${text}.txt`, { type: 'text/plain' }))
  const { url, init } = requestOf({
    endpoint: attach,
    input: { params: { id: 3 }, body: { note: 'año', other: undefined }, files },
    baseUrl: testOrigin,
    token: 'secret',
    switchUser: null,
  })
  const request = new Request(url, init)
  expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  const upload = await uploadOf(request)
  expect(upload.body).toEqual({ note: 'año' })
  const read = upload.files.map(async (file) => [file.name, file.type, await file.text()])
  expect(await Promise.all(read)).toEqual([
    ['uno.txt', 'text/plain', 'uno'],
    ['dos.txt', 'text/plain', 'dos'],
  ])
})
