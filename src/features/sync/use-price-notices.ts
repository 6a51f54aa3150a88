import { useEffect, useRef } from 'react'
import { dropOf } from '@/features/sync/entries/price-texts'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { OutboxState } from '@/offline/kinds/entry-fields'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { type SessionScope, useSessionScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

type Scope = Pick<SessionScope, 'device' | 'identity'>

/**
 * Shows a toast when the server reports changed prices of an order, whoever sent it: this tab, another one or the
 * service worker. Drops that came while no window was open are shown in the next one; rises stay in the status pill
 * until the user decides.
 */
export function usePriceNotices(outbox: readonly OutboxEntry[] | undefined): void {
  const { device, identity } = useSessionScope()
  const known = useRef<ReadonlyMap<string, OutboxState>>(undefined)
  useEffect(() => {
    if (outbox === undefined) return
    const entries = outbox.filter(isOrder)
    const before = known.current
    known.current = new Map(entries.map(({ id, state }) => [id, state]))
    if (before === undefined) return void notifyMissed({ device, identity }, entries)
    const changed = entries.filter(({ id, state }) => before.get(id) !== state)
    if (changed.length === 0) return
    for (const entry of changed) showToast(entry)
    void storeNotified({ device, identity }, entries)
  }, [device, identity, outbox])
}

function showToast({ state, prices = [], order, body }: OrderEntry) {
  if (state === 'review')
    return notify.warning(`Ha subido el precio de ${body.name}: revíselo para enviarlo.`)
  const drop = dropOf(prices)
  if (state === 'accepted' && drop !== null) notify.info(`${order?.name ?? body.name}. ${drop}.`)
}

/** Time of the last acceptance (epoch ms) for which a toast was shown. */
const notifiedKey = (identity: Identity): string => `price-drops-told:${ownerOf(identity)}`

async function notifyMissed({ device, identity }: Scope, entries: readonly OrderEntry[]): Promise<void> {
  // If the time cannot be read, nothing is shown, rather than the same toast twice.
  const notifiedUntil = await device.preferences
    .read(notifiedKey(identity))
    .catch(() => Number.POSITIVE_INFINITY)
    .then((value) => (typeof value === 'number' ? value : 0))
  for (const entry of entries) if ((entry.acceptedAt ?? 0) > notifiedUntil) showToast(entry)
  await storeNotified({ device, identity }, entries)
}

async function storeNotified({ device, identity }: Scope, entries: readonly OutboxEntry[]): Promise<void> {
  const latest = Math.max(0, ...entries.map(({ acceptedAt }) => acceptedAt ?? 0))
  if (latest > 0) await device.preferences.write(notifiedKey(identity), latest)
}
