import { useMutation } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
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
  const all = useLiveQuery(async () => readStoredViews(await preferences.read(key)), [preferences, key])
  const { mutate: sync, isPending: isSyncing } = useMutation({
    mutationFn: () => syncViews({ device, identity }),
  })
  useEffect(() => sync(), [sync])

  const changing = useMutation({
    /** Resolves to false if it could not be stored. */
    mutationFn: async (edit: ViewsEdit) => {
      const { ok } = await preferences.change(key, (value) =>
        edit(readStoredViews(value), device.serverNow()),
      )
      if (ok) sync()
      return ok
    },
  })
  return {
    views: all && savedViewsOf(all),
    isWaiting: !isSyncing && !changing.isPending && all?.some(({ unsent }) => unsent) === true,
    change: changing.mutateAsync,
  }
}
