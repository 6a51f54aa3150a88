import type { ClientOf } from '@/api/client-of'
import { isTemporary, type Outcome } from '@/api/outcome'
import type { Schedule } from '@/offline/basics/schedule'
import { type Identity, ownerOf } from '@/offline/database/identity'

/**
 * Whether the server tells this browser what needs an answer while the app is closed. `waiting`: at the next connection it is asked for.
 * `unsupported`: the browser has no such notices; `unavailable`: the server sends none; `failed`: either of them refused.
 */
export const pushStates = ['on', 'waiting', 'unsupported', 'unavailable', 'failed'] as const
export type PushState = (typeof pushStates)[number]

/** Where a device keeps the state of a user's wish. */
export const pushKeyOf = (identity: Identity): string => `push ${ownerOf(identity)}`

type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>
type Options = {
  client: ClientOf<'pushKey' | 'subscribePush' | 'unsubscribePush'>
  /** Undefined where the browser has none. */
  manager: Manager | undefined
  /** As it is at the moment of asking. */
  wants: () => Promise<boolean>
  schedule: Schedule
}

/** A browser whose push service cannot be reached may never answer. */
export const patienceMs = 20_000

let last: Promise<unknown> = Promise.resolve()

/**
 * Brings browser and server to what the user wants: at each start, since sessions end and browsers change their addresses, and after each
 * press of the switch, one after the other. Null where nothing is wanted. The worker hears of a changed address (`pushsubscriptionchange`)
 * while the app is closed, when its session has mostly fallen asleep: it could tell nobody.
 */
export function keepSubscribed(options: Options): Promise<PushState | null> {
  const kept = last.then(() => keep(options))
  last = kept.catch(() => {})
  return kept
}

async function keep({ client, manager, wants, schedule }: Options): Promise<PushState | null> {
  if (!(await wants())) {
    // May be of somebody who used this browser before.
    const subscription = await manager?.getSubscription()
    if (!subscription) return null
    await client.call('unsubscribePush')
    await subscription.unsubscribe().catch(() => false)
    return null
  }
  if (manager === undefined) return 'unsupported'
  const asked = await client.call('pushKey')
  if (!asked.ok) return afterFailure(asked)
  if (asked.data.key === null) return 'unavailable'
  const late = new Promise<null>((resolve) => {
    schedule(() => resolve(null), patienceMs)
  })
  // What comes too late is found at the next start.
  const subscription = await Promise.race([subscribed(manager, asked.data.key).catch(() => null), late])
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return 'failed'
  const outcome = await client.call('subscribePush', {
    body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
  })
  return outcome.ok ? 'on' : afterFailure(outcome)
}

const afterFailure = (outcome: Extract<Outcome<unknown>, { ok: false }>): PushState =>
  outcome.kind === 'http' && !isTemporary(outcome.status) ? 'failed' : 'waiting'

/** One for this server's key: a browser that has another one gives it up first. */
async function subscribed(manager: Manager, key: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(key)
  const before = await manager.getSubscription()
  const known = before?.options.applicationServerKey
  if (before && known && isSame(new Uint8Array(known), applicationServerKey)) return before
  await before?.unsubscribe()
  return await manager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
