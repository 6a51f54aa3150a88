import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { receptionPanel } from '@/features/sync/entries/reception-entry'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { ReceptionEntry } from '@/offline/kinds/reception'
import { sampleReception } from '@/offline/testing/order-samples'
import { answering, refusal } from '../../../../mocks/answer'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('a refused count leads to where its order is received, and the panel closes', async () => {
  server.use(answering('createReception', () => refusal('reception_rejected', 'El producto no existe.')))
  const { device, identity } = await createTestDevice()
  const sample = sampleReception(1, { id: crypto.randomUUID(), name: 'Pedido de ayer' })
  await device.outbox.saveEntry('createReception', { ...sample, identity })
  await device.drainer.sendNow()
  const [entry] = await device.outbox.entries(identity)
  const onLeave = vi.fn()
  const { Item } = receptionPanel
  renderScreen(<Item entry={entry as ReceptionEntry} onLeave={onLeave} />, { device, identity })
  const link = await screen.findByRole('link', { name: 'Volver a contar' })
  expect(link).toHaveAttribute('href', `/purchase-order/1/details/${sample.order.id}/recibir`)
  await userEvent.click(link)
  expect(onLeave).toHaveBeenCalledOnce()
})
