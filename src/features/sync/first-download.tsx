import { useSyncExternalStore } from 'react'
import type { FirstDownloadNoticeProps } from '@/features/sync/first-download-notice'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { optionalComponent } from '@/ui/feedback/lazy-component'
import type { AppUpdates } from '@/ui/prompts/updates'

/** Loaded on demand: only a first visit needs it. */
const Notice = optionalComponent<FirstDownloadNoticeProps>(
  () => import('@/features/sync/first-download-notice'),
)

/**
 * Shown until this device can work offline, with the pharmacy's data and all files of the app stored. Meanwhile
 * everything works through the server.
 */
export function FirstDownload({
  refreshedAt,
  snapshot,
  files,
}: {
  refreshedAt: number | null
  snapshot: SnapshotRefresh
  files: AppUpdates['files']
}) {
  const app = useSyncExternalStore(files.subscribe, files.getSnapshot)
  const { running, problem, isOffline } = snapshot
  const lacksData = refreshedAt === null && (running || problem !== null || isOffline)
  if (app === 'saved' && !lacksData) return null
  return <Notice app={app} data={lacksData ? snapshot : null} />
}
