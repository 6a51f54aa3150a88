import * as v from 'valibot'
import { type HelpDesk, HelpDeskError, type HelpDeskTicket } from '../basics/help-desk'

type ZendeskOptions = {
  /** Origin, without a slash at the end. */
  url: string
  /** Without it the requests are anonymous, which Zendesk has to be told to take. */
  credentials: { user: string; token: string } | null
}

/** Longer than an upload of ten megabytes takes on a server's line. */
const timeoutMs = 60_000

const uploaded = v.object({ upload: v.object({ token: v.string() }) })
const number = v.pipe(v.union([v.number(), v.string()]), v.transform(String))
const created = v.object({ request: v.object({ id: number }) })
const found = v.object({ tickets: v.array(v.object({ id: number })) })

/** Zendesk's calls for uploads and requests (platform.md §7). */
export function createZendesk({ url, credentials }: ZendeskOptions): HelpDesk {
  const authorization = credentials && {
    authorization: `Basic ${Buffer.from(`${credentials.user}/token:${credentials.token}`).toString('base64')}`,
  }

  async function call<S extends v.GenericSchema>(
    path: string,
    schema: S,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> },
  ): Promise<v.InferOutput<S>> {
    const response = await fetch(`${url}/api/v2/${path}`, {
      ...init,
      headers: { accept: 'application/json', ...authorization, ...headers },
      // To another host the credentials must not go.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new HelpDeskError(networkCode(error), { isRefusal: false })
    })
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined)
      throw new HelpDeskError(`HTTP ${response.status}`, { isRefusal: isRefusal(response.status) })
    }
    const answer = v.safeParse(schema, await response.json().catch(() => undefined))
    if (!answer.success) throw new HelpDeskError('ANSWER', { isRefusal: false })
    return answer.output
  }

  return {
    async upload({ name, type, bytes }) {
      const { upload } = await call(`uploads.json?filename=${encodeURIComponent(name)}`, uploaded, {
        method: 'POST',
        headers: { 'content-type': type },
        body: new Uint8Array(bytes),
      })
      return upload.token
    },
    async create(ticket) {
      const { request } = await call('requests.json', created, {
        method: 'POST',
        // Zendesk answers a repeated key with the ticket that it has made for it, for two hours.
        headers: { 'content-type': 'application/json', 'idempotency-key': ticket.externalId },
        body: JSON.stringify({ request: requestOf(ticket) }),
      })
      return request.id
    },
    async find(externalId) {
      if (authorization === null) return null
      try {
        const { tickets } = await call(`tickets.json?external_id=${externalId}`, found, {})
        return tickets[0]?.id ?? null
      } catch (error) {
        // A help desk that knows no such call: the key alone keeps the ticket from being made twice.
        if (error instanceof HelpDeskError && error.code === 'HTTP 404') return null
        throw error
      }
    },
  }
}

const requestOf = ({ externalId, requester, subject, body, uploads }: HelpDeskTicket) => ({
  requester,
  subject,
  external_id: externalId,
  comment: { body, uploads },
})

const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 409

/** Such as `ECONNREFUSED` or `TimeoutError`. */
const networkCode = (error: unknown): string => {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown }
  return String(cause?.code ?? name ?? 'unknown')
}
