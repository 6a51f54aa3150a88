import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import type { Connectivity } from '@/offline/network/connectivity'

/** Reports to the connectivity whether a call reached the server; passes the outcome on. */
export const reportOutcome = <T>(connectivity: Connectivity, outcome: Outcome<T>): Outcome<T> => {
  if (outcome.ok || outcome.kind !== 'aborted') connectivity.observe(isReached(outcome))
  return outcome
}

/** A server whose database is away answers, but as its health call says, it is out of service. */
const isReached = (outcome: Outcome<unknown>): boolean =>
  outcome.ok || (outcome.kind === 'http' && outcome.error.code !== 'unavailable')

export const watchedClient = (client: Client, connectivity: Connectivity): Client => ({
  call: async (...call) => reportOutcome(connectivity, await client.call(...call)),
})
