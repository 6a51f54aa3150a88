import { useSyncExternalStore } from 'react'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { watchEntries } from '@/offline/outbox/watched-entries'
import { useSessionScope } from '@/parts/session/scope'

/**
 * What this identity has saved on the device, newest first, live and the same for every part of the screen; undefined until it was
 * read. Throws where it cannot be read.
 */
export function useEntries(): readonly OutboxEntry[] | undefined {
  const { device, identity } = useSessionScope()
  const { subscribe, get } = watchEntries(device.outbox, identity)
  const { entries, failure } = useSyncExternalStore(subscribe, get)
  if (failure !== undefined) throw failure
  return entries
}
