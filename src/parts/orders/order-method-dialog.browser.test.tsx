import '@/ui/styles/styles'
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OrderMethodDialog } from '@/parts/orders/order-method-dialog'
import { saveProblem } from '@/parts/orders/save-problem'
import { PriceModeProvider } from '@/parts/prices/price-mode'

const nothing = () => {}
let root: Root
afterEach(() => root.unmount())

/** Presses "Guardar pedido", and waits for why it was not saved. */
const refuse = async (reason: 'proposal_ordered' | 'storage_full', noticeHeight = 0) => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <MantineProvider>
        <PriceModeProvider mode="pvl" onChange={nothing}>
          <OrderMethodDialog
            opened
            onClose={nothing}
            laboratory="Laboratorios Alba"
            methods={[]}
            onReadMethods={null}
            order={{ lines: 1, units: 1, totalPvl: 310, totalPvp: 484, discountedPvl: null }}
            notice={<div style={{ height: noticeHeight }} />}
            onSave={async () => saveProblem({ reason })}
            onSendDirectly={async () => null}
          />
        </PriceModeProvider>
      </MantineProvider>,
    ),
  )
  const save = await vi.waitUntil(() => document.querySelector<HTMLButtonElement>('button[type=submit]'))
  save.click()
  return { save, alert: await vi.waitUntil(() => document.querySelector('[role=alert]')) }
}

test('why an order was not saved comes into view in a dialog that is longer than the window', async () => {
  const { save, alert } = await refuse('proposal_ordered', 2 * innerHeight)
  await vi.waitFor(() => {
    const { top, bottom } = alert.getBoundingClientRect()
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(save.getBoundingClientRect().top)
  })
})

test('on a phone the way around a full disk fits between the edges of its alert', async () => {
  await page.viewport(360, 740)
  const { alert } = await refuse('storage_full')
  const send = await vi.waitUntil(() => alert.querySelector('button'))
  const [outer, inner] = [alert.getBoundingClientRect(), send.getBoundingClientRect()]
  expect(inner.left).toBeGreaterThan(outer.left)
  expect(inner.right).toBeLessThan(outer.right)
  expect(inner.height).toBeGreaterThanOrEqual(44)
})
