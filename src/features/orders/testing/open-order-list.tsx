import { vi } from 'vitest'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { OrderItem } from '@/features/sync/entries/order-entry'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import type { Identity } from '@/offline/database/identity'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'

export const showOrderList = (device: TestDevice) => {
  const onOpen = vi.fn()
  const onCart = vi.fn()
  const view = renderScreen(
    <OrderListScreen
      onOpen={onOpen}
      renderWaiting={(entry, mark) => <OrderItem key={entry.id} entry={entry} onCart={onCart} {...mark} />}
    />,
    { device, pharmacy },
  )
  return { onCart, onOpen, view }
}

export const openOrderList = async (
  prepare: (device: TestDevice, identity: Identity) => Promise<unknown> = async () => {},
) => {
  const { device, identity } = await createTestDevice()
  await prepare(device, identity)
  return { device, identity, ...showOrderList(device) }
}
