import type { Locator } from '@playwright/test'
import { tablet } from '../../e2e/browser'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Bench } from '../bench'
import { median } from '../figures'
import { atMost, type Row } from '../table'
import { slowDown } from './slow-down'
import { toPaint } from './to-paint'

const repetitions = 6
const proposal = { title: 'Propuesta general', extension: 'Genericos' }

/** Time from a click in a proposal until the change is painted, and memory of the page. */
export async function measureScreens(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const device = tablet({ baseURL: `http://localhost:${port}`, viewport: { width: 1280, height: 800 } })
  bench.onEnd(() => device.remove())
  const context = await device.open()
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const shell = await (await new LoginPage(page).open()).logIn('farmacia')
    const selection = await shell.purchases()
    await selection.laboratories()
    const provisions = await selection.generate(proposal)
    await provisions.quantities.first().waitFor()
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')

    await slowDown(page, 4)
    const rows = await page.getByRole('table').first().getAttribute('aria-rowcount')
    const filter = page.getByRole('button', { name: 'Roturas', exact: true })
    const sort = page.getByRole('columnheader').getByRole('button').first()
    const price = (turn: number) => page.getByRole('radio', { name: turn % 2 === 0 ? 'PVL' : 'PVP' })
    const painted = async (what: string, pressed: (turn: number) => Locator): Promise<Row> => {
      const times: number[] = []
      for (let turn = 0; turn < repetitions; turn++)
        times.push((await toPaint(page.getByRole('main'), pressed(turn))).widget)
      const note = `${rows} rows; presses ${times.map((ms) => ms.toFixed(0)).join(' ')}`
      return {
        what: `${what} to paint, CPU 4× slower`,
        measured: median(times),
        unit: 'ms',
        budget: atMost(100),
        note,
      }
    }
    return [
      await painted('proposal, filter', () => filter),
      await painted('proposal, order of the rows', () => sort),
      await painted('proposal, price mode', price),
      {
        what: 'browser heap on pharmacy 1, a proposal open',
        measured: usedSize / 1e6,
        unit: 'MB',
        budget: atMost(150),
        note: 'after a collection',
      },
    ]
  } finally {
    await context.close()
  }
}
