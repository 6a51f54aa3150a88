import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isTemporary } from '@/api/outcome'
import { deviceLadder, retryDelayMs } from '@/domain/basics/retry-delay'
import { useWantsLive } from '@/features/sync/live/use-wants-live'
import { ownerOf } from '@/offline/database/identity'
import type { LiveNews } from '@/offline/live/keep-live'
import { shareLive } from '@/offline/live/shared-live'
import type { RefreshOutcome } from '@/offline/snapshot/snapshot'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'

/** Changes of one moment are asked for together. */
const togetherMs = 60
/** While this device sends what waits, each order is news. */
const whileSendingMs = 2_000
/** What changes for everybody is not asked for by all devices in the same instant. */
const spreadMs = 600
/** The lists come first, and all that this device sends. */
const dataAfterMs = whileSendingMs + 500

export type LiveDataProps = {
  pharmacy: number
  /** Whether the device is fetching the pharmacy's data. */
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
    const heard = memory.current
    let told = new Set<LiveNews['about']>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let later: ReturnType<typeof setTimeout> | undefined

    let failures = 0

    const refreshData = async () => {
      const { snapshots, client } = device
      clearTimeout(later)
      if ((await snapshots.refreshedAt(pharmacy).catch(() => null)) === null) {
        void queries.invalidateQueries({ queryKey: ownedKey('purchasing', identity, pharmacy) })
        // The first download is begun by whoever opens the pharmacy.
        if (!refreshing.current) return
      }
      const outcome = await snapshots.refreshSnapshot({ client, pharmacy, isNewer: true })
      failures = isWorthAnother(outcome) ? failures + 1 : 0
      if (failures > 0) refreshAfter(retryDelayMs(deviceLadder, failures, Math.random))
    }
    const refreshAfter = (ms: number) => {
      clearTimeout(later)
      if (!isOver) later = setTimeout(() => void refreshData(), ms)
    }
    const askAgain = () => {
      const about = told
      told = new Set()
      timer = undefined
      if (about.has('orders') || about.has('missed')) {
        // Pages read before are removed, so that they do not show the old state while they are loaded again.
        queries.removeQueries({ queryKey: ownedKey('orders', identity, pharmacy), type: 'inactive' })
        for (const key of [
          ownedKey('orders', identity, pharmacy),
          ownedKey('earlier-orders', identity, pharmacy),
          ['order-service', ownerOf(identity)] as const,
          ['order', ownerOf(identity)] as const,
        ])
          void queries.invalidateQueries({ queryKey: key })
      }
      // Orders on their way are in the data of proposals, which nobody waits for as for the order itself.
      if (about.has('offers') || about.has('catalogue')) void refreshData()
      else refreshAfter(dataAfterMs)
    }
    const onNews = ({ about }: LiveNews) => {
      told.add(about)
      const isForAll = about === 'offers' || about === 'catalogue'
      const together = device.drainer.getSnapshot().running ? whileSendingMs : togetherMs
      timer ??= setTimeout(askAgain, together + (isForAll ? Math.random() * spreadMs : 0))
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
      memory: heard,
      onNews,
    })
    return () => {
      isOver = true
      // What was told and not asked for yet is so when the page is told again.
      if (told.size > 0) heard.heard = null
      clearTimeout(timer)
      clearTimeout(later)
      stop()
    }
  }, [wants, name, device, queries, identity, pharmacy])
  return null
}

/** Nobody is told twice: what could not be fetched now is asked for again. */
function isWorthAnother(outcome: RefreshOutcome): boolean {
  if (outcome.ok) return false
  const { failure } = outcome
  return failure.kind === 'http'
    ? isTemporary(failure.status)
    : ['network', 'timeout', 'contract'].includes(failure.kind)
}
