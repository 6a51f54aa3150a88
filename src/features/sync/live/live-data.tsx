import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWantsLive } from '@/features/sync/live/use-wants-live'
import { ownerOf } from '@/offline/database/identity'
import type { LiveNews } from '@/offline/live/keep-live'
import { shareLive } from '@/offline/live/shared-live'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'

/** Changes of one moment are asked for together. */
const togetherMs = 60
/** What changes for everybody is not asked for by all devices in the same instant. */
const spreadMs = 600
/** The lists come first. */
const dataAfterMs = 1_500

export type LiveDataProps = {
  pharmacy: number
  /** Whether the device is fetching the pharmacy's data: perhaps those from before what is told now. */
  isRefreshing: boolean
}

/**
 * What another device or a laboratory changes is seen here at once: what the screen shows of it is asked for again as soon as the
 * server says that it is newer. Shows nothing.
 */
export default function LiveData({ pharmacy, isRefreshing }: LiveDataProps) {
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const wants = useWantsLive(device)
  const refreshing = useRef(isRefreshing)
  refreshing.current = isRefreshing

  const memory = useRef<{ of: string; heard: string | null }>({ of: '', heard: null })
  const name = `rebotica-live ${ownerOf(identity)} ${pharmacy}`
  if (memory.current.of !== name) memory.current = { of: name, heard: null }

  useEffect(() => {
    if (!wants) return
    let told = new Set<LiveNews['about']>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let later: ReturnType<typeof setTimeout> | undefined

    const refreshData = async () => {
      const { snapshots, client } = device
      // The first download is begun by whoever opens the pharmacy.
      if ((await snapshots.refreshedAt(pharmacy).catch(() => null)) === null)
        return queries.invalidateQueries({ queryKey: ownedKey('purchasing', identity, pharmacy) })
      const wasUnderWay = refreshing.current
      await snapshots.refreshSnapshot({ client, pharmacy })
      if (wasUnderWay) await snapshots.refreshSnapshot({ client, pharmacy })
    }
    const askAgain = () => {
      const about = told
      told = new Set()
      timer = undefined
      if (about.has('orders') || about.has('missed')) {
        // Pages read before are removed, so that they do not show the old state while they are loaded again.
        queries.removeQueries({ queryKey: ownedKey('orders', identity, pharmacy), type: 'inactive' })
        void queries.invalidateQueries({
          queryKey: ownedKey('orders', identity, pharmacy),
          // Two hundred rows for the time without a network can wait until somebody opens the list.
          predicate: ({ queryKey }) => queryKey[3] !== 'newest',
        })
        for (const key of [
          ownedKey('earlier-orders', identity, pharmacy),
          ['order-service', ownerOf(identity)] as const,
          ['order', ownerOf(identity)] as const,
        ])
          void queries.invalidateQueries({ queryKey: key })
      }
      const isForAll = about.has('offers') || about.has('catalogue')
      if (!isForAll && !about.has('orders')) return
      clearTimeout(later)
      // Orders on their way are in the data of proposals, which nobody waits for as for the order itself.
      if (isForAll) void refreshData()
      else later = setTimeout(() => void refreshData(), dataAfterMs)
    }
    const onNews = ({ about }: LiveNews) => {
      told.add(about)
      const isForAll = about === 'offers' || about === 'catalogue'
      timer ??= setTimeout(askAgain, togetherMs + (isForAll ? Math.random() * spreadMs : 0))
    }
    const stop = shareLive({
      client: device.client,
      fetch: (...request) => fetch(...request),
      schedule: (work, delayMs) => {
        const waiting = setTimeout(work, delayMs)
        return () => clearTimeout(waiting)
      },
      random: Math.random,
      pharmacy,
      name,
      locks: 'locks' in navigator ? navigator.locks : undefined,
      openChannel: 'BroadcastChannel' in window ? (each) => new BroadcastChannel(each) : undefined,
      memory: memory.current,
      onNews,
    })
    return () => {
      clearTimeout(timer)
      clearTimeout(later)
      stop()
    }
  }, [wants, name, device, queries, identity, pharmacy])
  return null
}
