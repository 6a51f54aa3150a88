import type { Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/orders/order-creation'
import { createQueue } from '@/offline/basics/lock'
import { isOrder } from '@/offline/kinds/kinds'
import type { OrderMessage } from '@/offline/kinds/order'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { drain } from '@/offline/outbox/drain'
import { createOutbox } from '@/offline/outbox/outbox'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import type { Session } from '@/offline/session/session'
import { createCartsOfStore } from '@/offline/testing/carts-of-store'
import { answered } from '@/offline/testing/fake-server'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { sampleLaboratory, sampleOrder, sampleProduct, sampleSession } from '@/offline/testing/order-samples'
import { uuidOf } from '@/offline/testing/seeded-random'
import { openTestDatabase } from '@/offline/testing/test-database'

/** One suite for both stores. */
export const outboxStores: [string, () => OutboxStore][] = [
  ['memory', createMemoryOutboxStore],
  ['Dexie', () => createDexieOutboxStore(openTestDatabase())],
]
export const network: Outcome<CreatedOrder> = { ok: false, kind: 'network' }
export const timeout: Outcome<CreatedOrder> = { ok: false, kind: 'timeout' }
export const cartKey = { owner: '1', pharma: 1, laboratory: sampleLaboratory.id }
export const benchStart = Date.parse('2026-03-02T08:00:00Z')

/** One page of a device whose server answers what the test says, by order name or in turn; `texts`: its localStorage. */
export const createOutboxBench = (store: OutboxStore, texts = new Map<string, string>()) => {
  const bench = {
    now: benchStart,
    hasNetwork: true,
    session: sampleSession({ userId: 1, token: 't1', id: 's1' }) as Session | null,
    sent: [] as { id: string; name: string; token: string }[],
    answers: [] as Outcome<CreatedOrder>[],
    byName: {} as Record<string, Outcome<CreatedOrder>>,
    whileSending: async (): Promise<void> => undefined,
  }
  let numbers = 0
  const send = async ({ id, body }: OrderMessage, { token }: Session) => {
    bench.sent.push({ id, name: body.name, token })
    await bench.whileSending()
    return (
      bench.byName[body.name] ?? bench.answers.shift() ?? answered({ id: bench.sent.length, name: body.name })
    )
  }
  const readSession = async () => bench.session
  const carts = createCartsOfStore({
    store,
    texts,
    now: () => bench.now,
    schedule: () => () => undefined,
    follow: () => () => undefined,
  })
  const outbox = createOutbox({
    store,
    readSession,
    send,
    now: () => bench.now,
    newId: () => {
      numbers += 1
      return uuidOf(numbers)
    },
    journal: createMemoryJournal(texts),
    ...carts,
  })
  const lock = createQueue()
  const pass = (force = false) =>
    drain({
      store,
      readSession,
      send: (entry, session) => {
        if (!isOrder(entry)) throw new Error('This bench answers orders')
        return send(entry, session)
      },
      lock,
      now: () => bench.now,
      random: () => 0.5,
      hasNetwork: () => bench.hasNetwork,
      force,
    })
  const save = async (name: string, number = 1) => {
    const products = [sampleProduct(number)]
    const outcome = await outbox.saveOrder(sampleOrder(1, { id: outbox.newOrderKey(), name, products }))
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.entry.id
  }
  const entryOf = async (id: string) => {
    const entry = await store.entry(id)
    if (entry === undefined) throw new Error('no such entry')
    return entry
  }
  return Object.assign(bench, { store, outbox, openCarts: carts.openCarts, pass, save, entryOf })
}
