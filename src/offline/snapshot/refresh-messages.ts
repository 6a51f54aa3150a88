import { createClientOf } from '@/api/client-of'
import type { Ending, Outcome } from '@/api/outcome'
import { catalogue } from '@/contract/catalogue/catalogue'
import { purchasingSnapshot } from '@/contract/purchasing/purchasing'
import { salesBlock, salesSnapshot } from '@/contract/sales/sales-snapshot'
import { isOff } from '@/offline/network/server-clock'
import type { Session } from '@/offline/session/session'
import {
  type RefreshContext,
  type Refreshed,
  type RefreshRequest,
  refreshData,
} from '@/offline/snapshot/refresh-data'
import type { RefreshProgress, SnapshotCall } from '@/offline/snapshot/snapshot-refresh'

/** The one message that a worker gets. It reads the session itself, and so the token: `sessionId` says whose refresh it is. */
export type ToRefreshWorker = {
  request: RefreshRequest
  sessionId: string
  /** Epoch ms by the server's clock, as the page knows it. */
  now: number
}

export type FromRefreshWorker =
  /** It lives, and waits for the network or the disk. */
  | { alive: true }
  | { progress: RefreshProgress }
  /** What became of a call, for which the page ends sessions and judges its connection. */
  | { ending: Ending }
  /** Server minus device, in ms, give or take `withinMs`; `at`: when it was measured, by the device. */
  | { offsetMs: number; withinMs: number; at: number }
  | { refreshed: Refreshed }
  /** The worker could not do it; the page then tries, and meets the reason itself. */
  | { failed: true }

export type RefreshEnvironment = Pick<
  RefreshContext,
  'database' | 'newId' | 'estimate' | 'givePrecedence'
> & {
  fetch: typeof fetch
  /** Epoch ms of this device. */
  now: () => number
  /** Does the work again and again; gives the end of it. */
  repeat: (work: () => void, everyMs: number) => () => void
}

const aliveEveryMs = 5_000

const declarations = { salesSnapshot, catalogue, purchasingSnapshot, salesBlock }

/** The worker's side: does as it is asked, and tells the page what its own calls would have told it. */
export const answerRefresh = async (
  { fetch, repeat, ...environment }: RefreshEnvironment,
  { request, sessionId, now }: ToRefreshWorker,
  post: (message: FromRefreshWorker) => void,
): Promise<void> => {
  let offsetMs = now - environment.now()
  const clientOf = ({ id, token, identity }: Session) => {
    if (id !== sessionId) return null
    const client = createClientOf<SnapshotCall>((name) => declarations[name], {
      fetch,
      baseUrl: '',
      now: environment.now,
      token: () => token,
      switchUser: () => identity.switchUser,
      // The page looks at how each call ended.
      onUnauthenticated: () => undefined,
      onServerTime: (measured, withinMs) => {
        if (isOff(offsetMs, measured, withinMs)) offsetMs = measured
        post({ offsetMs: measured, withinMs, at: environment.now() })
      },
    })
    const tell = <T>(outcome: Outcome<T>): Outcome<T> => {
      post({ ending: outcome.ok ? { ok: true } : outcome })
      return outcome
    }
    const call: typeof client.call = async (...asked) => tell(await client.call(...asked))
    return { call }
  }
  const stop = repeat(() => post({ alive: true }), aliveEveryMs)
  try {
    const refreshed = await refreshData(
      {
        ...environment,
        clientOf,
        now: () => environment.now() + offsetMs,
        onProgress: (progress) => post({ progress }),
      },
      request,
    )
    post({ refreshed })
  } catch {
    post({ failed: true })
  } finally {
    stop()
  }
}
