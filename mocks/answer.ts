import { type HttpHandler, HttpResponse, http } from 'msw'
import { apiPrefix, type Endpoint, type ErrorCode, errorStatus } from '@/contract/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { type AnswerBodies, answerBody } from '@/contract/testing/answer-bodies'

export const testOrigin = 'http://rebotica.test'

type Call = { request: Request; params: Record<string, string | readonly string[] | undefined> }

/** Answers one call of the contract, with the JSON of its answer or a response such as a refusal. */
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

/** The server refuses, in the contract's own words. */
export const refusal = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message, fields } }, { status: errorStatus[code] })

/** The connection is cut. */
export const noConnection = () => HttpResponse.error()

/** The server is there, and says its time. */
export const serverReady = (time = '2026-11-21T10:00:00.000Z') =>
  answering('health', () => answerBody('health', { status: 'ready', time }))
