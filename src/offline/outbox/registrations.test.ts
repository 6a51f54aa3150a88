import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { sampleIdentity, sampleRegistration } from '@/offline/testing/order-samples'
import { createOutboxBench, outboxStores } from '@/offline/testing/outbox-bench'
import { uuidOf } from '@/offline/testing/seeded-random'

const identity = sampleIdentity(1)
const [first, corrected] = [uuidOf(1), uuidOf(2)]
const registration = sampleRegistration(1, { id: first, name: 'Farmacia del Molino' })
const correction = (evenIfReceived = false) => ({
  ...sampleRegistration(1, { id: corrected, name: 'Farmacia del Molino Viejo' }),
  replaces: { id: first, evenIfReceived },
})

describe.each(outboxStores)('a registration in an outbox in %s', (_, createStore) => {
  const bench = async (changed: Partial<OutboxEntry>) => {
    const { store, outbox } = createOutboxBench(createStore())
    const saved = await outbox.saveEntry('createRegistration', registration)
    if (!saved.ok) expect.fail('not saved')
    await put(store, { ...saved.entry, ...changed } as OutboxEntry)
    const ids = async () => (await outbox.entries(identity)).map(({ id }) => id)
    return { store, outbox, ids }
  }

  test('that was refused gives its place to the corrected one, and never comes back', async () => {
    const { store, outbox, ids } = await bench({ state: 'rejected' })
    const saved = await outbox.saveEntry('createRegistration', correction())
    expect(saved).toMatchObject({ ok: true, entry: { state: 'queued', body: correction().registration } })
    expect(await ids()).toEqual([corrected])
    const isClosed = await store.transact((transaction) => transaction.isClosed(first))
    expect(isClosed).toEqual({ ok: true, value: true })
  })

  test('is corrected once, however often the button is pressed, and in however many windows', async () => {
    const { outbox, ids } = await bench({ state: 'rejected' })
    const pressed = await Promise.all([
      outbox.saveEntry('createRegistration', correction()),
      outbox.saveEntry('createRegistration', correction()),
    ])
    expect(pressed).toMatchObject([{ ok: true }, { ok: true }])
    const elsewhere = { ...correction(), id: uuidOf(3) }
    expect(await outbox.saveEntry('createRegistration', elsewhere)).toEqual({
      ok: false,
      reason: 'not_refused',
    })
    expect(await ids()).toEqual([corrected])
  })

  test.each(['queued', 'sending', 'accepted', 'needs-login'] as const)(
    'that is %s by now is not corrected, and no second one is saved',
    async (state) => {
      const { outbox, ids } = await bench({ state })
      expect(await outbox.saveEntry('createRegistration', correction())).toEqual({
        ok: false,
        reason: 'not_refused',
      })
      expect(await ids()).toEqual([first])
    },
  )

  test('of somebody else is not corrected', async () => {
    const { outbox, ids } = await bench({ state: 'rejected' })
    const others = { ...correction(), identity: sampleIdentity(2) }
    expect(await outbox.saveEntry('createRegistration', others)).toEqual({ ok: false, reason: 'not_refused' })
    expect(await ids()).toEqual([first])
  })

  test.each([{ maybeReceived: true }, { copied: true }])(
    'that may exist elsewhere (%o) is corrected once its user knows that',
    async (doubt) => {
      const { outbox, ids } = await bench({ state: 'rejected', ...doubt })
      expect(await outbox.saveEntry('createRegistration', correction())).toEqual({
        ok: false,
        reason: 'maybe_received',
      })
      expect(await ids()).toEqual([first])
      expect(await outbox.saveEntry('createRegistration', correction(true))).toMatchObject({ ok: true })
      expect(await ids()).toEqual([corrected])
    },
  )
})

const put = (store: OutboxStore, entry: OutboxEntry) =>
  store.transact((transaction) => transaction.putEntry(entry))
