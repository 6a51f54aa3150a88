import { describe, expect, test } from 'vitest'
import { openCarried, userOfCarried } from '@/domain/carried/carried-order'
import { readCarriedText } from '@/domain/carried/carried-text'
import type { Way } from '@/offline/outbox/take-out'
import { risen } from '@/offline/testing/fake-server'
import { sampleIdentity, sampleSession } from '@/offline/testing/order-samples'
import { createOutboxBench, outboxStores } from '@/offline/testing/outbox-bench'

const dataKey = btoa('k'.repeat(32))

const mark = async (device: ReturnType<typeof createOutboxBench>, id: string, way: Way | null) => {
  const sealed = await device.outbox.seal(id)
  return sealed.ok ? await sealed.mark(way) : sealed
}

describe.each(outboxStores)(
  'an order that is taken out of its device, with an outbox in %s',
  (_, createStore) => {
    const bench = () => {
      const made = createOutboxBench(createStore())
      made.session = { ...sampleSession({ userId: 1, token: 't1', id: 's1' }), dataKey }
      return made
    }

    test.each(['file', 'code'] as const)(
      'as a %s is what the server would have got, under its key',
      async (way) => {
        const device = bench()
        const id = await device.save('uno')
        const sealed = await device.outbox.seal(id)
        if (!sealed.ok) throw new Error(sealed.reason)
        expect(await device.entryOf(id)).toMatchObject({ copied: false })
        expect(await sealed.mark(way)).toEqual({ ok: true })
        const read = readCarriedText(way === 'file' ? sealed.text : (sealed.codes ?? []).join('\n'))
        if (read.kind !== 'whole') throw new Error(read.kind)
        const entry = await device.entryOf(id)
        expect(userOfCarried(read.bytes)).toBe(1)
        expect(await openCarried(read.bytes, dataKey)).toEqual({
          ...{ endpoint: 'createOrder', key: id, body: entry.body, madeAt: entry.createdAt, actedAs: null },
        })
        expect(entry).toMatchObject({
          ...{ state: 'queued', copied: true, takenOut: { [way]: new Date(device.now).toISOString() } },
        })
      },
    )

    test('may be elsewhere from the moment that it is offered, and is said to be there when it is', async () => {
      const device = bench()
      const id = await device.save('uno')
      expect(await mark(device, id, null)).toEqual({ ok: true })
      const entry = await device.entryOf(id)
      expect([entry.copied, entry.takenOut]).toEqual([true, undefined])
    })

    test('may be created by who brings it: giving it up here asks first, and sending it here stays one order', async () => {
      const device = bench()
      const id = await device.save('uno')
      await mark(device, id, 'file')
      await mark(device, id, 'code')
      expect(Object.keys((await device.entryOf(id)).takenOut ?? {})).toEqual(['file', 'code'])
      expect(await device.outbox.discard(id)).toEqual({ ok: false, reason: 'maybe_received' })
      expect(await device.pass()).toMatchObject({ accepted: 1 })
      expect(device.sent.map((message) => message.id)).toEqual([id])
    })

    test('is there no more once its user has accepted other prices, which that copy does not have', async () => {
      const device = bench()
      const id = await device.save('uno')
      await mark(device, id, 'file')
      const before = { pvl: 100, totalPvlWithDiscount: 100 }
      const now = { pvl: 120, totalPvlWithDiscount: 120 }
      device.answers.push(risen([{ cn: '100001', product: 'Producto 1', quantity: 1, before, now }]))
      await device.pass()
      expect(await device.outbox.acceptPrices(await device.entryOf(id))).toEqual({ ok: true })
      expect(await device.entryOf(id)).toMatchObject({ state: 'queued', copied: true, takenOut: undefined })
    })

    test('has to wait still, and to be of the user whose key is there', async () => {
      const device = bench()
      const id = await device.save('uno')
      const refused = async (reason: string) =>
        expect(await device.outbox.seal(id)).toEqual({ ok: false, reason })
      device.session = sampleSession({ userId: 1, token: 't1', id: 's1' })
      await refused('no_key')
      device.session = { ...device.session, since: device.now }
      await refused('no_server_key')
      device.session = { ...sampleSession({ userId: 2, token: 't2', id: 's2' }), dataKey }
      await refused('no_key')
      device.session = null
      await refused('no_key')
      expect(await device.entryOf(id)).toMatchObject({ copied: false })
      device.session = { ...sampleSession({ userId: 1, token: 't1', id: 's1' }), dataKey }
      const sealed = await device.outbox.seal(id)
      await device.pass()
      await refused('wrong_state')
      expect(sealed.ok && (await sealed.mark('file'))).toEqual({ ok: false, reason: 'wrong_state' })
      const [entry] = await device.outbox.entries(sampleIdentity(1))
      expect(entry).toMatchObject({ state: 'accepted', copied: false })
    })
  },
)
