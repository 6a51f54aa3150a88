import { useEffect, useRef } from 'react'
import { dropOf } from '@/features/sync/price-texts'
import type { OutboxEntry, OutboxState } from '@/offline/outbox-entry'
import { notify } from '@/ui/notify'

/** Tells what the server says of prices when it says it, whoever sent the order: this tab, another one or the worker. */
export function usePriceNotices(entries: readonly OutboxEntry[] | undefined): void {
  const known = useRef<ReadonlyMap<string, OutboxState>>(undefined)
  useEffect(() => {
    if (entries === undefined) return
    const before = known.current
    known.current = new Map(entries.map(({ id, state }) => [id, state]))
    // What happened while the app was closed stands in the panel.
    if (before === undefined) return
    for (const entry of entries) if (before.get(entry.id) !== entry.state) tell(entry)
  }, [entries])
}

function tell({ state, prices = [], order, body }: OutboxEntry) {
  if (state === 'review')
    return notify.warning(`Ha subido el precio de ${body.name}: revíselo para enviarlo.`)
  const drop = dropOf(prices)
  if (state === 'accepted' && drop !== null) notify.info(`${order?.name ?? body.name}. ${drop}.`)
}
