import type { FastifyRequest } from 'fastify'
import { apiPrefix } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'

const names = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${apiPrefix}${path}`, name]),
)

/** The contract's name of the call. Addresses hold ids and what people type, and there is no end of them. */
export function callName({
  method,
  routeOptions: { url },
}: Pick<FastifyRequest, 'method' | 'routeOptions'>): string {
  if (url === undefined) return 'unknown'
  return names.get(`${method} ${url}`) ?? (url.startsWith(apiPrefix) ? 'reference' : 'app')
}
