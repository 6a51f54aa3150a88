import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as v from 'valibot'
import { apiPrefix } from '@/contract/basics/endpoint'
import {
  type ConnectorState,
  connectorProduct,
  connectorSale,
  connectorState,
  connectorStock,
} from '@/contract/connector/connector-batches'
import { errorBodySchema } from '@/contract/error'
import { readRetryAfter } from '@/domain/basics/retry-delay'
import type { BatchKind } from '@/domain/connector/row-faults'
import { errorCode } from '../state/disk'

const compress = promisify(gzip)

/** Four megabytes over a slow line, and the server's turn. */
const timeoutMs = 180_000
/** An answer names each bad row; one that never ends is none. */
const mostAnswerBytes = 32 * 1024 * 1024

export type Call<Answer> =
  | { kind: 'answered'; answer: Answer; serverTime: number | null }
  /** Wrong or revoked. */
  | { kind: 'key'; text: string }
  | { kind: 'tooLarge' }
  /** Never as it is: what of it is wrong, by field. */
  | { kind: 'never'; text: string; code: string; fields: Record<string, string> }
  /** The outcome is unknown, or the server cannot answer now: the call is repeated later. */
  | { kind: 'later'; text: string; askedMs: number | null }

export type Post = { kind: BatchKind; json: string }
export type BatchAnswer = v.InferOutput<(typeof batchCalls)[BatchKind]['response']>

export type ConnectorCalls = {
  state: (key: string) => Promise<Call<ConnectorState>>
  send: (key: string, batch: Post) => Promise<Call<BatchAnswer>>
}

const batchCalls = { sale: connectorSale, stock: connectorStock, product: connectorProduct }

/** The calls of docs/connector.md. `stop` ends what is under way: the batch is sent again another day. */
export function createConnectorCalls({
  server,
  program,
  stop,
}: {
  server: string
  /** Name and version, as the staff see it. */
  program: string
  stop: AbortSignal
}): ConnectorCalls {
  const call = async <Answer>(
    path: string,
    { key, body, schema }: { key: string; body?: Buffer; schema: v.GenericSchema<unknown, Answer> },
  ): Promise<Call<Answer>> => {
    try {
      const response = await fetch(`${server}${apiPrefix}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          'user-agent': program,
          ...(body ? { 'content-type': 'application/json', 'content-encoding': 'gzip' } : {}),
        },
        body: body ? new Uint8Array(body) : null,
        // Followed, a POST would become a GET, and the key would go who knows where.
        redirect: 'manual',
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      })
      return judge(response, await bounded(response), schema)
    } catch (error) {
      return { kind: 'later', text: unreachable(server, error), askedMs: null }
    }
  }
  return {
    state: (key) => call(connectorState.path, { key, schema: connectorState.response }),
    send: async (key, { kind, json }) => {
      const { path, response } = batchCalls[kind]
      return call<BatchAnswer>(path, { key, body: await compress(json), schema: response })
    },
  }
}

function judge<Answer>(
  { status, headers }: Response,
  text: string,
  schema: v.GenericSchema<unknown, Answer>,
): Call<Answer> {
  const said = parsed(text)
  if (status === 200) {
    const answer = v.safeParse(schema, said)
    if (!answer.success) return { kind: 'later', text: notOurs, askedMs: null }
    const time = Date.parse(headers.get('date') ?? '')
    return { kind: 'answered', answer: answer.output, serverTime: Number.isNaN(time) ? null : time }
  }
  const failure = v.safeParse(errorBodySchema, said)
  const error = failure.success ? failure.output.error : null
  if (status === 401 || status === 403)
    return { kind: 'key', text: error?.message ?? `el servidor contesta ${status}` }
  // A proxy's limit may be smaller than the server's.
  if (status === 413) return { kind: 'tooLarge' }
  if ((status === 400 || status === 422) && error)
    return { kind: 'never', text: error.message, code: error.code, fields: error.fields ?? {} }
  if (status >= 300 && status < 400)
    return {
      kind: 'later',
      text: `La dirección lleva a otra: ${headers.get('location') ?? '¿?'}.`,
      askedMs: null,
    }
  return {
    kind: 'later',
    text: error?.message ?? (status < 500 ? notOurs : `El servidor contesta ${status}.`),
    askedMs: readRetryAfter(headers),
  }
}

const notOurs = 'En esa dirección contesta algo que no es Rebotica.'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > mostAnswerBytes) throw new Error('The answer does not end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const problems: Record<string, string> = {
  ENOTFOUND: 'no se encuentra su nombre: ¿hay conexión a Internet?',
  EAI_AGAIN: 'no se encuentra su nombre: ¿hay conexión a Internet?',
  ECONNREFUSED: 'rechaza la conexión: puede estar parado',
  ECONNRESET: 'la conexión se ha cortado',
  UND_ERR_SOCKET: 'la conexión se ha cortado',
  ETIMEDOUT: 'no contesta',
  UND_ERR_CONNECT_TIMEOUT: 'no contesta',
  CERT_HAS_EXPIRED: 'su certificado ha caducado, o el reloj de este equipo está mal',
  CERT_NOT_YET_VALID: 'su certificado aún no vale, o el reloj de este equipo está mal',
}

function unreachable(server: string, error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return `${server}: no contesta.`
  const code = errorCode(cause) ?? errorCode(error) ?? (error instanceof Error ? error.name : 'error')
  return `${server}: ${problems[code] ?? `no se puede hablar con él (${code})`}.`
}
