import { IDBObjectStore, IDBOpenDBRequest } from 'fake-indexeddb'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { copiesLockName } from '@/offline/backup/copy-names'
import { createUnsentBench, createUnsentDevice } from '@/offline/testing/backup-bench'
import { createFakeApi } from '@/offline/testing/fake-api'
import { sampleIdentity, sampleOrder, sampleProduct, sampleSession } from '@/offline/testing/order-samples'

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const identity = sampleIdentity(1)

afterEach(() => void vi.restoreAllMocks())

describe('an order that waits', () => {
  test('has a copy outside of the database before it is called saved, and none once the server has it', async () => {
    const { api, shared, tab, save } = await createUnsentBench()
    const id = await save()
    expect([...shared.files.texts.keys()]).toEqual([`${id}.1.json`])
    expect(await tab.device.outboxBackup.lostEntries(identity)).toEqual({ own: [], others: 0 })
    tab.setNetwork(true)
    await tab.device.drainer.sendNow()
    expect(api.orders.size).toBe(1)
    expect(shared.files.texts.size).toBe(0)
  })

  test('loses its copy also when the service worker sent it', async () => {
    const { shared, tab, save, worker } = await createUnsentBench()
    await save()
    tab.setNetwork(true)
    expect(await worker()).toMatchObject({ accepted: 1 })
    expect(shared.files.texts.size).toBe(0)
  })

  test('is sent by the service worker though a window that does not answer holds the copies', async () => {
    const { shared, tab, save, worker, timers } = await createUnsentBench()
    await save()
    void shared.locks.request(copiesLockName, () => new Promise(() => {}))
    tab.setNetwork(true)
    const pass = worker()
    await vi.waitFor(() => expect(timers.size).toBe(1))
    for (const work of timers) work()
    expect(await pass).toMatchObject({ accepted: 1 })
  })

  test('is restored under its own key when the browser lost the database, is sent once, and the user is told', async () => {
    const { api, shared, save, restartWithoutDatabase } = await createUnsentBench()
    const ids = [await save(), await save()]
    const { device, setNetwork } = await restartWithoutDatabase()
    expect(await device.outboxBackup.restoreLostEntries()).toBe(2)
    expect(await device.outboxBackup.loss()).toMatchObject({
      ...{ at: shared.now, restored: 2 },
      waiting: [{ state: 'queued' }, { state: 'queued' }],
    })
    expect((await device.outbox.entries(identity)).map(({ id, state }) => [id, state]).sort()).toEqual(
      ids.map((id) => [id, 'queued']).sort(),
    )
    await device.session.saveSession({ token: 't1', user })
    setNetwork(true)
    await device.drainer.sendNow()
    expect([...api.orders.keys()].sort()).toEqual([...ids].sort())
    expect(await device.outboxBackup.loss()).toMatchObject({ restored: 2, waiting: [] })
    await device.outboxBackup.forgetLoss()
    expect(await device.outboxBackup.loss()).toBeNull()
  })

  test('is not given back once restored: it may have been sent after its copy was written', async () => {
    const { save, restartWithoutDatabase } = await createUnsentBench()
    const id = await save()
    const { device } = await restartWithoutDatabase()
    await device.outboxBackup.restoreLostEntries()
    expect(await device.outbox.editBack(id, { evenIfReceived: true })).toMatchObject({ ok: false })
    expect(await device.outbox.discard(id)).toEqual({ ok: false, reason: 'maybe_received' })
  })

  test('is restored for no other user of the same device', async () => {
    const { save, restartWithoutDatabase } = await createUnsentBench()
    await save()
    const { device } = await restartWithoutDatabase()
    await device.outboxBackup.restoreLostEntries()
    expect(await device.outbox.entries(sampleIdentity(2))).toEqual([])
    expect(await device.outbox.othersWaiting(sampleIdentity(2))).toMatchObject([{ endpoint: 'createOrder' }])
  })

  test('that its user discarded is not restored', async () => {
    const { tab, save, restartWithoutDatabase } = await createUnsentBench()
    const discarded = await save()
    const kept = await save()
    expect(await tab.device.outbox.discard(discarded)).toEqual({ ok: true })
    const { device } = await restartWithoutDatabase()
    expect(await device.outboxBackup.restoreLostEntries()).toBe(1)
    expect((await device.outbox.entries(identity)).map(({ id }) => id)).toEqual([kept])
  })

  test('is called discarded when its copy is gone, and sent before that', async () => {
    const { tab, save, shared } = await createUnsentBench()
    const [discarded] = [await save(), await save()]
    /** Nobody else reads or writes copies until it is called. */
    const holdCopies = async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await new Promise<void>((resolve) => {
        void shared.locks.request(copiesLockName, () => {
          resolve()
          return held
        })
      })
      return release
    }
    const done = vi.fn()
    const goOn = await holdCopies()
    const discarding = tab.device.outbox.discard(discarded).then(done)
    await vi.waitFor(async () => expect(await tab.device.outbox.entry(discarded)).toBeUndefined())
    expect(done).not.toHaveBeenCalled()
    goOn()
    await discarding
    expect(shared.files.texts.size).toBe(1)

    tab.setNetwork(true)
    const release = await holdCopies()
    expect(await tab.device.drainer.sendNow()).toMatchObject({ accepted: 1, waiting: 0 })
    expect(shared.files.texts.size).toBe(1)
    release()
    await vi.waitFor(() => expect(shared.files.texts.size).toBe(0))
  })

  test('keeps its copy when its user was asked before discarding it, and did not', async () => {
    const { tab, save, shared } = await createUnsentBench()
    const id = await save()
    await tab.device.outbox.exportEntries(identity)
    expect(await tab.device.outbox.discard(id)).toEqual({ ok: false, reason: 'maybe_received' })
    expect(shared.files.texts.size).toBe(1)
  })

  test('that was never saved, since its cart had changed, has no copy', async () => {
    const { tab, shared } = await createUnsentBench()
    const order = sampleOrder(1, {
      id: tab.device.outbox.newOrderKey(),
      name: 'Pedido',
      products: [sampleProduct(1)],
      fromCart: true,
    })
    expect(await tab.device.outbox.saveOrder(order)).toEqual({ ok: false, reason: 'cart_changed' })
    expect(shared.files.texts.size).toBe(0)
  })

  test('is found in the older of two copies when the browser died while it wrote the newer one', async () => {
    const { shared, save, restartWithoutDatabase } = await createUnsentBench()
    const id = await save()
    const whole = shared.files.texts.get(`${id}.1.json`) ?? ''
    shared.files.texts.set(`${id}.2.json`, whole.slice(0, 100))
    const { device } = await restartWithoutDatabase()
    expect(await device.outboxBackup.restoreLostEntries()).toBe(1)
  })

  test('gets a copy at the next start when it has none: it was saved by an earlier version of the app', async () => {
    const { shared, save, openTab } = await createUnsentBench()
    const id = await save()
    shared.files.texts.clear()
    const { device } = await openTab()
    expect(await device.outboxBackup.restoreLostEntries()).toBe(0)
    expect([...shared.files.texts.keys()]).toEqual([`${id}.1.json`])
    expect(await device.outboxBackup.loss()).toBeNull()
  })

  test('is saved although the device refuses its copy', async () => {
    const { tab, shared, save } = await createUnsentBench()
    vi.spyOn(shared.files, 'write').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
    const id = await save()
    expect(await tab.device.outbox.entry(id)).toMatchObject({ state: 'queued' })
  })

  test('is saved although the device never answers about its copy', async () => {
    const { tab, shared, save } = await createUnsentBench()
    const written = new Promise<void>((resolve) => {
      vi.spyOn(shared.files, 'write').mockImplementation(() => {
        resolve()
        return new Promise(() => undefined)
      })
    })
    const saved = save()
    await written
    tab.fireTimers()
    expect(await tab.device.outbox.entry(await saved)).toMatchObject({ state: 'queued' })
  })
})

describe('when database and copies are gone', () => {
  test('the marker still knows of the order, and never says that all was sent', async () => {
    const { shared, save, restartWithoutDatabase } = await createUnsentBench()
    const id = await save()
    shared.files.texts.clear()
    const { device } = await restartWithoutDatabase()
    await device.outboxBackup.restoreLostEntries()
    expect(await device.outboxBackup.loss()).toMatchObject({ restored: 0 })
    expect(await device.outboxBackup.lostEntries(identity)).toMatchObject({
      own: [{ id, kind: 'createOrder' }],
      others: 0,
    })
    expect(await device.outboxBackup.lostEntries(sampleIdentity(2))).toEqual({ own: [], others: 1 })
    await device.outboxBackup.dismiss(id)
    expect(await device.outboxBackup.lostEntries(identity)).toEqual({ own: [], others: 0 })
  })

  test('an order that the worker had sent is not missed', async () => {
    const { save, worker, tab, openTab } = await createUnsentBench()
    await save()
    tab.setNetwork(true)
    await worker()
    const next = await openTab()
    await next.device.outboxBackup.restoreLostEntries()
    expect(await next.device.outboxBackup.lostEntries(identity)).toEqual({ own: [], others: 0 })
  })
})

test('a database that is lost after the worker sent its order, beside an open page, is missed for nothing', async () => {
  const { save, worker, tab, shared, restartWithoutDatabase } = await createUnsentBench()
  await save()
  tab.setNetwork(true)
  await worker()
  // As the page does at each change of the outbox.
  await tab.device.outboxBackup.lostEntries(identity)
  shared.files.texts.clear()
  const { device } = await restartWithoutDatabase()
  await device.outboxBackup.restoreLostEntries()
  expect(await device.outboxBackup.lostEntries(identity)).toEqual({ own: [], others: 0 })
})

test('a first visit is no loss', async () => {
  const { tab } = await createUnsentBench()
  expect(await tab.device.outboxBackup.restoreLostEntries()).toBe(0)
  expect(await tab.device.outboxBackup.loss()).toBeNull()
})

test('nobody says that all was sent before lost orders were looked for', async () => {
  const { openTab } = await createUnsentBench()
  const { device } = await openTab()
  expect(device.outboxBackup.isChecked()).toBe(false)
  await device.outboxBackup.restoreLostEntries()
  expect(device.outboxBackup.isChecked()).toBe(true)
})

test("the browser's own word that it deleted the database is a loss, also without anything to compare", async () => {
  const shared = createUnsentDevice(createFakeApi())
  const { dispatchEvent } = IDBOpenDBRequest.prototype
  vi.spyOn(IDBOpenDBRequest.prototype, 'dispatchEvent').mockImplementation(function (
    this: IDBOpenDBRequest,
    event,
  ) {
    if (event.type === 'upgradeneeded')
      Object.assign(event, { dataLoss: 'total', dataLossMessage: 'Corruption' })
    return dispatchEvent.call(this, event)
  })
  const { device } = shared.openTab()
  onTestFinished(() => device.stop())
  await device.outboxBackup.restoreLostEntries()
  expect(await device.outboxBackup.loss()).toMatchObject({ restored: 0 })
})

test('a disk that refuses is asked again, and until then nobody says that all was sent', async () => {
  const { shared, save, restartWithoutDatabase } = await createUnsentBench()
  await save()
  const { device, fireTimers } = await restartWithoutDatabase()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  expect(await device.outboxBackup.restoreLostEntries()).toBe(0)
  expect(device.outboxBackup.isChecked()).toBe(false)
  put.mockRestore()
  fireTimers()
  expect(await device.outboxBackup.restoreLostEntries()).toBe(1)
  expect(device.outboxBackup.isChecked()).toBe(true)
  expect(shared.files.texts.size).toBe(1)
})
