import { type Identity, ownerOf } from '@/offline/database/identity'
import { needsDecision } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import { isSealed } from '@/offline/sealing/is-sealed'

/*
 * What waits for its user's decision (an order that became dearer, or was refused) is told by the badge of the installed app, and by
 * a notice where the user asked for that: how many there are, and nothing of them.
 */

export type WaitingDecisions = {
  count: number
  /** The screen where the user decides. */
  path: string
}

export const waitingDecisions = (entries: readonly OutboxEntry[], identity: Identity): WaitingDecisions => {
  const waiting = entries.filter(
    (entry) => ownerOf(entry.identity) === ownerOf(identity) && needsDecision(entry) && !isSealed(entry),
  )
  const order = waiting.find(isOrder)
  return { count: waiting.length, path: order ? `/purchase-order/${order.body.pharma}` : '/' }
}

/** Where a device keeps whether this user wants notices on it. */
export const noticesKeyOf = (identity: Identity): string => `notices ${ownerOf(identity)}`

const tag = 'decisions'

/** In some browsers neither page nor worker has it: then nothing happens. */
type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

export async function showBadge(navigator: object, count: number): Promise<void> {
  const badged = navigator as Badged
  // Refused where the app is not installed.
  await (count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.())?.catch(() => {})
}

type Notices = Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>

/** In the place of the notice before; the user may have withdrawn the permission. */
export async function showNotice(registration: Notices, { count, path }: WaitingDecisions): Promise<void> {
  const body = count === 1 ? 'Hay 1 envío por revisar.' : `Hay ${count} envíos por revisar.`
  await registration
    .showNotification('Rebotica', { body, tag, icon: '/icons/icon-192.png', lang: 'es', data: { path } })
    .catch(() => {})
}

export async function closeNotice(registration: Notices): Promise<void> {
  for (const notice of await registration.getNotifications({ tag })) notice.close()
}

const message = 'OPEN_PATH'

type Clients = {
  matchAll: (options: { type: 'window' }) => Promise<readonly Window[]>
  openWindow: (path: string) => Promise<unknown>
}
type Window = { focus: () => Promise<unknown>; postMessage: (message: unknown) => void }

/** In the worker: the press of a notice opens its screen, in the window that there is. */
export async function openNotice(clients: Clients, data: unknown): Promise<void> {
  const path = pathIn(data) ?? '/'
  const [open] = await clients.matchAll({ type: 'window' })
  if (open === undefined) return void (await clients.openWindow(path))
  open.postMessage({ type: message, path })
  await open.focus()
}

/** In the page. Returns what ends it. */
export function onNoticeOpened(worker: EventTarget, open: (path: string) => void): () => void {
  const listener = (event: Event) => {
    if (!(event instanceof MessageEvent) || event.data?.type !== message) return
    const path = pathIn(event.data)
    if (path !== null) open(path)
  }
  worker.addEventListener('message', listener)
  return () => worker.removeEventListener('message', listener)
}

/** An address of the app, and of nothing else. */
const pathIn = (data: unknown): string | null => {
  const path = (data as { path?: unknown } | null)?.path
  return typeof path === 'string' && /^\/(?!\/)[\w/-]*$/.test(path) ? path : null
}
