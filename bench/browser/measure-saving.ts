import { type BrowserContext, expect, type Page } from '@playwright/test'
import { tablet } from '../../e2e/browser'
import { CartPage } from '../../e2e/pages/cart-page'
import { LoginPage } from '../../e2e/pages/login-page'
import { Shell } from '../../e2e/pages/shell'
import type { Bench } from '../bench'
import { median } from '../figures'
import { currentUser } from '../server-call'
import { atMost, type Row } from '../table'
import { largeCart, storeCart } from './large-cart'
import { startRefreshing } from './refresh-over-and-over'
import { slowDown } from './slow-down'
import { savedToPaint, toRest } from './to-paint'

const presses = 3
const pharma = 1
const proposal = { title: 'Autocompra', extension: 'Pedido' }
const whose = 'Almadria'

/** The milliseconds that a person is not to notice, at each speed of the processor. */
const budgets = { 1: 100, 4: 250 } as const
type Speed = 1 | 4

/**
 * Time from the press of "Guardar pedido" until the screen says that the order is saved: from a cart and from a proposal, on
 * a quiet device and while another window downloads and writes all of the pharmacy's data. Each press is the first of a page.
 */
export async function measureSaving(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const device = tablet({
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    // The whole browser has tabs, and the one behind gets no frames: the word would wait for time limits.
    isShell: true,
  })
  bench.onEnd(() => device.remove())
  const context = await device.open()
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const shell = await (await new LoginPage(page).open()).logIn('farmacia')
    await shell.dataReady()
    const userId = (await currentUser(port)).id
    const download = await bench.download()
    const cartOf = (lineCount: number) => async () => {
      await storeCart(page, largeCart(download, { userId, pharma, lineCount }))
      await page.goto(`/cart/${pharma}`)
      await new CartPage(page).openSave()
    }
    const places: Record<string, () => Promise<unknown>> = {
      'cart of 8 lines': cartOf(8),
      'cart of 300 lines': cartOf(300),
      proposal: () => openProposal(page),
    }
    const rows: Row[] = []
    // It takes some minutes.
    const add = (row: Row) => {
      rows.push(row)
      console.log(`  ${row.what}: ${row.note}`)
    }
    for (const rate of [1, 4] as const) {
      for (const [place, open] of Object.entries(places)) {
        await slowDown(page, rate)
        add(rowOf(`${place}, quiet`, rate, await pressing(page, open)))
        const refreshing = await startRefreshing(await secondWindow(context))
        add(
          rowOf(
            `${place}, while a download is written`,
            rate,
            await pressing(page, open, refreshing.isWriting),
          ),
        )
        await refreshing.end()
      }
    }
    return rows
  } finally {
    await context.close()
  }
}

async function openProposal(page: Page) {
  await page.goto('/')
  const selection = await new Shell(page).purchases()
  await selection.laboratoryNamed(whose)
  await (await selection.generate(proposal)).openSaveOrder()
}

async function pressing(page: Page, open: () => Promise<unknown>, ready = async () => {}): Promise<number[]> {
  const times: number[] = []
  for (let press = 0; press < presses; press++) {
    await open()
    const button = page.getByRole('dialog').getByRole('button', { name: 'Guardar pedido', exact: true })
    // Until the methods of the laboratory are there it explains itself, and saves nothing.
    await expect(button).toBeEnabled()
    await toRest(page)
    await ready()
    times.push(await savedToPaint(button))
    // Who leaves a page while it goes elsewhere comes back to where it went.
    await page.waitForURL(`**/purchase-order/${pharma}`)
  }
  return times
}

/** As fast as it can be: a slowed page keeps a whole processor busy, and there are two for both. */
async function secondWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await new Shell(page).dataOnDevice()
  return page
}

const rowOf = (what: string, rate: Speed, times: readonly number[]): Row => ({
  what: `saving an order to its word painted, ${what}, CPU ${rate}×${rate > 1 ? ' slower' : ''}`,
  measured: median(times),
  unit: 'ms',
  budget: atMost(budgets[rate]),
  note: `presses ${times.map((ms) => ms.toFixed(0)).join(' ')}; longest ${Math.max(...times).toFixed(0)}`,
})
