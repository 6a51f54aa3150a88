import { afterEach, describe, expect, test } from 'vitest'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { createWorkerDrain, EntriesStillWaiting } from '@/offline/device/worker-drain'
import { createFakeApi } from '@/offline/testing/fake-api'
import { sampleOrder, sampleProduct, sampleSession } from '@/offline/testing/order-samples'
import { createTestDevice } from '@/offline/testing/test-device'

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const place = { ...user, id: 9, username: 'farmacia.sañas', firstName: 'Ana', surname: 'Ejemplo' }
const refusal = {
  status: 403,
  body: { error: { code: 'switch_refused', message: 'No puede actuar en el lugar de este usuario.' } },
}

const open: Device[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((device) => device.stop()))
})

/** A device of user 1, whose server notes in whose place each order came; offline until told. */
const createBench = async () => {
  const api = createFakeApi()
  const places = new Map<string, string | null>()
  const answer = api.fetch
  api.fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key')
    if (api.isReachable && key !== null) places.set(key, headers.get('x-switch-user'))
    return answer(input, init)
  }
  const shared = createTestDevice(api, `switched-${crypto.randomUUID()}`)
  const tab = shared.openTab()
  const { device } = tab
  open.push(device)
  await device.session.saveSession({ token: 't1', user })
  tab.setNetwork(false)
  device.start()
  const worker = createWorkerDrain({
    name: shared.databaseName,
    fetch: api.fetch,
    locks: shared.locks,
    schedule: () => () => {},
    files: shared.files,
    now: () => shared.now,
    random: () => 0.5,
    onSessionRefused: async () => {},
  })
  const save = async (): Promise<string> => {
    const identity = identityOf(device)
    const id = device.outbox.newOrderKey()
    const order = sampleOrder(1, { id, name: 'Pedido', products: [sampleProduct(1)] })
    const outcome = await device.outbox.saveOrder({ ...order, identity })
    if (!outcome.ok) throw new Error(outcome.reason)
    return id
  }
  const stateOf = async (id: string) => (await device.outbox.entry(id))?.state
  return { api, places, tab, device, worker, save, stateOf }
}

const identityOf = ({ session }: Device): Identity => {
  const identity = session.getSnapshot()?.identity
  if (identity === undefined) throw new Error('nobody is signed in')
  return identity
}

describe('an order saved while impersonating', () => {
  test('is sent as the impersonated user, and the orders of the user who logged in are not', async () => {
    const { places, tab, device, save, stateOf } = await createBench()
    const own = await save()
    await device.session.switchTo(place)
    const theirs = await save()
    tab.setNetwork(true)
    await device.drainer.sendNow()
    expect([await stateOf(theirs), await stateOf(own)]).toEqual(['accepted', 'queued'])
    await device.session.switchBack()
    await device.drainer.sendNow()
    expect(await stateOf(own)).toBe('accepted')
    expect(Object.fromEntries(places)).toEqual({ [theirs]: 'farmacia.sa%C3%B1as', [own]: null })
  })

  test('waits, once the impersonation has ended, until the same impersonation begins again', async () => {
    const { places, tab, device, save, stateOf } = await createBench()
    await device.session.switchTo(place)
    const id = await save()
    await device.session.switchBack()
    tab.setNetwork(true)
    await device.drainer.sendNow()
    expect(await stateOf(id)).toBe('queued')
    expect(await device.outbox.othersWaiting(identityOf(device))).toMatchObject([{ endpoint: 'createOrder' }])
    expect(await device.outbox.ownWaiting(identityOf(device))).toMatchObject([
      { id, identity: { switchUser: place.username } },
    ])
    await device.session.switchTo(place)
    await device.drainer.sendNow()
    expect(await stateOf(id)).toBe('accepted')
    expect(places.get(id)).toBe('farmacia.sa%C3%B1as')
  })

  test('is sent by the worker as the same user', async () => {
    const { api, places, device, worker, save } = await createBench()
    await device.session.switchTo(place)
    const id = await save()
    api.isReachable = true
    await worker()
    expect(places.get(id)).toBe('farmacia.sa%C3%B1as')
  })

  test.each(['page', 'worker'])(
    'that the server no longer takes from there waits, and the %s leads back',
    async (by) => {
      const { api, tab, device, worker, save, stateOf } = await createBench()
      await device.session.switchTo(place)
      const [first, second] = [await save(), await save()]
      api.override.set('/purchase-order/', refusal)
      if (by === 'page') {
        tab.setNetwork(true)
        await device.drainer.sendNow()
      } else {
        api.isReachable = true
        await expect(worker()).rejects.toBeInstanceOf(EntriesStillWaiting)
      }
      expect(await device.session.readSession()).toMatchObject({
        token: 't1',
        identity: { userId: 1, switchUser: null },
        lostPlace: 'Ana Ejemplo',
      })
      expect([await stateOf(first), await stateOf(second)].sort()).toEqual(['needs-login', 'queued'])

      api.override.clear()
      tab.setNetwork(true)
      await device.session.switchTo(place)
      await device.drainer.sendNow()
      expect([await stateOf(first), await stateOf(second)]).toEqual(['accepted', 'accepted'])
    },
  )
})

describe('carts', () => {
  test('of the two users are separate', async () => {
    const { device } = await createBench()
    const { tags: _, ...line } = sampleProduct(1, 2)
    const own = identityOf(device)
    await device.session.switchTo(place)
    await device
      .cart(identityOf(device), 1)
      .addProposalToCart({ laboratory: 7, lines: [line], tag: { code: 'q', name: 'Propuesta' } })
    expect(device.cart(own, 1).getSnapshot().items).toEqual([])
    await device.session.switchBack()
    expect(device.cart(identityOf(device), 1).getSnapshot().items).toEqual([])
  })
})
