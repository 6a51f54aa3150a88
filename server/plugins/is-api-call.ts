import type { FastifyRequest } from 'fastify'
import { apiPrefix } from '@/contract/basics/endpoint'

/** By its route, which is found also where characters of the address are percent-encoded; by its address where it has none. */
export const isApiCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith(apiPrefix) === true || url.startsWith(apiPrefix)
