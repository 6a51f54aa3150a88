import { type HttpHandler, HttpResponse, http } from 'msw'
import { apiPrefix, type Endpoint, type ErrorCode } from '@/contract/basics/endpoint'
import { errorStatus } from '@/contract/basics/error-status'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { type AnswerBodies, answerBody } from '@/contract/testing/answer-bodies'

export const testOrigin = 'http://rebotica.test'

type Call = { request: Request; params: Record<string, string | readonly string[] | undefined> }

/** A handler for one call of the contract; `answer` returns the JSON of its answer, or a response such as a refusal. */
export const answering = <N extends EndpointName>(
  name: N,
  answer: (call: Call) => AnswerBodies[N] | Response | Promise<AnswerBodies[N] | Response>,
): HttpHandler => {
  const endpoint: Endpoint = endpoints[name]
  const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
  return http[method](testOrigin + apiPrefix + endpoint.path, async (call) => {
    const body = await answer(call)
    return body instanceof Response ? body : Response.json(body)
  })
}

/** What an upload brought to a handler: its texts, and its files. */
export const uploadOf = async (request: Request) => {
  const parts = [...(await request.formData())]
  return {
    body: Object.fromEntries(parts.filter(([, part]) => typeof part === 'string')),
    files: parts.flatMap(([, part]) => (typeof part === 'string' ? [] : part)),
  }
}

/** An error as the server sends it, in the format of the contract. */
export const refusal = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message, fields } }, { status: errorStatus[code] })

/** Simulates a broken connection. */
export const noConnection = () => HttpResponse.error()

/** Answers the health check, with the server's time. */
export const serverReady = (time = '2026-11-21T10:00:00.000Z') =>
  answering('health', () => answerBody('health', { status: 'ready', time }))
