import type { Answer, AnyCallInput, CallInput } from '@/api/call-input'
import type { Outcome } from '@/api/outcome'
import { createSender, type SenderOptions } from '@/api/sender'
import type { Endpoint } from '@/contract/endpoint'
import type { EndpointName } from '@/contract/endpoints'
import { firstEndpoints } from '@/contract/first-endpoints'

export type Client = {
  call<N extends EndpointName>(
    name: N,
    ...input: Record<string, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
  ): Promise<Outcome<Answer<N>>>
}

const firstDeclarations: Partial<Record<EndpointName, Endpoint>> = firstEndpoints

/** The declarations of all other calls come with the first of them; undefined where their file cannot be fetched. */
const laterDeclaration = async (name: EndpointName): Promise<Endpoint | undefined> =>
  (await import('@/contract/endpoints').catch(() => undefined))?.endpoints[name]

/** The calls of the contract by their names. */
export const createClient = (options: SenderOptions): Client => {
  const send = createSender(options)
  return {
    call: (name, ...[input]) =>
      send(firstDeclarations[name] ?? laterDeclaration(name), (input ?? {}) as AnyCallInput) as Promise<
        Outcome<never>
      >,
  }
}
