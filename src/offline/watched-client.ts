import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import type { Connectivity } from '@/offline/connectivity'

/** Tells the connectivity what an outcome taught about the way to the server; gives the outcome on. */
export const observed = <T>(connectivity: Connectivity, outcome: Outcome<T>): Outcome<T> => {
  if (outcome.ok || outcome.kind === 'http') connectivity.observe(true)
  else if (outcome.kind !== 'aborted') connectivity.observe(false)
  return outcome
}

export const watchedClient = (client: Client, connectivity: Connectivity): Client => ({
  call: async (...call) => observed(connectivity, await client.call(...call)),
})
