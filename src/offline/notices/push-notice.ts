import { formatCount } from '@/domain/basics/numbers'
import { showBadge, type WaitingDecisions } from '@/offline/notices/decision-notice'

/*
 * What the server tells a closed app (server/push): how many orders laboratories will not serve in full, and how many of the user's
 * orders wait refused on another device. Nothing of them.
 */

const tag = 'push'
/** The server counts no further. */
const mostCounted = 100

type Message = { answered: number; refused: number }

/** What this device knows itself: its own decisions, and whose session it has. */
export type PushContext = {
  decisions: WaitingDecisions
  /** Pharmacies of the user who is logged in here; none where nobody is. */
  pharmacies: readonly number[]
}

type Worker = {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
  clients: { matchAll: (options: { type: 'window' }) => Promise<readonly { visibilityState?: string }[]> }
  navigator: object
}

/**
 * Browsers ask that each message shows a notice. Somebody who looks at the app sees there what it tells: then it is taken away at
 * once, without a sound.
 */
export async function answerPush(
  { registration, clients, navigator }: Worker,
  data: unknown,
  readContext: () => Promise<PushContext>,
): Promise<void> {
  const message = messageIn(data)
  const context = await readContext().catch(() => null)
  const windows = await clients.matchAll({ type: 'window' })
  const isSeen = windows.some(({ visibilityState }) => visibilityState === 'visible')
  await registration.showNotification('Rebotica', {
    body: textOf(message),
    ...{ tag, icon: '/icons/icon-192.png', lang: 'es', silent: isSeen },
    data: { path: pathOf(context, message) },
  })
  if (isSeen) return await closePushNotice(registration)
  await showBadge(navigator, message.answered + message.refused + (context?.decisions.count ?? 0))
}

/** Whoever opens the app sees what it told. */
export async function closePushNotice(
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
): Promise<void> {
  for (const notice of await registration.getNotifications({ tag })) notice.close()
}

function textOf({ answered, refused }: Message): string {
  const sentences = [
    ...(answered > 0 ? [`Hay ${orders(answered)} por revisar.`] : []),
    ...(refused > 0
      ? [
          // It may have been dealt with there since.
          `El servidor no ha aceptado ${orders(refused)} de otro dispositivo: si no lo ha resuelto ya, revíselo allí.`,
        ]
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : 'Hay novedades en sus pedidos.'
}

const orders = (count: number): string =>
  `${count >= mostCounted ? 'más de ' : ''}${formatCount(Math.min(count, mostCounted - 1), 'pedido', 'pedidos')}`

/** The orders of the only pharmacy; with several of them the start, which has what needs to be seen to of each. */
function pathOf(context: PushContext | null, { answered }: Message): string {
  if (context === null) return '/'
  const { decisions, pharmacies } = context
  const [pharmacy] = pharmacies
  if (pharmacy !== undefined && pharmacies.length === 1) return `/purchase-order/${pharmacy}`
  return answered === 0 ? decisions.path : '/'
}

/** A server of another version may say something else. */
function messageIn(data: unknown): Message {
  const { answered, refused } = Object(data) as Record<string, unknown>
  return { answered: countIn(answered), refused: countIn(refused) }
}

const countIn = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0
