import { tablet } from '../../e2e/browser'
import { DashboardPage } from '../../e2e/pages/dashboard-page'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Bench } from '../bench'
import { median } from '../figures'
import { atMost, type Row } from '../table'
import { slowDown } from './slow-down'
import { toPaint } from './to-paint'

const repetitions = 6
const groupings = ['homogeneousGrouping', 'product', 'marketCategory', 'laboratory']

/**
 * What a change of a sales table costs until it is painted, on pharmacy 1, with the engine in its worker. Each turn asks
 * what was not asked before, or what the page still keeps: both are what a user waits for.
 */
export async function measureSalesScreen(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const device = tablet({ baseURL: `http://localhost:${port}`, viewport: { width: 1280, height: 800 } })
  bench.onEnd(() => device.remove())
  const context = await device.open()
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const shell = await (await new LoginPage(page).open()).logIn('farmacia')
    await shell.dataReady()
    const dashboard = new DashboardPage(page)
    await dashboard.open('Ventas')
    const card = dashboard.widget('Ventas')
    await dashboard.table('Ventas').rows.first().waitFor()

    const press = {
      filter: () => toPaint(card.getByRole('checkbox', { name: 'Marca', exact: true })),
      grouping: (turn: number) =>
        toPaint(card.getByLabel('Agrupar por'), groupings[turn % groupings.length] ?? ''),
      'order of the rows': () => toPaint(card.getByRole('columnheader').getByRole('button').first()),
      'price mode': (turn: number) =>
        toPaint(page.getByRole('radio', { name: turn % 2 === 0 ? 'PVL' : 'PVP' })),
      range: async (turn: number) => {
        await card.getByRole('button', { name: /^Rango de fechas/ }).click()
        const shortcut = turn % 2 === 0 ? 'Último trimestre' : 'Último semestre'
        const painted = await toPaint(page.getByRole('button', { name: shortcut, exact: true }))
        await page.keyboard.press('Escape')
        return painted
      },
    }
    const rows: Row[] = []
    for (const times of [1, 4]) {
      await slowDown(page, times)
      for (const [what, change] of Object.entries(press)) {
        const taken: number[] = []
        for (let turn = 0; turn < repetitions; turn++) taken.push(await change(turn))
        rows.push({
          what: `sales table, ${what} to paint, CPU ${times}×${times > 1 ? ' slower' : ''}`,
          measured: median(taken),
          unit: 'ms',
          budget: atMost(100),
          note: `presses ${taken.map((ms) => ms.toFixed(0)).join(' ')}`,
        })
      }
    }
    return rows
  } finally {
    await context.close()
  }
}
