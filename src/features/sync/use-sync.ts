import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { syncStatus } from '@/features/sync/sync-status'
import { usePriceNotices } from '@/features/sync/use-price-notices'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { isSealed } from '@/offline/sealing/is-sealed'
import { useEntries } from '@/parts/outbox/use-entries'
import { useSessionScope } from '@/parts/session/scope'
import { useMinutes } from '@/parts/session/use-minutes'

/**
 * Everything that the status pill and its panel show, updated live; with an open pharmacy also the state of its data.
 */
export function useSync(pharmacy: number | null) {
  const { device, identity } = useSessionScope()
  const entries = useEntries()
  const others = useLiveQuery(() => device.outbox.othersWaiting(identity), [device, identity])
  const unreadable = others?.filter((entry) => isSealed(entry) && entry.identity.userId === identity.userId)
  const missing = useMissing(device, identity, entries)
  usePriceNotices(entries)
  const refreshedAt = useLiveQuery(
    () => (pharmacy === null ? null : device.snapshots.refreshedAt(pharmacy)),
    [device, pharmacy],
    null,
  )
  const connection = useSyncExternalStore(device.connectivity.subscribe, device.connectivity.getSnapshot)
  const drain = useSyncExternalStore(device.drainer.subscribe, device.drainer.getSnapshot)
  const now = useMinutes(device)
  return {
    status: syncStatus({
      entries,
      others: others?.map(({ endpoint }) => endpoint),
      unreadable: unreadable?.map(({ endpoint }) => endpoint),
      missing,
      connection,
      refreshedAt,
      now,
    }),
    entries,
    others,
    unreadable,
    missing,
    connection,
    refreshedAt,
    now,
    drain,
  }
}
export type Sync = ReturnType<typeof useSync>

/**
 * Orders saved here that were lost; undefined until the device has checked, and restored what it could. Looked for again
 * when `entries` change: those that the worker has sent lose their mark then.
 */
function useMissing({ outboxBackup: unsent }: Device, identity: Identity, entries: unknown) {
  const isChecked = useSyncExternalStore(unsent.subscribe, unsent.isChecked)
  useEffect(() => void unsent.restoreLostEntries(), [unsent])
  return useLiveQuery(
    async () => (isChecked ? unsent.lostEntries(identity) : undefined),
    [unsent, isChecked, identity, entries],
  )
}
