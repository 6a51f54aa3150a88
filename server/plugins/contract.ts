import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import * as v from 'valibot'
import { type Access, apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import type { Auth, VersionColumn } from '../access/auth-types'
import { ApiError } from './api-error'
import { readUpload, type StreamedFile, streamedUpload, type UploadedFile } from './uploads'

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
type AuthOf<A extends Access> = A extends { kind: 'public' }
  ? Auth | null
  : A extends { kind: 'connector' | 'fedicom' }
    ? null
    : Auth

export type Call<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  body: Parsed<E['body']>
  files: E['files'] extends { streamed: true }
    ? StreamedFile
    : E['files'] extends object
      ? UploadedFile[]
      : undefined
  auth: AuthOf<E['access']>
  request: FastifyRequest
  reply: FastifyReply
}

/** The data of the contract, a file's bytes, or the reply itself where the route has answered already (304). */
export type Answer<E extends Endpoint> =
  | FastifyReply
  | (E['response'] extends v.GenericSchema ? v.InferInput<E['response']> : Buffer | Readable)

type RouteOptions = {
  /** Read with the session into `request.dataVersion`. */
  dataVersion?: VersionColumn
  /** Whether the handler compresses its answer itself. */
  compresses?: boolean
  /** Throws for callers that `access` lets pass and this call does not, by who they are alone: runs before the body is read. */
  authorize?: (auth: Auth) => void
  /** Bytes of a body; `usualBodyLimit` unless told otherwise. */
  bodyLimit?: number
  /** Whether it waits for its caller's turn at what takes long (plugins/limits/turns). */
  isHeavy?: boolean
  /** Takes the body in before it is parsed. */
  preParsing?: preParsingAsyncHookHandler
  /** The body of a failure, where the contract says another form (`failure`). */
  failureBody?: (error: ApiError) => unknown
}

/** Room for every body of calls that set no `bodyLimit` of their own. */
const usualBodyLimit = 64 * 1024

/** Lists and objects within each other: no call needs as many, and what follows a body by recursion has stack for them. */
const deepestBody = 20
const tooDeep = 'Los datos están anidados en demasiados niveles.'
const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1)))

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/**
 * Registers one call of the contract: its access rule, validation of everything that arrives (400 or 422 with `fields`), and
 * in development and tests validation of the answer.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  {
    dataVersion,
    compresses = false,
    authorize,
    bodyLimit = usualBodyLimit,
    isHeavy,
    preParsing,
    failureBody,
  }: RouteOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: apiPrefix + endpoint.path,
    config: {
      access: endpoint.access,
      beforeTerms: endpoint.beforeTerms,
      feature: endpoint.feature,
      caching: endpoint.caching,
      dataVersion,
      ...(failureBody && { failure: { body: failureBody, status: endpoint.failure?.status ?? {} } }),
    },
    bodyLimit,
    ...(preParsing && { preParsing }),
    // After plugins/auth/access, which has its hook for all routes.
    ...(authorize && {
      onRequest: async ({ auth }: FastifyRequest) => {
        if (auth) authorize(auth)
      },
    }),
    // @fastify/compress lets a body through that is compressed already, but labels it as compressed once more.
    ...((compresses || comesCompressed(endpoint)) && { compress: false }),
    handler: async (request, reply) => {
      if (!request.auth && !request.connector && endpoint.access.kind !== 'public')
        throw new ApiError('unauthenticated')
      const params = parsed(endpoint.params, request.params, 'not_found')
      const query = parsed(endpoint.query, request.query, 'bad_request')
      const headers = parsed(endpoint.headers, request.headers, 'bad_request')
      const upload =
        endpoint.files &&
        (await (endpoint.files.streamed ? streamedUpload : readUpload)(request, endpoint.files))
      const answered = async () => {
        const body = upload ? upload.fields : request.body
        if (isDeeperThan(body, deepestBody)) throw new ApiError('invalid_fields', { message: tooDeep })
        const call = {
          params,
          query,
          headers,
          body: parsed(endpoint.body, body, 'invalid_fields'),
          files: upload?.files,
          auth: request.auth,
          request,
          reply,
        }
        if (isHeavy) await app.heavyWork.take(request, reply)
        // The schemas of E have just made these values; TypeScript cannot follow them through the optional keys.
        return await handler(call as Call<E>)
      }
      const { response } = endpoint
      if ('file' in response) reply.type(response.file)
      const answer = await answered().finally(upload?.drain)
      if (reply.sent || answer === reply) return reply
      if (!('file' in response) && app.checksAnswers) v.parse(response, answer)
      if (endpoint.status !== undefined) reply.code(endpoint.status)
      return answer
    },
  })
}

/** Sales blocks are deflated and workbooks are zips; CSV is text. */
const comesCompressed = ({ response }: Endpoint): boolean =>
  'file' in response && response.file !== 'text/csv'

function parsed(
  schema: v.GenericSchema | undefined,
  value: unknown,
  code: 'not_found' | 'bad_request' | 'invalid_fields',
): unknown {
  if (!schema) return undefined
  // Stops at the first fault: the list of all of them could be as long as the body.
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true })
  if (result.success) return result.output
  throw new ApiError(code, { fields: fieldsOf(result.issues) })
}

/** The message of the faulty path, such as `purchaseOrderLines.0.cn`; the body itself is ''. */
export function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= spanish(issue)
  return fields
}

/** Messages that a schema does not give itself. */
function spanish(issue: v.BaseIssue<unknown>): string {
  const missing = issue.received === 'undefined'
  if (missing) return 'Campo obligatorio'
  return issue.message.startsWith('Invalid ') ? 'Valor incorrecto' : issue.message
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether answers are checked against the contract (config.ts, NODE_ENV). */
    checksAnswers: boolean
  }
}
