import type { Page } from '@playwright/test'
import { madridDay } from '@/domain/basics/dates'
import { tablet } from '../../e2e/browser'
import { DashboardPage } from '../../e2e/pages/dashboard-page'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Bench } from '../bench'
import { median } from '../figures'
import { deflatedBlocks, generatedBlocks, generatedRows } from '../generated-sales'
import { atMost, type Row } from '../table'
import { storeSales } from './generated-pharmacy'
import { slowDown } from './slow-down'
import { type Painted, toPaint } from './to-paint'

const repetitions = 6

/**
 * Time from a click in a sales table until the change is painted, for pharmacy 1 and for a quarter of a million sales
 * on the same device. Chromium's throttling does not slow down the worker with the engine; `sales` measures the engine.
 */
export async function measureSalesScreen(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const { catalogue } = await bench.download()
  const device = tablet({ baseURL: `http://localhost:${port}`, viewport: { width: 1280, height: 800 } })
  bench.onEnd(() => device.remove())
  const context = await device.open()
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const shell = await (await new LoginPage(page).open()).logIn('farmacia')
    await shell.dataReady()
    const rows = await measureTable(page, 'pharmacy 1')

    const blocks = generatedBlocks(catalogue, { rows: generatedRows, today: madridDay(new Date()) })
    const replaced = await storeSales(page, deflatedBlocks(blocks))
    if (replaced < blocks.length) throw new Error(`${replaced} of ${blocks.length} months are on the device`)
    return [...rows, ...(await measureTable(page, `${generatedRows} rows`))]
  } finally {
    await context.close()
  }
}

async function measureTable(page: Page, whose: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const times of [1, 4]) {
    const press = await openTable(page)
    await slowDown(page, times)
    for (const [what, change] of Object.entries(press)) {
      const taken: Painted[] = []
      for (let turn = 0; turn < repetitions; turn++) taken.push(await change(turn))
      const each = taken.map(({ widget }) => widget.toFixed(0)).join(' ')
      const whole = median(taken.map((painted) => painted.page)).toFixed(0)
      rows.push({
        what: `sales table of ${whose}, ${what} to paint, CPU ${times}×${times > 1 ? ' slower' : ''}`,
        measured: median(taken.map(({ widget }) => widget)),
        unit: 'ms',
        budget: atMost(100),
        note: `presses ${each}; with what is out of view ${whole}`,
      })
    }
    await slowDown(page, 1)
  }
  return rows
}

/** Reloads the page, so that it has no cached answers: then nearly every click asks a new question. */
async function openTable(page: Page) {
  await page.goto('/')
  const dashboard = new DashboardPage(page)
  await dashboard.open('Ventas')
  const card = dashboard.widget('Ventas')
  await dashboard.table('Ventas').rows.first().waitFor()
  // They stay there: these presses touch nothing else.
  await card.getByRole('button', { name: /^Filtros/ }).click()
  const box = (name: string) => card.getByRole('checkbox', { name, exact: true })
  const choose = (label: string, values: readonly string[]) => (turn: number) =>
    toPaint(card, card.getByLabel(label), values[turn % values.length])
  return {
    filter: (turn: number) => toPaint(card, box(boxes[turn % boxes.length] ?? '')),
    grouping: choose('Agrupar por', groupings),
    'order of the rows': (turn: number) =>
      toPaint(
        card,
        card
          .getByRole('columnheader')
          .getByRole('button')
          .nth(Math.floor(turn / 2)),
      ),
    'price mode': (turn: number) =>
      toPaint(card, page.getByRole('radio', { name: turn % 2 === 0 ? 'PVL' : 'PVP' })),
    range: async (turn: number) => {
      await card.getByRole('button', { name: /^Rango de fechas/ }).click()
      const name = ranges[turn % ranges.length] ?? ''
      const painted = await toPaint(card, page.getByRole('button', { name, exact: true }))
      await page.keyboard.press('Escape')
      return painted
    },
  }
}

/** Clicked in this order, each click makes a combination that was not selected before. */
const boxes = ['Marca', 'Parafarmacia', 'Marca', 'Genérico', 'Marca', 'Parafarmacia']
const groupings = ['homogeneousGrouping', 'product', 'marketCategory', 'laboratory']
const ranges = ['Última semana', 'Último mes', 'Último trimestre', 'Último semestre', 'Último TAM', 'YTD']
