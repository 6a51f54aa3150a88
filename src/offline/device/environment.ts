import type { BackupFiles } from '@/offline/backup/backup-files'
import type { LockManagerLike } from '@/offline/basics/lock'
import type { Schedule } from '@/offline/basics/schedule'
import type { Journal } from '@/offline/cart/cart-journal'
import type { StorageManagerLike } from '@/offline/device/storage'
import type { StartSalesWorker } from '@/offline/sales/sales-worker-engine'
import type { PinParts, Pins } from '@/offline/session/pin-types'
import type { PinsOptions } from '@/offline/session/pins'
import type { StartSessionKeyWorker } from '@/offline/session/session-on-disk'
import type { StartRefreshWorker } from '@/offline/snapshot/refresh-in-worker'

/** Where one of them does not start, the page does its work. */
export type DeviceWorkers = {
  /** Answers sales questions (offline/sales/sales-worker). */
  startSalesWorker: StartSalesWorker
  /** Refreshes a pharmacy's data, once (offline/snapshot/refresh-worker). */
  startRefreshWorker: StartRefreshWorker
  /** Writes over the key of the stored session, once (offline/sealing/session-key-worker). */
  startSessionKeyWorker: StartSessionKeyWorker
}

/** Everything outside that a device depends on. The composition root gives the browser's; tests give their own. */
export type DeviceEnvironment = {
  fetch: typeof fetch
  /** Origin of the server; '' for the page's own. */
  baseUrl: string
  databaseName?: string
  /** What the browser said before, when it had deleted the database (app/first-screen). */
  dataLoss?: string | null
  /** Epoch ms of this device. */
  now: () => number
  newId: () => string
  random: () => number
  schedule: Schedule
  locks: LockManagerLike | undefined
  storage: StorageManagerLike | undefined
  journal: Journal
  /** Files outside of the database, where the browser has them. */
  openUnsentFiles: () => Promise<BackupFiles | null>
  /** The association whose host this is (platform.md §1): calls that take it ask for its part alone. */
  laboratoryAssociation: () => number | undefined
  hasNetwork: () => boolean
  isVisible: () => boolean
  onNetworkChange: (listener: () => void) => () => void
  onVisible: (listener: () => void) => () => void
  /** With the code that starts them. */
  loadWorkers: () => Promise<DeviceWorkers>
  /** Background Sync, where the browser has it. */
  requestBackgroundSync: () => void
  /** With their code. */
  loadPins: () => Promise<{ createPins: (options: Omit<PinsOptions, keyof PinParts>) => Pins }>
  /** The server has ended the session that the page was using. */
  onSessionRefused: () => void
  /** Another tab runs a newer version of the app: everything is saved, the user is asked to reload. */
  onUpgradeElsewhere: () => void
}
