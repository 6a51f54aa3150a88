import type { Answer } from '@/api/call-input'
import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import type { EndpointName } from '@/contract/endpoints'

type Answers = { [N in EndpointName]?: (name: N) => Promise<Outcome<Answer<N>>> }

/** A client without a server: each call is answered by its function, with what the contract lets it answer. */
export const clientAnswering = (answers: Answers): Client => ({
  call: <N extends EndpointName>(name: N, ..._input: unknown[]) => {
    const answer = answers[name]
    if (answer === undefined) throw new Error(`Not expected to call ${name}`)
    return answer(name)
  },
})

/** What the server says when all is well. */
export const success = <T>(data: T): Outcome<T> => ({ ok: true, data, headers: new Headers() })
