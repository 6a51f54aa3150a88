import { type HttpHandler, HttpResponse, http } from 'msw'
import { apiPrefix, type Endpoint, type ErrorCode, errorStatus } from '@/contract/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'

export const testOrigin = 'http://rebotica.test'

type Call = { request: Request; params: Record<string, string | readonly string[] | undefined> }

/** Answers one call of the contract; `answer` gives the JSON, or throws a `fault`. */
export const answering = (name: EndpointName, answer: (call: Call) => unknown): HttpHandler => {
  const endpoint: Endpoint = endpoints[name]
  const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
  return http[method](testOrigin + apiPrefix + endpoint.path, async (call) => {
    const body = await answer(call)
    return body instanceof Response ? body : HttpResponse.json(body as Record<string, unknown>)
  })
}

/** The server refuses, in the contract's own words. */
export const refusal = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message, fields } }, { status: errorStatus[code] })

/** The connection is cut. */
export const noConnection = () => HttpResponse.error()
