import type { Client } from '@/api/client'
import type { OutboxBackup } from '@/offline/backup/outbox-backup'
import type { CartStore, StorageOutcome } from '@/offline/cart/cart'
import type { Identity } from '@/offline/database/identity'
import type { Preferences } from '@/offline/device/preferences'
import type { PersistentStorage } from '@/offline/device/storage'
import type { DiskSpace } from '@/offline/disk-space/disk-space'
import type { Connectivity } from '@/offline/network/connectivity'
import type { Orders } from '@/offline/orders/orders'
import type { Drainer } from '@/offline/outbox/drainer'
import type { Outbox } from '@/offline/outbox/outbox'
import type { PurchasingSource } from '@/offline/purchasing/purchasing-source'
import type { Reports } from '@/offline/reports/reports'
import type { SalesSource } from '@/offline/sales/sales-source'
import type { LockedUser, Pins } from '@/offline/session/pin-types'
import type { ScreenToSave } from '@/offline/session/save-screen-snapshot'
import type { Meant, Session, SessionStore } from '@/offline/session/session'
import type { AnswerStore } from '@/offline/session/stored-answers'
import type { RefreshUser } from '@/offline/session/user-refresh'
import type { Snapshots } from '@/offline/snapshot/snapshot'

/**
 * Everything this device keeps and does without React, composed once by `createDevice(environment)` in the composition
 * root and handed down through the router's context.
 */
export type Device = {
  client: Client
  /**
   * Calls with a token and an impersonated user, whatever the session becomes meanwhile: log-in reads the user before anything is
   * stored, and what one identity stored is never sent as another.
   */
  clientWith(token: string, switchUser?: string | null): Client
  session: SessionStore
  /**
   * Ends the session here, offline too, and on the server as soon as it answers. Resolves once the device has forgotten it.
   */
  logOut(meant?: Meant): Promise<void>
  /** Ends the session and keeps what it has behind its user's PIN. False, and nothing is done, where that could not open it. */
  lock(meant?: Meant): Promise<boolean>
  /** After a long absence: `lock`, or else `logOut`. */
  leave(meant?: Meant): Promise<void>
  /** What opens this device without the server, with its code when first asked for. */
  pins(): Promise<Pins>
  /** Seals what earlier versions of the app have left readable. */
  tidy(): Promise<void>
  /** Whose data wait behind a PIN. */
  lockedUsers(): Promise<LockedUser[]>
  /** Also called by itself: when the page is seen again, and when the server wants the general terms first. */
  refreshUser: RefreshUser
  outbox: Outbox
  outboxBackup: Omit<OutboxBackup, 'follow'>
  drainer: Drainer
  snapshots: Snapshots
  /** What the server can do for this session: nothing for one that a PIN opened, whether or not it answers. */
  connectivity: Connectivity
  /** Whether the server answers at all. */
  network: Pick<Connectivity, 'getSnapshot' | 'subscribe' | 'check'>
  preferences: Preferences
  answers: AnswerStore
  /** Keeps the first screen for the next start (offline/session/screen-snapshot). Resolves to whether it is kept. */
  saveScreenSnapshot(screen: ScreenToSave, session: Session): Promise<boolean>
  storage: PersistentStorage
  /** What a device without room has dropped for what must be written, with its code when first asked for. */
  diskSpace(): Promise<DiskSpace>
  /** The association whose host this is, for calls that take it. */
  laboratoryAssociation(): number | undefined
  /** Server time now: the device's clock corrected by the last measured offset. */
  serverNow(): number
  newId(): string
  /** Cart of an identity and pharmacy: one store for all callers, so that badge and screens agree. */
  cart(identity: Identity, pharmacy: number): CartStore
  purchasing(pharmacy: number): PurchasingSource
  /** Sales of a pharmacy: one source for all callers. It answers in a worker, where the browser has one. */
  sales(pharmacy: number): SalesSource
  /** Orders of the server and of this device, with their code when first asked for. */
  orders(): Promise<Orders>
  /** Reports of the server and of this device, with their PDFs, fetched with their code when first asked for. */
  reports(): Promise<Reports>
  /** Writes down what is being edited in any cart, before the page goes. */
  saveEdits(): Promise<StorageOutcome>
  /** Starts the drain triggers, the connectivity checks and the reading of the user. */
  start(): void
  stop(): Promise<void>
}
