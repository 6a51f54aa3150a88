import { type ClientOf, createClientOf } from '@/api/client-of'
import type { SenderOptions } from '@/api/sender'
import type { Endpoint } from '@/contract/basics/endpoint'
import type { EndpointName } from '@/contract/endpoints'
import { firstEndpoints } from '@/contract/first-endpoints'

export type Client = ClientOf<EndpointName>

const firstDeclarations: Partial<Record<EndpointName, Endpoint>> = firstEndpoints

/** The declarations of all other calls come with the first of them; undefined where their file cannot be fetched. */
const laterDeclaration = async (name: EndpointName): Promise<Endpoint | undefined> =>
  (await import('@/contract/endpoints').catch(() => undefined))?.endpoints[name]

/** The calls of the contract by their names. */
export const createClient = (options: SenderOptions): Client =>
  createClientOf((name) => firstDeclarations[name] ?? laterDeclaration(name), options)
