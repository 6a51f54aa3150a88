import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { usePush } from '@/features/sync/use-push'
import {
  closeNotice,
  noticesKeyOf,
  onNoticeOpened,
  showBadge,
  showNotice,
  waitingDecisions,
} from '@/offline/notices/decision-notice'
import { useEntries } from '@/parts/outbox/use-entries'
import { useSessionScope } from '@/parts/session/scope'

export type AppBadgeProps = {
  /** Opens the screen of a notice that was pressed. */
  onOpen: (path: string) => void
}

/**
 * What waits for a decision of the user stands on the icon of the installed app; a page that nobody looks at shows a notice of it
 * when there is more, where the user asked for that. Shows nothing itself.
 */
export default function AppBadge({ onOpen }: AppBadgeProps) {
  const { device, identity } = useSessionScope()
  const entries = useEntries()
  usePush()
  const wants = useLiveQuery(() => device.preferences.read(noticesKeyOf(identity)), [device, identity])
  const { count, path } = waitingDecisions(entries ?? [], identity)
  const before = useRef<number | null>(null)

  useEffect(() => {
    if (entries === undefined) return
    void showBadge(navigator, count)
    const isMore = before.current !== null && count > before.current
    before.current = count
    void withRegistration((registration) => {
      if (count === 0) return closeNotice(registration)
      if (isMore && wants === true && document.visibilityState === 'hidden')
        return showNotice(registration, { count, path })
    })
  }, [entries, count, path, wants])
  // They are of this session.
  useEffect(
    () => () => {
      void showBadge(navigator, 0)
      void withRegistration(closeNotice)
    },
    [],
  )
  useEffect(() => {
    if ('serviceWorker' in navigator) return onNoticeOpened(navigator.serviceWorker, onOpen)
  }, [onOpen])
  return null
}

async function withRegistration(
  work: (registration: ServiceWorkerRegistration) => Promise<void> | undefined,
): Promise<void> {
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (registration) await work(registration)
}
