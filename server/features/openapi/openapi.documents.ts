import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { type Access, apiPrefix, type Endpoint, type ErrorCode } from '@/contract/basics/endpoint'
import { errorStatus } from '@/contract/basics/error-status'
import { errorBodySchema } from '@/contract/error'
import { webhooks } from './webhooks.documents'

type JsonSchema = Record<string, unknown>
type FormSchema = { properties?: Record<string, JsonSchema>; required?: string[] }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema; encoding?: JsonSchema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>
}

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: ReturnType<typeof webhooks>
  components: Record<string, Record<string, unknown>>
}

/** OpenAPI 3.1 of the contract's calls, from the schemas that the server validates with. */
export function openApiDocument(endpoints: Record<string, Endpoint>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  const tags = new Set<string>()
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(name, endpoint)
    for (const tag of operation.tags) tags.add(tag)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rebotica',
      version: '4',
      description:
        'Importes en céntimos enteros, descuentos como fracción (0.1 es 10 %), días YYYY-MM-DD, instantes ISO 8601 en UTC. ' +
        'La barra final de cada dirección es opcional. Todo fallo responde { error: { code, message, fields?, prices? } }, salvo los de Fedicom.',
    },
    servers: [{ url: apiPrefix }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    webhooks: webhooks(jsonSchema),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBodySchema) },
    },
  }
}

function operationOf(name: string, endpoint: Endpoint): Operation {
  const secured = endpoint.access.kind !== 'public'
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1] ?? ''],
    summary: endpoint.summary,
    description: [
      `Acceso: ${accessText(endpoint.access)}.`,
      endpoint.spec ? `Especificación: ${endpoint.spec}.` : 'Llamada propia de Rebotica.',
    ].join(' '),
    ...(secured ? { security: [{ token: [] }] } : {}),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...parametersOf('header', endpoint.headers),
    ],
    ...requestBodyOf(endpoint),
    responses: { [endpoint.status ?? 200]: successOf(endpoint.response), ...failuresOf(endpoint) },
  }
}

export function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'público'
    case 'user':
      return 'cualquier usuario'
    case 'roles':
      return access.roles.join(', ')
    case 'connector':
      return 'el conector de una farmacia, con su clave'
    case 'fedicom':
      return 'el programa de una farmacia que hace pedidos, con el token de su clave'
    case 'pharmacy':
      return access.laboratories
        ? 'quien puede ver la farmacia, y los laboratorios a los que dio acceso'
        : 'quien puede ver la farmacia'
    case 'order':
    case 'report': {
      const what = access.kind === 'order' ? 'del pedido' : 'del informe'
      return access.laboratories
        ? `quien puede ver la farmacia ${what}, y los laboratorios a los que dio acceso`
        : `quien puede ver la farmacia ${what}`
    }
  }
}

function parametersOf(place: Parameter['in'], schema: v.GenericSchema | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as FormSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf({ body, files }: Endpoint): Pick<Operation, 'requestBody'> {
  if (files)
    return { requestBody: { required: true, content: { 'multipart/form-data': formOf(files, body) } } }
  if (!body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } }
}

function formOf(files: NonNullable<Endpoint['files']>, body: Endpoint['body']) {
  const { properties = {}, required = [] } = (body ? jsonSchema(body) : {}) as FormSchema
  const { name, types, most, maxBytes } = files
  const parts = {
    type: 'array',
    description: `Archivos de como mucho ${maxBytes} bytes`,
    items: { type: 'string', format: 'binary' },
    maxItems: most,
    ...(files.required && { minItems: 1 }),
  }
  return {
    schema: {
      type: 'object',
      properties: { ...properties, [name]: parts },
      required: files.required ? [...required, name] : required,
    },
    encoding: { [name]: { contentType: types.join(', ') } },
  }
}

function successOf(response: Endpoint['response']): Operation['responses'][string] {
  const [type, schema] =
    'file' in response
      ? [response.file, { type: 'string', format: 'binary' }]
      : ['application/json', jsonSchema(response)]
  return { description: 'Correcto', content: { [type]: { schema } } }
}

function failuresOf(endpoint: Endpoint): Operation['responses'] {
  const failures: Operation['responses'] = {}
  const schema = endpoint.failure ? jsonSchema(endpoint.failure.body) : { $ref: '#/components/schemas/Error' }
  for (const code of failureCodes(endpoint)) {
    const status = endpoint.failure?.status[code] ?? errorStatus[code]
    const described = failures[status] ? `${failures[status].description}, ${code}` : code
    failures[status] = {
      description: described,
      content: { 'application/json': { schema } },
    }
  }
  return failures
}

/** The declared codes and those that the server's plugins answer by themselves. */
export function failureCodes({ access, query, headers, body, files, errors = [] }: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(errors)
  if (query || headers || body || files) codes.add('bad_request')
  if (body || files) codes.add('invalid_fields')
  if (access.kind !== 'public') codes.add('unauthenticated')
  if (access.kind === 'pharmacy' || access.kind === 'roles') codes.add('forbidden')
  if (access.kind === 'order') codes.add('not_found')
  // The limit counts sessions or addresses (plugins/limits/rate-limit); health alone is not counted.
  codes.add('too_many_requests')
  codes.add('internal').add('unavailable')
  return [...codes].sort((a, b) => errorStatus[a] - errorStatus[b])
}

/** What the caller sends: the input side. Transformations have no JSON Schema and are left out. */
function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return rest
}
