import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as driver, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { chromium } from '../../scripts/chromium'
import { mantineStyles } from '../../scripts/mantine-styles'
import type { Bench } from '../bench'
import { atMost, type Row } from '../table'

const origin = 'http://grid.localhost'

/** Measures the grid with a hundred thousand rows, in a production build. */
export async function measureGrid(bench: Bench): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rebotica-grid-'))
  bench.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    root: 'bench/grid',
    logLevel: 'warn',
    mode: 'production',
    resolve: { tsconfigPaths: true },
    plugins: [react(), mantineStyles],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  })
  const browser = await driver.launch({ ...chromium, headless: true })
  bench.onEnd(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
  })
  await page.goto(`${origin}/`)
  await page.getByRole('row').nth(5).waitFor()

  const sortUnits = await longestTask(page, async () => {
    await page.getByRole('button', { name: 'Uds' }).click()
    await firstCell(page, 'Producto número 0 ')
  })
  const sortNames = await longestTask(page, async () => {
    await page.getByRole('button', { name: 'Producto' }).click()
    await page.getByRole('button', { name: 'Producto' }).click()
    await firstCell(page, 'Producto número 99999 ')
  })
  const filter = await longestTask(page, async () => {
    await page.getByLabel('Buscar').pressSequentially('99998')
    await page.locator('table[aria-rowcount="2"]').waitFor()
  })
  const row = (what: string, { longest, tasks }: Longest): Row => ({
    what: `grid of 100,000 rows, longest task when ${what}`,
    measured: longest,
    unit: 'ms',
    budget: atMost(100),
    note: `${tasks} tasks of 50 ms or more`,
  })
  await browser.close()
  return [row('sorting numbers', sortUnits), row('sorting names', sortNames), row('filtering', filter)]
}

type Longest = { longest: number; tasks: number }

/** Duration of the longest task. The browser does not report tasks under 50 ms: 0 means that no task was longer. */
async function longestTask(page: Page, work: () => Promise<unknown>): Promise<Longest> {
  const observer = await page.evaluateHandle(() => {
    const durations: number[] = []
    const note = (list: PerformanceEntryList) => durations.push(...list.map(({ duration }) => duration))
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'longtask' })
    return { durations, stop: () => note(observer.takeRecords()) }
  })
  await work()
  // The browser reports a task a moment after its end.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
  return await observer.evaluate(({ durations, stop }) => {
    stop()
    return { longest: Math.max(0, ...durations), tasks: durations.length }
  })
}

const firstCell = (page: Page, text: string) =>
  page.locator('tbody tr').first().filter({ hasText: text }).waitFor()
