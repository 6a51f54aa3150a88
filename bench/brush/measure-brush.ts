import type { Locator, Page } from '@playwright/test'
import { madridDay } from '@/domain/basics/dates'
import { tablet } from '../../e2e/browser'
import { DashboardPage } from '../../e2e/pages/dashboard-page'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Bench } from '../bench'
import { storeSales } from '../browser/generated-pharmacy'
import { slowDown } from '../browser/slow-down'
import { median, percentile } from '../figures'
import { deflatedBlocks, generatedBlocks, generatedRows } from '../generated-sales'
import { atMost, type Row } from '../table'
import { barePage } from './bare-page'

/** To and fro over the chart, as a finger that looks for something does. */
const strokes = 6
const movesOfStroke = 40
const moveMs = 16

/**
 * Frames while a span is drawn over "Ventas por mes" and the page follows, for pharmacy 1 and for a quarter of a million sales,
 * beside a page that draws a canvas of that size and nothing else. Chromium's throttling does not slow down the worker.
 */
export async function measureBrush(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const { catalogue } = await bench.download()
  const device = tablet({ baseURL: `http://localhost:${port}`, viewport: { width: 1280, height: 800 } })
  bench.onEnd(() => device.remove())
  const context = await device.open()
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const shell = await (await new LoginPage(page).open()).logIn('farmacia')
    await shell.dataReady()
    const rows = [...(await measureBare(page)), ...(await measureDashboard(page, 'pharmacy 1'))]
    const blocks = generatedBlocks(catalogue, { rows: generatedRows, today: madridDay(new Date()) })
    await page.goto('/')
    await storeSales(page, deflatedBlocks(blocks))
    return [...rows, ...(await measureDashboard(page, `${generatedRows} rows`))]
  } finally {
    await context.close()
  }
}

async function measureBare(page: Page): Promise<Row[]> {
  const rows: Row[] = []
  for (const times of [1, 4]) {
    await page.goto('about:blank')
    await page.setContent(barePage)
    await slowDown(page, times)
    rows.push(
      rowOf('a page with the canvas alone', times, await framesWhileDrawn(page, page.locator('canvas'))),
    )
    await slowDown(page, 1)
  }
  return rows
}

async function measureDashboard(page: Page, whose: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const times of [1, 4]) {
    // Without the answers of the turn before.
    await page.goto('/')
    const card = new DashboardPage(page).widget('Ventas por mes')
    const plot = card.locator('[data-chart] [role=img]')
    await plot.scrollIntoViewIfNeeded()
    await page.waitForFunction(
      () =>
        document.querySelector('article') !== null &&
        document.querySelector('article[aria-busy=true]') === null,
    )
    await slowDown(page, times)
    const drawn = await framesWhileDrawn(page, plot)
    const row = rowOf(`the dashboard of ${whose}`, times, drawn)
    const shown = drawn.figures.toFixed(1)
    rows.push({ ...row, budget: atMost(20), note: `${row.note}; figures of ${shown} spans a second` })
    await slowDown(page, 1)
    await page.keyboard.press('Escape')
  }
  return rows
}

/** `processor`: milliseconds of the page's main thread for each move, whatever else the machine does. */
type Frames = { frames: number[]; figures: number; processor: number[] }

const rowOf = (what: string, times: number, { frames, processor }: Frames): Row => ({
  what: `${what}, p95 of the frames while a span is drawn, CPU ${times}×${times > 1 ? ' slower' : ''}`,
  measured: percentile(frames, 0.95),
  unit: 'ms',
  note: `p50 ${median(frames).toFixed(1)}, max ${Math.max(...frames).toFixed(1)}, ${frames.length} frames; processor time of a move p50 ${median(processor).toFixed(1)}, p95 ${percentile(processor, 0.95).toFixed(1)} ms`,
})

async function framesWhileDrawn(page: Page, plot: Locator): Promise<Frames> {
  const box = await plot.boundingBox()
  if (box === null) throw new Error('Nothing to draw over')
  const y = box.y + box.height / 2
  const x = (fraction: number) => box.x + box.width * fraction
  await page.mouse.move(x(0.1), y)
  await page.mouse.down()
  await page.mouse.move(x(0.15), y)
  const observed = await page.evaluateHandle(() => {
    const times: number[] = []
    let isOn = true
    let figures = 0
    const tick = (time: number) => {
      times.push(time)
      if (isOn) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    // The first card's amount: what follows first and last.
    const figure = document.querySelector('article [data-figures] p')
    const observer = new MutationObserver(() => {
      figures += 1
    })
    if (figure !== null) observer.observe(figure, { subtree: true, childList: true, characterData: true })
    return {
      stop: () => {
        isOn = false
        return { times, figures }
      },
    }
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const processor: number[] = []
  let before = await spent()
  for (let stroke = 0; stroke < strokes; stroke++) {
    for (let move = 0; move < movesOfStroke; move++) {
      const done = move / movesOfStroke
      await page.mouse.move(x(stroke % 2 === 0 ? 0.15 + 0.8 * done : 0.95 - 0.8 * done), y)
      await new Promise((resolve) => setTimeout(resolve, moveMs))
      const now = await spent()
      processor.push(now - before)
      before = now
    }
  }
  const { times, figures } = await observed.evaluate(({ stop }) => stop())
  await page.mouse.up()
  const frames = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  return { frames, figures: figures / seconds, processor }
}
