import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { inflate } from '@/offline/basics/inflate'
import { createLock } from '@/offline/basics/lock'
import { createDatabase } from '@/offline/database/database'
import { orderKind } from '@/offline/kinds/order'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { drain } from '@/offline/outbox/drain'
import { saveEntry } from '@/offline/outbox/save-entry'
import { answered } from '@/offline/testing/fake-server'
import { sampleOrder, sampleProduct, sampleSession } from '@/offline/testing/order-samples'

const openTab = (name: string) => {
  const database = createDatabase({ name, onUpgradeElsewhere: async () => undefined })
  return { database, store: createDexieOutboxStore(database), lock: createLock(name, navigator.locks) }
}

test("in a browser's own database and locks, three drainers send each order once, and each sees it sent", async () => {
  const name = `rebotica-${crypto.randomUUID()}`
  const tabs = [openTab(name), openTab(name), openTab(name)] as const
  const [first, , last] = tabs
  const products = [sampleProduct(1)]
  for (let number = 0; number < 5; number += 1) {
    const order = sampleOrder(1, { id: crypto.randomUUID(), name: `Pedido ${number}`, products })
    const saved = await saveEntry(first.store, orderKind, order, { now: Date.now() })
    expect(saved.ok).toBe(true)
  }
  const seen: number[] = []
  const subscription = liveQuery(() => last.store.entriesOf('1')).subscribe((entries) => {
    seen.push(entries.filter(({ state }) => state === 'accepted').length)
  })
  const sent: string[] = []
  const pass = ({ store, lock }: (typeof tabs)[number]) =>
    drain({
      store,
      lock,
      readSession: async () => sampleSession({ userId: 1, token: 't', id: 's' }),
      send: async ({ id }) => {
        sent.push(id)
        return answered({ id: sent.length, name: 'Pedido' })
      },
      now: () => Date.now(),
      random: () => 0.5,
      hasNetwork: () => true,
      force: true,
    })
  const reports = await Promise.all(tabs.map(pass))
  expect(sent).toHaveLength(5)
  expect(new Set(sent).size).toBe(5)
  expect(reports.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(5)
  await vi.waitFor(() => expect(seen.at(-1)).toBe(5))
  subscription.unsubscribe()
  for (const { database } of tabs) database.close()
})

test("a browser undoes the server's deflate and refuses what is not that", async () => {
  const stream = new Blob(['ventas']).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  expect(new TextDecoder().decode(await inflate(bytes))).toBe('ventas')
  await expect(inflate(new Uint8Array([1, 2, 3]))).rejects.toThrow()
})
