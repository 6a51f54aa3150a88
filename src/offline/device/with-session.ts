import { createObservable } from '@/offline/basics/observable'
import type { Connection, Connectivity } from '@/offline/network/connectivity'
import { isOpenedByPin, type SessionStore } from '@/offline/session/session'

/** Nothing is asked of the server while it knows nothing of the session, which a PIN opened. */
export const withSession = (
  network: Connectivity,
  session: Pick<SessionStore, 'getSnapshot' | 'subscribe'>,
): Connectivity => {
  const isUnknown = () => isOpenedByPin(session.getSnapshot())
  const judged = (): Connection => (isUnknown() ? 'signed-out' : network.getSnapshot())
  const shown = createObservable(judged())
  const judge = () => shown.set(judged())
  network.subscribe(judge)
  session.subscribe(judge)
  return {
    ...network,
    getSnapshot: judged,
    subscribe: shown.subscribe,
    // What was not even asked says nothing of the server.
    observe: (reached) => {
      if (reached || !isUnknown()) network.observe(reached)
    },
  }
}
