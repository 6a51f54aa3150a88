import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { createTestApp } from '../../testing/test-app'
import { type OpenApiDocument, type Operation, openApiDocument } from './openapi.documents'

const { app } = await createTestApp()
const document = (await app.inject('/api/v4/openapi.json')).json<OpenApiDocument>()
const operationOf = (endpoint: Endpoint): Operation | undefined =>
  document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]

describe.each(Object.entries<Endpoint>(endpoints))('%s', (name, endpoint) => {
  test('is implemented by the server', () => {
    // Where the final slash is optional, Fastify knows routes without it.
    const url = (apiPrefix + endpoint.path).replace(/\/$/, '')
    expect(app.hasRoute({ method: endpoint.method, url })).toBe(true)
  })

  test('is in the OpenAPI document, with its access and errors', () => {
    const operation = operationOf(endpoint)
    expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary })
    expect(operation?.description).toMatch(/^Acceso: \S/)
    if (endpoint.spec) expect(operation?.description).toContain(endpoint.spec)
    expect(operation?.security !== undefined).toBe(endpoint.access.kind !== 'public')
    const success = String(endpoint.status ?? 200)
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([success, '500', '503']))
  })

  test('declares each parameter of its path', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param)
    const declared = operationOf(endpoint)?.parameters.filter((parameter) => parameter.in === 'path')
    expect(declared?.map((parameter) => parameter.name)).toEqual(inPath)
    expect(declared?.every(({ required }) => required)).toBe(true)
  })
})

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1 whose references all exist', () => {
    expect(document.openapi).toBe('3.1.0')
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
    for (const [, path = ''] of references) {
      const target = path
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
      expect([path, target]).toEqual([path, expect.any(Object)])
    }
  })

  test('describes what the caller sends, not what the server parses it into', () => {
    const parameter = operationOf(endpoints.provision)?.parameters.find(({ name }) => name === 'period')
    expect(parameter).toMatchObject({ in: 'query', required: true, schema: { type: 'string' } })
    expect(
      operationOf(endpoints.createOrder)?.requestBody?.content['application/json']?.schema,
    ).toMatchObject({
      required: expect.arrayContaining(['pharma', 'purchaseOrderLines']),
    })
  })
})

test('an upload is described as a form with its files and texts', () => {
  const { paths } = openApiDocument({
    attach: {
      method: 'POST',
      path: '/thing/',
      summary: 'Sube archivos',
      access: { kind: 'user' },
      body: v.object({ note: v.string() }),
      files: { name: 'photos', types: ['image/*', 'text/plain'], most: 5, maxBytes: 1000, required: true },
      response: v.object({}),
    },
  })
  const operation = paths['/thing/']?.post
  expect(operation?.requestBody?.content).toMatchObject({
    'multipart/form-data': {
      schema: {
        required: ['note', 'photos'],
        properties: {
          note: { type: 'string' },
          photos: { type: 'array', maxItems: 5, items: { type: 'string', format: 'binary' } },
        },
      },
      encoding: { photos: { contentType: 'image/*, text/plain' } },
    },
  })
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['400', '422']))
})

test('the documentation page lists every call and loads nothing from elsewhere', async () => {
  const response = await app.inject('/api/v4/docs')
  expect(response.headers['content-type']).toContain('text/html')
  for (const name of Object.keys(endpoints)) expect(response.body).toContain(`<section id="${name}">`)
  expect(response.body).not.toMatch(/<script|src=|url\(|@import|href="(\w+:|\/\/)/)
})

test('what the server calls itself is described with its headers and body', () => {
  const { post } = document.webhooks.orderEvent
  expect(post.parameters.map(({ name }) => name)).toContain('X-Rebotica-Signature')
  expect(JSON.stringify(post.requestBody)).toMatch(/order\.created.*order\.withdrawn/)
})
