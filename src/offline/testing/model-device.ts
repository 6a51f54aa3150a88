import { isSwitchRefused, type Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/orders/order-creation'
import type { CartProduct } from '@/domain/cart/cart-types'
import { backedUpOutboxStore, type UpdateCopies } from '@/offline/backup/backed-up-outbox-store'
import { createBackupCopies } from '@/offline/backup/backup-copies'
import type { BackupFiles, FileContent } from '@/offline/backup/backup-files'
import { entryOf, isCopy } from '@/offline/backup/copy-names'
import { evictingFiles } from '@/offline/backup/evicting-files'
import { restoreEntries, wholeCopies } from '@/offline/backup/restore-entries'
import { createUnsentMarker } from '@/offline/backup/unsent-marker'
import type { CartStore } from '@/offline/cart/cart'
import type { Identity } from '@/offline/database/identity'
import { evictWhenFull } from '@/offline/device/lazy-loading'
import { type Created, isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import { drain } from '@/offline/outbox/drain'
import { createOutbox, type Outbox } from '@/offline/outbox/outbox'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { isSealed } from '@/offline/sealing/is-sealed'
import type { Session } from '@/offline/session/session'
import { createCartsOfStore } from '@/offline/testing/carts-of-store'
import { createDyingLock } from '@/offline/testing/dying-lock'
import type { Message } from '@/offline/testing/fake-server'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { cartId, createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import type { ModelNetwork } from '@/offline/testing/model-network'
import { sampleSession } from '@/offline/testing/order-samples'
import type { Mortal, Scheduler } from '@/offline/testing/scheduler'
import type { Random } from '@/offline/testing/seeded-random'

export type ModelProposal = { id: string; user: number; products: CartProduct[]; savedBy: Set<ModelProcess> }

/** One disk with its session, clock and lock, and the tabs and worker that run over it. */
export const createModelDevice = ({
  scheduler,
  random,
  network,
  newId,
  onCommit,
  onWrong,
}: ModelDeviceOptions) => {
  const disk = createMemoryOutboxStore()
  /** Files outlive the database. */
  const contents = new Map<string, FileContent>()
  /** localStorage, which does as well. */
  const texts = new Map<string, string>()
  const device = {
    disk,
    /** How often something can still go for a write that has no room. */
    droppable: 0,
    /** Full, but for a few writes and what can go from it. */
    fillDisk: (): void => {
      const isWhole = random.chance(0.5)
      disk.room = isWhole ? 0 : random.below(4)
      device.droppable = isWhole ? 0 : random.below(4)
    },
    /** Entries whose copy was refused, and not written since. */
    withoutCopy: new Set<string>(),
    /** Entries that the pill calls lost, once the outbox does not have them. */
    marked: (): string[] =>
      createUnsentMarker(createMemoryJournal(texts))
        .read()
        .map(({ id }) => id),
    freeDisk: (): void => {
      disk.room = Number.POSITIVE_INFINITY
    },
    /** What the browser may bring back of proposals, also once they are orders. */
    proposals: [] as ModelProposal[],
    session: null as Session | null,
    clock: Date.parse('2026-03-02T08:00:00Z'),
    processes: [] as ModelProcess[],
    /** Who waits for the server's answer to an entry. */
    onTheWay: new Map<string, Mortal>(),
    /** A direct order from a full disk waits for its answer: the tab that sent it must be the only one. */
    isSendingDirectly: false,
    startProcess: (): ModelProcess => {
      const process = createProcess()
      device.processes.push(process)
      return process
    },
    /** Whoever signed in is back, unless they have left the place since. */
    losePlace: ({ id, token, identity }: Session): void => {
      if (device.session?.id === id)
        device.session = sampleSession({ userId: identity.userId, token, id: newId() })
    },
    kill: (process: ModelProcess): void => {
      process.alive = false
      device.processes = device.processes.filter((other) => other !== process)
      lock.abandon(process)
      copiesLock.abandon(process)
    },
    /** The whole browser dies, and at its next start it deletes the database that it cannot read. */
    loseDatabase: (): void => {
      for (const process of device.processes) device.kill(process)
      device.freeDisk()
      disk.lose()
      // Nothing is left that could tell which of them are orders.
      device.proposals = []
      device.session = null
    },
  }
  const lock = createDyingLock(scheduler)
  const copiesLock = createDyingLock(scheduler)

  const createProcess = (): ModelProcess => {
    const process: Mortal = { alive: true }
    const withEviction = evictWhenFull(async () => ({
      withEviction: async (write, { refused }) => {
        let result = refused
        while (device.droppable > 0 && !result.ok && result.reason === 'storage_full') {
          await scheduler.call(process, () => {
            device.droppable -= 1
            disk.room += 1
          })
          result = await write()
        }
        return result
      },
    }))
    const uncopied: OutboxStore = {
      transact: (work) =>
        withEviction(() =>
          scheduler.call(process, async () => {
            const result = await disk.transact(work)
            onCommit()
            return result
          }),
        ),
      entry: (id) => scheduler.call(process, () => disk.entry(id)),
      entriesOf: (owner) => scheduler.call(process, () => disk.entriesOf(owner)),
      attachments: (id) => scheduler.call(process, () => disk.attachments(id)),
      cart: (key) => scheduler.call(process, () => disk.cart(key)),
      closed: (ids) => scheduler.call(process, () => disk.closed(ids)),
      waiting: () => scheduler.call(process, () => disk.waiting()),
    }
    const files: BackupFiles = {
      reserve: async () => {},
      prepare: () => {},
      has: (name) => scheduler.call(process, () => contents.has(name)),
      names: () => scheduler.call(process, () => [...contents.keys()]),
      read: (name) => scheduler.call(process, () => bytesOf(contents.get(name))),
      write: async (name, content) => {
        await scheduler.call(process, () => contents.set(name, content.slice(0, content.length / 2)))
        await scheduler.call(process, () => {
          // What came before the end of the room stays.
          const id = entryOf(name)
          if (disk.room === 0) {
            device.withoutCopy.add(id)
            throw new DOMException('No room', 'QuotaExceededError')
          }
          contents.set(name, content)
          if (isCopy(name)) device.withoutCopy.delete(id)
        })
      },
      remove: (name) => scheduler.call(process, () => void contents.delete(name)),
    }
    const copies = createBackupCopies({
      files: evictingFiles(files, withEviction),
      lock: copiesLock.for(process),
      outbox: uncopied,
    })
    const marker = createUnsentMarker(createMemoryJournal(texts))
    const follow: UpdateCopies = async (changed) => {
      marker.update(changed)
      // As backup/recovery does.
      await copies.update(changed).catch(() => undefined)
    }
    const store = backedUpOutboxStore(uncopied, follow)
    const send = async (message: Message, session: Session): Promise<Outcome<Created>> => {
      const { token, identity } = session
      if (device.onTheWay.get(message.id)?.alive) onWrong(`${message.id} was sent twice at once`)
      device.onTheWay.set(message.id, process)
      const outcome = await network.send(process, { token, switchUser: identity.switchUser }, message)
      device.onTheWay.delete(message.id)
      const isRefused = !outcome.ok && outcome.kind === 'http' && outcome.status === 401
      if (isRefused && device.session?.token === token) device.session = null
      if (isSwitchRefused(outcome)) device.losePlace(session)
      return outcome
    }
    const sendEntry = async (entry: OutboxEntry, session: Session): Promise<Outcome<Created>> => {
      if (isOrder(entry)) return send(entry, session)
      const attachments = (await uncopied.attachments(entry.id)) ?? []
      return send({ ...entry, attachments: isSealed(attachments) ? [] : attachments }, session)
    }
    const readSession = () => scheduler.call(process, () => device.session)
    const carts = createCartsOfStore({
      store: uncopied,
      texts,
      now: () => device.clock,
      schedule: (work) => {
        let isCancelled = false
        scheduler.add(process, () => {
          if (!isCancelled) work()
        })
        return () => {
          isCancelled = true
        }
      },
      follow: (key, listener) => {
        const stored = () => disk.tables.carts.get(cartId(key))
        let seen = stored()
        return disk.follow(() => {
          if (!process.alive || seen === stored()) return
          seen = stored()
          listener()
        })
      },
    })
    return Object.assign(process, {
      store,
      outbox: createOutbox({
        store,
        readSession,
        send: (message, session) => send(message, session) as Promise<Outcome<CreatedOrder>>,
        now: () => device.clock,
        newId,
        journal: createMemoryJournal(texts),
        ...carts,
      }),
      openCarts: carts.openCarts,
      /** As a page does when it opens (offline/unsent). */
      putBack: async () => {
        const back = await restoreEntries(uncopied, await wholeCopies(uncopied, copies))
        const over = back.ok ? back.value.over : []
        const held = (await uncopied.waiting()).map((entry): [string, OutboxEntry | null] => [
          entry.id,
          entry,
        ])
        await follow(new Map([...over.map((id): [string, null] => [id, null]), ...held]))
      },
      drain: (force: boolean) =>
        drain({
          store,
          readSession,
          send: sendEntry,
          lock: lock.for(process),
          now: () => device.clock,
          random: random.next,
          hasNetwork: () => network.isCalm || !random.chance(0.02),
          force,
        }).then(() => undefined),
    })
  }
  return device
}

type ModelDeviceOptions = {
  scheduler: Scheduler
  random: Random
  network: ModelNetwork
  newId: () => string
  /** After each change of the disk: what a screen would show now. */
  onCommit: () => void
  onWrong: (wrong: string) => void
}

export type ModelProcess = Mortal & {
  store: OutboxStore
  outbox: Outbox
  openCarts: (identity: Identity, pharma: number) => CartStore
  drain: (force: boolean) => Promise<void>
  putBack: () => Promise<void>
}
export type ModelDevice = ReturnType<typeof createModelDevice>

const bytesOf = (content: FileContent | undefined): Uint8Array<ArrayBuffer> | null =>
  typeof content === 'string' ? new TextEncoder().encode(content) : (content ?? null)
