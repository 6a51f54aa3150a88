import { createClient } from '@/api/client'
import type { RefusalListeners } from '@/api/sender'
import { backedUpOutboxStore } from '@/offline/backup/backed-up-outbox-store'
import { copiesLockName } from '@/offline/backup/copy-names'
import { createOutboxBackup } from '@/offline/backup/outbox-backup'
import { createLock } from '@/offline/basics/lock'
import { type CartStore, createCartStore, type StorageOutcome } from '@/offline/cart/cart'
import { createCartJournal } from '@/offline/cart/cart-journal'
import { createCartRows } from '@/offline/cart/cart-rows'
import { createDatabase } from '@/offline/database/database'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import type { DeviceEnvironment } from '@/offline/device/environment'
import {
  evictWhenFull,
  lazyDiskSpace,
  lazyLogOuts,
  lazyOrders,
  lazyPins,
  lazyPurchasingSource,
  lazyReports,
  lazySales,
  lazySessionOnDisk,
  lazySnapshots,
} from '@/offline/device/lazy-loading'
import { createPreferences } from '@/offline/device/preferences'
import { createPersistentStorage } from '@/offline/device/storage'
import { withSession } from '@/offline/device/with-session'
import { createConnectivity, isUnreachable } from '@/offline/network/connectivity'
import { createServerClock } from '@/offline/network/server-clock'
import { reportOutcome, watchedClient } from '@/offline/network/watched-client'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { drain } from '@/offline/outbox/drain'
import { createDrainer } from '@/offline/outbox/drainer'
import { createOutbox } from '@/offline/outbox/outbox'
import { createEntrySender, createOrderSender, outboxLockName } from '@/offline/outbox/send-entry'
import type { PurchasingSource } from '@/offline/purchasing/purchasing-source'
import { lockedOwners, readPin } from '@/offline/session/pin-row'
import type { LockOptions } from '@/offline/session/pin-types'
import {
  createSessionStore,
  isMeant,
  isOpenedByPin,
  type Meant,
  readStoredSession,
} from '@/offline/session/session'
import { createAnswerStore } from '@/offline/session/stored-answers'
import { createUserRefresh } from '@/offline/session/user-refresh'

/** Puts the parts of this device together. One per page. */
export const createDevice = (environment: DeviceEnvironment): Device => {
  const { fetch, baseUrl, now, newId, random, schedule } = environment
  const carts = new Map<string, CartStore>()
  const flushCarts = async (): Promise<StorageOutcome> => {
    const outcomes = await Promise.all([...carts.values()].map((cart) => cart.flush()))
    return outcomes.find(({ ok }) => !ok) ?? { ok: true }
  }
  const database = createDatabase({
    name: environment.databaseName,
    dataLoss: environment.dataLoss,
    onUpgradeElsewhere: async () => {
      await flushCarts()
      environment.onUpgradeElsewhere()
    },
  })
  const clock = createServerClock(database, now)
  const workers = { schedule, load: environment.loadWorkers }
  const sessionOnDisk = lazySessionOnDisk({
    ...{ database, locks: environment.locks, workers },
    pins: () => pins(),
    copy: (changed) => outboxBackup.update(changed),
  })
  const session = createSessionStore(database, newId, sessionOnDisk)
  const refuseSession = async (token: string, isExpired?: boolean): Promise<void> => {
    // A pause may have ended it: then as if this device had noticed first.
    if (
      !(await lockStored({ onlyToken: token, isRefused: true, isExpired })) &&
      session.getSnapshot()?.token === token
    )
      environment.onSessionRefused()
    await session.clearSession({ onlyToken: token })
  }
  const endImpersonation = async (switchUser: string): Promise<void> => {
    // Where its code cannot be had, the next refusal tries again.
    const switching = await import('@/offline/session/switched-session').catch(() => null)
    await switching?.endStoredImpersonation(database, switchUser)
    await session.readSession()
  }
  const onRefusal: RefusalListeners = {
    onUnauthenticated: (token, isExpired) => {
      if (token !== null) void refuseSession(token, isExpired)
    },
    onSwitchRefused: (switchUser) => void endImpersonation(switchUser),
    onTermsRequired: () => void refreshUser(),
  }
  const client = createClient({
    ...onRefusal,
    fetch,
    baseUrl,
    now,
    token: () => session.getSnapshot()?.token ?? null,
    switchUser: () => session.getSnapshot()?.identity.switchUser ?? null,
    onServerTime: clock.observe,
  })
  const network = createConnectivity({
    ...environment,
    ping: async () => (await client.call('health', { timeoutMs: 5_000 })).ok,
    isWaiting: () => {
      const { running, last } = drainer.getSnapshot()
      // Opened by PIN, its user waits to log in.
      return running || isOpenedByPin(session.getSnapshot()) || (last !== null && last.waiting > 0)
    },
  })
  const connectivity = withSession(network, session)
  const mayReach = (): boolean => !connectivity.isCutOff()
  const watch = { connectivity, onUnreadRefusal: () => void refreshUser() }
  const watched = watchedClient(client, watch)
  const refreshUser = createUserRefresh({ client: watched, session })
  const logOuts = lazyLogOuts({ ...environment, database })
  const storage = createPersistentStorage(environment.storage)
  const diskSpace = lazyDiskSpace({ database, estimate: storage.state, now: clock.now })
  const withEviction = evictWhenFull(diskSpace)
  const withoutBackup = createDexieOutboxStore(database, withEviction)
  const outboxBackup = createOutboxBackup({
    database,
    store: withoutBackup,
    openFiles: environment.openUnsentFiles,
    lock: createLock(copiesLockName, environment.locks),
    journal: environment.journal,
    newId,
    now: clock.now,
    schedule,
    withEviction,
    onRestored: () => drainer.nudge(),
  })
  const store = backedUpOutboxStore(withoutBackup, outboxBackup.update)
  const readSession = () => readStoredSession(database)
  const sending = { fetch, baseUrl, onUnauthenticated: refuseSession, onSwitchRefused: endImpersonation }
  const sendOrder = createOrderSender(sending)
  const sendEntry = createEntrySender({ ...sending, attachments: store.attachments })
  const send: typeof sendEntry = async (...message) => reportOutcome(watch, await sendEntry(...message))
  const lock = createLock(outboxLockName, environment.locks)
  const outbox = createOutbox({
    store,
    readSession,
    send: async (...message) => reportOutcome(watch, await sendOrder(...message)),
    now: clock.now,
    newId,
    journal: environment.journal,
    flushCarts,
    openCarts: (...whose) => openCarts(...whose),
  })
  const drainer = createDrainer({
    drain: ({ force }) => drain({ store, readSession, send, lock, now, random, hasNetwork: mayReach, force }),
    onChance: (listener) => {
      const { onNetworkChange, onVisible } = environment
      const sources = [connectivity.subscribe, session.subscribe, onNetworkChange, onVisible]
      return whenever(sources, listener, () => mayReach() && Boolean(session.getSnapshot()))
    },
    schedule,
    now,
    requestBackgroundSync: environment.requestBackgroundSync,
  })
  const snapshots = lazySnapshots(
    {
      database,
      session,
      now: clock.now,
      deviceNow: now,
      newId,
      estimate: storage.state,
      schedule,
      onRefusal,
      watch,
      onServerTime: clock.observe,
    },
    environment.loadWorkers,
  )

  const openCarts = (identity: Identity, pharma: number): CartStore => {
    const owner = ownerOf(identity)
    const key = cartsKey(owner, pharma)
    const open = carts.get(key)
    if (open !== undefined) return open
    const rows = createCartRows({ database, clock, owner, pharma, withEviction })
    const journal = createCartJournal(environment.journal, { owner, pharma })
    const opened = createCartStore({ pharma, rows, journal, now: clock.now, schedule })
    carts.set(key, opened)
    return opened
  }
  const purchasing = new Map<number, PurchasingSource>()
  const sales = lazySales(
    { client: watched, session, snapshots, schedule, now: clock.now },
    environment.loadWorkers,
  )

  const pins = lazyPins({ ...environment, database, sessionOnDisk, clock, withEviction })
  const lockStored = async (options: LockOptions): Promise<boolean> => {
    const user = session.getSnapshot()?.identity.userId
    if (user === undefined || !(await readPin(database, user))) return false
    // Where its code cannot be had nothing would open again.
    return (await pins().catch(() => null))?.lock(options) ?? false
  }
  const tokenOf = (meant: Meant): string | undefined => {
    const current = session.getSnapshot()
    return (isMeant(current, meant) && current?.token) || undefined
  }
  const lockSession: Device['lock'] = async (meant = {}) => {
    const token = tokenOf(meant)
    if (!(await lockStored(meant))) return false
    await session.readSession()
    logOuts.send(token)
    return true
  }
  const logOut: Device['logOut'] = async (meant = {}) => {
    const token = tokenOf(meant)
    await session.clearSession({ ...meant, loggedOutAt: now() })
    logOuts.send(token)
  }

  let stopListening = () => {}

  return {
    client: watched,
    clientWith: (token, switchUser = null) =>
      createClient({
        fetch,
        baseUrl,
        now,
        token: () => token,
        switchUser: () => switchUser,
        onUnauthenticated: () => {},
      }),
    session,
    logOut,
    lock: lockSession,
    async leave(meant) {
      if (!(await lockSession(meant))) await logOut(meant)
    },
    pins,
    tidy: sessionOnDisk.tidy,
    lockedUsers: async () => ((await lockedOwners(database)).length > 0 ? (await pins()).users() : []),
    refreshUser,
    outbox,
    outboxBackup,
    drainer,
    snapshots,
    connectivity,
    network,
    preferences: createPreferences(database, withEviction),
    answers: createAnswerStore(database, session),
    saveScreenSnapshot: async (...screen) =>
      (await import('@/offline/session/save-screen-snapshot')).saveScreenSnapshot(database, ...screen),
    storage,
    diskSpace,
    serverNow: clock.now,
    newId,
    cart: openCarts,
    purchasing(pharmacy) {
      const source =
        purchasing.get(pharmacy) ??
        lazyPurchasingSource({
          pharmacy,
          client: watched,
          ask: sales.askPurchasing,
          laboratoryAssociation: environment.laboratoryAssociation,
          now: clock.now,
        })
      purchasing.set(pharmacy, source)
      return source
    },
    sales: sales.sourceOf,
    orders: lazyOrders({
      database,
      client: watched,
      laboratoryAssociation: environment.laboratoryAssociation,
      ...clock,
    }),
    laboratoryAssociation: environment.laboratoryAssociation,
    reports: lazyReports({ database, client: watched, ...clock }),
    saveEdits: flushCarts,
    start() {
      const stops = [
        whenever(
          [environment.onVisible],
          () => void refreshUser(),
          () => !isUnreachable(connectivity.getSnapshot()),
        ),
        whenever(
          [network.subscribe],
          () => logOuts.send(),
          () => network.getSnapshot() === 'online',
        ),
      ]
      stopListening = () => {
        for (const stop of stops) stop()
      }
      void clock.load()
      connectivity.start()
      drainer.start()
      logOuts.send()
      void outboxBackup.restoreLostEntries()
    },
    async stop() {
      stopListening()
      logOuts.stop()
      connectivity.stop()
      await drainer.stop()
      sales.close()
      await Promise.all([...carts.values()].map((open) => open.close()))
      database.close()
    },
  }
}

const cartsKey = (owner: string, pharma: number): string => `${owner}/${pharma}`

type Subscribe = (listener: () => void) => () => void

/** Calls back after a change of any of the sources, when the condition holds. */
const whenever = (sources: Subscribe[], listener: () => void, isTime: () => boolean): (() => void) => {
  const stops = sources.map((subscribe) =>
    subscribe(() => {
      if (isTime()) listener()
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
