import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import LossNotice from '@/features/sync/notices/loss-notice'
import { SyncPill } from '@/features/sync/sync-pill'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import type { DeviceEnvironment } from '@/offline/device/environment'
import { createMemoryFiles } from '@/offline/testing/memory-files'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { inScope } from '@/parts/testing/in-scope'
import { theme } from '@/ui/styles/theme'
import { answering, serverReady } from '../../../../mocks/answer'
import { pharmacist, pharmacistIdentity } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const openDevice = async (environment: DeviceEnvironment) => {
  server.use(serverReady())
  const device = createDevice(environment)
  onTestFinished(() => device.stop())
  await device.session.saveSession({ token: 'token', user: pharmacist })
  return device
}

/** A device whose browser loses the database after these orders were saved, with or without their backup files. */
const losesDatabase = async ({ orders, withCopies }: { orders: number; withCopies: boolean }) => {
  const files = createMemoryFiles()
  const environment = { ...testEnvironment(), openUnsentFiles: async () => files }
  const first = await openDevice(environment)
  await first.outboxBackup.restoreLostEntries()
  for (let number = 1; number <= orders; number += 1) {
    const order = sampleOrder(1, {
      id: crypto.randomUUID(),
      name: 'Pedido',
      products: [sampleProduct(number)],
    })
    await first.outbox.saveOrder({ ...order, identity: pharmacistIdentity })
  }
  if (!withCopies) files.texts.clear()
  return openDevice({ ...environment, databaseName: `rebotica-${crypto.randomUUID()}` })
}

const show = (device: Awaited<ReturnType<typeof openDevice>>) =>
  render(
    inScope(
      <MantineProvider theme={theme}>
        <LossNotice />
        <SyncPill pharmacy={1} snapshot={null} onCart={vi.fn()} onCorrect={vi.fn()} actAs={() => null} />
      </MantineProvider>,
      { device, identity: pharmacistIdentity },
    ),
  )

test('after the browser lost its database a notice says what was restored, until the user confirms', async () => {
  show(await losesDatabase({ orders: 2, withCopies: true }))
  const announcers = screen.getAllByRole('status')
  const notice = await screen.findByRole('region', { name: 'Datos de este dispositivo' })
  expect(announcers.some((status) => status.contains(notice))).toBe(true)
  expect(notice).toHaveTextContent('Se han recuperado 2 pedidos sin enviar')
  expect(await screen.findByRole('button', { name: '2 pedidos por enviar' })).toBeInTheDocument()
  await userEvent.click(within(notice).getByRole('button', { name: 'Entendido' }))
  await vi.waitFor(() => expect(notice).not.toBeInTheDocument())
})

test('an order that was sent without this page, as by the worker, is not missed when the database is lost after that', async () => {
  const environment = testEnvironment()
  const device = await openDevice(environment)
  show(device)
  expect(await screen.findByRole('button', { name: 'Todo enviado' })).toBeInTheDocument()
  const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
  await device.outbox.saveOrder({ ...order, identity: pharmacistIdentity })
  expect(environment.journal.read('unsent-orders')).toContain(order.id)
  expect(await screen.findByRole('button', { name: '1 pedido por enviar' })).toBeInTheDocument()

  // The worker has no localStorage.
  const worker = await openDevice({ ...environment, journal: createMemoryJournal() })
  server.use(answering('createOrder', () => ({ id: 77, name: 'Pedido 77' })))
  await worker.drainer.sendNow()
  expect(await screen.findByRole('button', { name: 'Todo enviado' })).toBeInTheDocument()
  await vi.waitFor(() => expect(environment.journal.read('unsent-orders')).toBeNull())
})

test('a lost order without a copy is told, and "all sent" is shown only after its user has dealt with it', async () => {
  show(await losesDatabase({ orders: 1, withCopies: false }))
  await userEvent.click(await screen.findByRole('button', { name: '1 pedido sin localizar' }))
  const missing = await screen.findByRole('list', { name: 'Pedidos sin localizar' })
  expect(missing).toHaveTextContent(
    /PedidoSin localizar ?Guardado el .* El navegador ha perdido lo que contenía/,
  )
  await userEvent.click(within(missing).getByRole('button', { name: 'Ya lo he comprobado' }))
  expect(await screen.findByRole('button', { name: 'Todo enviado' })).toBeInTheDocument()
})
