import type { FastifyRequest } from 'fastify'
import { apiPrefix } from '@/contract/endpoint'

/** By its route, which is found also where letters of the address are escaped; by its address where there is none. */
export const isApiCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith(apiPrefix) === true || url.startsWith(apiPrefix)
