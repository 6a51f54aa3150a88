import type { Answer, AnyCallInput, CallInput } from '@/api/call-input'
import type { Outcome } from '@/api/outcome'
import { createSender, type SenderOptions } from '@/api/sender'
import type { Endpoint } from '@/contract/basics/endpoint'
import type { EndpointName } from '@/contract/endpoints'

/** Makes these calls of the contract. */
export type ClientOf<Name extends EndpointName> = {
  call<N extends Name>(
    name: N,
    ...input: Record<string, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
  ): Promise<Outcome<Answer<N>>>
}

export const createClientOf = <Name extends EndpointName>(
  declarationOf: (name: Name) => Endpoint | Promise<Endpoint | undefined>,
  options: SenderOptions,
): ClientOf<Name> => {
  const send = createSender(options)
  return {
    call: (name, ...[input]) =>
      send(declarationOf(name), (input ?? {}) as AnyCallInput) as Promise<Outcome<never>>,
  }
}
