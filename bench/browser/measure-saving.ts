import type { Page } from '@playwright/test'
import { tablet } from '../../e2e/browser'
import { LoginPage } from '../../e2e/pages/login-page'
import { Shell } from '../../e2e/pages/shell'
import type { Bench } from '../bench'
import { percentile } from '../figures'
import { atMost, type Row } from '../table'
import { slowDown } from './slow-down'

/**
 * How long the transaction that saves an order has to wait while the first download of pharmacy 1 is being written. It
 * is repeated all the time in a second window.
 */
export async function measureSaving(bench: Bench): Promise<Row[]> {
  return [await longestWait(bench, 1), await longestWait(bench, 4)]
}

async function longestWait(bench: Bench, slower: number): Promise<Row> {
  const { port } = await bench.installation()
  const device = tablet({ baseURL: `http://localhost:${port}`, viewport: { width: 1280, height: 800 } })
  bench.onEnd(() => device.remove())
  const context = await device.open()
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const login = await new LoginPage(page).open()
    const other = await context.newPage()
    await other.goto('/politica-privacidad')
    await slowDown(page, slower)
    await saveOverAndOver(other)
    await login.submit('farmacia', 'rebotica')
    await new Shell(page).dataReady()
    const times = await other.evaluate(() => window.waits)
    const most = [...times].sort((a, b) => b - a).slice(0, 5)
    return {
      what: `saving an order while a first download is written, longest wait, CPU ${slower}×`,
      measured: Math.max(...times),
      unit: 'ms',
      budget: atMost(100),
      note: `p95 ${percentile(times, 0.95).toFixed(0)} ms of ${times.length} savings; longest ${most.map((ms) => ms.toFixed(0)).join(' ')}`,
      fails: times.length < 20,
    }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    /** Milliseconds from the start to the end of each transaction. */
    waits: number[]
  }
}

/** Uses the same stores and durability as `dexie-outbox-store`, and the store that all writes share as a lock. */
const saveOverAndOver = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        window.waits = []
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const save = () => {
            const began = performance.now()
            const stores = ['outbox', 'carts', 'closedKeys', 'writes']
            const saving = opening.result.transaction(stores, 'readwrite', { durability: 'strict' })
            saving.objectStore('closedKeys').put({ id: 'measured' })
            saving.oncomplete = () => {
              window.waits.push(performance.now() - began)
              setTimeout(save, 10)
            }
          }
          save()
          resolve()
        }
      }),
  )
