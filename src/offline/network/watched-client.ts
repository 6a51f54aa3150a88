import type { Client } from '@/api/client'
import type { Ending } from '@/api/outcome'
import type { Connectivity } from '@/offline/network/connectivity'

export type Watch = {
  connectivity: Pick<Connectivity, 'observe'>
  /** A 401 that cannot be read, cut short or not the server's: only another call can tell whether the session is over. */
  onUnreadRefusal: () => void
}

/** Reports to the connectivity whether a call reached the server; passes the outcome on. */
export const reportOutcome = <O extends Ending>({ connectivity, onUnreadRefusal }: Watch, outcome: O): O => {
  if (outcome.ok || !['aborted', 'unreadable'].includes(outcome.kind))
    connectivity.observe(isReached(outcome))
  if (!outcome.ok && outcome.kind === 'contract' && outcome.status === 401) onUnreadRefusal()
  return outcome
}

/** A server whose database is away answers, but as its health call says, it is out of service. */
const isReached = (outcome: Ending): boolean =>
  outcome.ok || (outcome.kind === 'http' && outcome.error.code !== 'unavailable')

export const watchedClient = (client: Client, watch: Watch): Client => ({
  call: async (...call) => reportOutcome(watch, await client.call(...call)),
})
