import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as driver } from '@playwright/test'
import { build } from 'vite'
import type { Product } from '@/domain/catalogue/catalogue'
import { chromium } from '../../scripts/chromium'
import type { Bench } from '../bench'
import { slowDown } from '../browser/slow-down'
import { median, percentile } from '../figures'
import { atMost, type Row } from '../table'
import type { MeasureKeys } from './keys'

const origin = 'http://search.localhost'
const productCount = 20_000

/** One search for everything while a user types, in Chromium: a catalogue of 20,000 products, and a thousand orders. */
export async function measureKeys(bench: Bench): Promise<Row[]> {
  const { catalogue } = (await bench.download()).catalogue
  const folder = mkdtempSync(join(tmpdir(), 'rebotica-search-'))
  bench.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    root: 'bench/search',
    logLevel: 'warn',
    mode: 'production',
    resolve: { tsconfigPaths: true },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  const browser = await driver.launch({ ...chromium, headless: true })
  bench.onEnd(() => browser.close())
  const page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
  })
  await page.goto(`${origin}/`)
  const large = {
    ...catalogue,
    products: Array.from({ length: productCount }, (_, index) => ({
      ...(catalogue.products[index % catalogue.products.length] as Product),
      cn: String(index).padStart(6, '0'),
    })),
  }
  const rows: Row[] = []
  for (const rate of [1, 4]) {
    await slowDown(page, rate)
    const { index, keys } = await page.evaluate(
      (data) => (globalThis as unknown as { measureKeys: MeasureKeys }).measureKeys(data),
      large,
    )
    const times = keys.map(({ ms }) => ms)
    const worst = keys.reduce((a, b) => (a.ms > b.ms ? a : b))
    rows.push({
      what: `search, a key at ${rate}×, ${productCount} products, p95`,
      measured: percentile(times, 0.95),
      unit: 'ms',
      budget: atMost(16),
      note: `p50 ${median(times).toFixed(1)} ms, slowest ${worst.ms.toFixed(1)} ms («${worst.text}») of ${times.length}; the index, made once, ${index.toFixed(0)} ms`,
    })
  }
  await browser.close()
  return rows
}
