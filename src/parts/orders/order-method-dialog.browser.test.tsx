import '@/ui/styles'
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { OrderMethodDialog } from '@/parts/orders/order-method-dialog'
import { saveProblem } from '@/parts/orders/save-problem'
import { PriceModeProvider } from '@/parts/prices/price-mode'

const nothing = () => {}

test('why an order was not saved comes into view in a dialog that is longer than the window', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
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
            notice={<div style={{ height: 2 * innerHeight }} />}
            onSave={async () => saveProblem({ reason: 'proposal_ordered' })}
            onSendDirectly={async () => null}
          />
        </PriceModeProvider>
      </MantineProvider>,
    ),
  )
  const save = await vi.waitUntil(() => document.querySelector<HTMLButtonElement>('button[type=submit]'))
  save.click()
  const alert = await vi.waitUntil(() => document.querySelector('[role=alert]'))
  await vi.waitFor(() => {
    const { top, bottom } = alert.getBoundingClientRect()
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(save.getBoundingClientRect().top)
  })
  root.unmount()
})
