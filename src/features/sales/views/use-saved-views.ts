import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import {
  readStoredViews,
  savedViewsKey,
  savedViewsOf,
  type ViewsEdit,
} from '@/features/sales/views/saved-views'
import { syncViews } from '@/features/sales/views/sync-views'
import { useSessionScope } from '@/parts/session/scope'

/**
 * The user's views stored on this device, undefined until they are read. Synchronised with the server at first and
 * after each change. `isWaiting`: after an attempt, some are still not on the server.
 */
export function useSavedViews() {
  const { device, identity } = useSessionScope()
  const { preferences } = device
  const key = savedViewsKey(identity)
  const kept = useLiveQuery(async () => readStoredViews(await preferences.read(key)), [preferences, key])
  const [underWay, setUnderWay] = useState(0)

  const during = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    setUnderWay((count) => count + 1)
    const result = await work()
    setUnderWay((count) => count - 1)
    return result
  }, [])
  const sync = useCallback(() => during(() => syncViews({ device, identity })), [during, device, identity])
  useEffect(() => void sync(), [sync])

  /** Resolves to false if it could not be stored. */
  const change = (edit: ViewsEdit): Promise<boolean> =>
    during(async () => {
      const { ok } = await preferences.change(key, (value) =>
        edit(readStoredViews(value), device.serverNow()),
      )
      if (ok) void sync()
      return ok
    })
  return {
    views: kept && savedViewsOf(kept),
    isWaiting: underWay === 0 && kept?.some(({ unsent }) => unsent) === true,
    change,
  }
}
