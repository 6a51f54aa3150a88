import { Dexie } from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeApi } from '@/offline/testing/fake-api'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { createTestDevice } from '@/offline/testing/test-device'

vi.mock('@/offline/backup/recovery', () => new Promise(() => undefined))

test('an order is saved, and marked, although the code of its copy never comes', async () => {
  const shared = createTestDevice(createFakeApi(), 'code-late')
  shared.hasNetwork = false
  const openTab = () => {
    const tab = shared.openTab()
    onTestFinished(() => tab.device.stop())
    return tab
  }
  const { device, fireTimers } = openTab()
  const id = device.outbox.newOrderKey()
  const saved = device.outbox.saveOrder(sampleOrder(1, { id, name: 'Pedido', products: [sampleProduct(1)] }))
  await vi.waitFor(async () => expect(await device.outbox.entry(id)).toBeDefined())
  fireTimers()
  expect(await saved).toMatchObject({ ok: true })

  await device.stop()
  await Dexie.delete(shared.databaseName)
  expect(shared.journal.read('unsent-orders')).toContain(id)
})
