import { isSwitchRefused, type Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/orders'
import { drain } from '@/offline/drain'
import type { Lock } from '@/offline/lock'
import { createMemoryOutboxStore } from '@/offline/memory-outbox-store'
import { createOutbox, type Outbox } from '@/offline/outbox'
import type { OutboxStore } from '@/offline/outbox-store'
import type { OrderMessage } from '@/offline/send-order'
import type { Session } from '@/offline/session'
import type { ModelNetwork } from '@/offline/testing/model-network'
import { sampleSession } from '@/offline/testing/order-samples'
import type { Mortal, Scheduler } from '@/offline/testing/scheduler'
import type { Random } from '@/offline/testing/seeded-random'

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
  const device = {
    disk,
    session: null as Session | null,
    clock: Date.parse('2026-03-02T08:00:00Z'),
    processes: [] as ModelProcess[],
    /** Who waits for the server's answer to an order. */
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
    },
  }
  const lock = createDyingLock(scheduler)

  const createProcess = (): ModelProcess => {
    const process: Mortal = { alive: true }
    const store: OutboxStore = {
      transact: (work) =>
        scheduler.call(process, async () => {
          const result = await disk.transact(work)
          onCommit()
          return result
        }),
      entry: (id) => scheduler.call(process, () => disk.entry(id)),
      entriesOf: (owner) => scheduler.call(process, () => disk.entriesOf(owner)),
      cart: (key) => scheduler.call(process, () => disk.cart(key)),
      waiting: () => scheduler.call(process, () => disk.waiting()),
    }
    const send = async (message: OrderMessage, session: Session): Promise<Outcome<CreatedOrder>> => {
      const { token, identity } = session
      if (device.onTheWay.get(message.id)?.alive) onWrong(`order ${message.id} was sent twice at once`)
      device.onTheWay.set(message.id, process)
      const outcome = await network.send(process, { token, switchUser: identity.switchUser }, message)
      device.onTheWay.delete(message.id)
      const isRefused = !outcome.ok && outcome.kind === 'http' && outcome.status === 401
      if (isRefused && device.session?.token === token) device.session = null
      if (isSwitchRefused(outcome)) device.losePlace(session)
      return outcome
    }
    const readSession = () => scheduler.call(process, () => device.session)
    return Object.assign(process, {
      store,
      outbox: createOutbox({
        store,
        readSession,
        send,
        now: () => device.clock,
        newId,
        flushCarts: () => scheduler.call(process, () => ({ ok: true as const })),
        withUnsaved: (_key, item) => item,
      }),
      drain: (force: boolean) =>
        drain({
          store,
          readSession,
          send,
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
  drain: (force: boolean) => Promise<void>
}
export type ModelDevice = ReturnType<typeof createModelDevice>

/** A Web Lock: when its holder dies, the next in the queue gets it. */
const createDyingLock = (scheduler: Scheduler) => {
  type Request = { owner: Mortal; grant: () => void }
  const queue: Request[] = []
  const grantFirst = (): void => {
    const first = queue[0]
    if (first !== undefined) scheduler.add(first.owner, first.grant)
  }
  const leave = (request: Request): void => {
    const index = queue.indexOf(request)
    if (index < 0) return
    queue.splice(index, 1)
    if (index === 0) grantFirst()
  }
  return {
    for:
      (owner: Mortal): Lock =>
      (work) =>
        new Promise((resolve, reject) => {
          const request: Request = {
            owner,
            grant: () => {
              work()
                .finally(() => leave(request))
                .then(resolve, reject)
            },
          }
          queue.push(request)
          if (queue.length === 1) grantFirst()
        }),
    abandon: (owner: Mortal): void => {
      for (const request of queue.filter((each) => each.owner === owner)) leave(request)
    },
  }
}
