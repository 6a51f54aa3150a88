import { inflateSync } from 'node:zlib'
import { addDays, madridDay } from '@/domain/dates'
import { potentialRequestFor, requestFor } from '@/domain/extensions'
import { generateProposal, type ProposalData, proposalPotential } from '@/domain/proposal'
import type { ProposalRequest } from '@/domain/proposal-types'
import type { Quickwin } from '@/domain/quickwin'
import { decodeBlock } from '@/domain/sales/block'
import { buildCube, type Cube, totalsByProduct } from '@/domain/sales/cube'
import { type SalesRange, yearToYesterday } from '@/domain/sales/range'
import { summariseSales, totalsByKind, totalsByLaboratory } from '@/domain/sales/totals'
import type { Bench } from './bench'
import type { Download } from './download'
import { median, percentile, time } from './figures'
import { atMost, type Row } from './table'

const runs = 40
const today = madridDay(new Date())

/** Every run asks for another range, so that nothing kept from the run before answers for it. */
export async function measureEngine(bench: Bench): Promise<Row[]> {
  const download = await bench.download()
  const { catalogue, purchasing } = download
  const cube = cubeOf(download)
  const data = proposalData(download, cube)
  const quickwin = largestQuickwin(data, purchasing.quickwins)
  const groups = generateProposal(data, largestRequest(quickwin, yearToYesterday(today)))
  const yearRows = cube.months.slice(-12).reduce((sum, { start, end }) => sum + end - start, 0)

  const table = async (what: string, ask: (range: SalesRange) => unknown, note?: string): Promise<Row> =>
    row(what, await time(runs, (run) => ask(shifted(run))), { budget: atMost(16), note })
  return [
    row('decode two years and build the cube', await time(10, () => cubeOf(download)), {
      note: `${cube.length} rows, ${yearRows} in the last 12 months`,
    }),
    await table('totals by product', (range) => totalsByProduct(cube, range)),
    await table('totals by kind of product', (range) => totalsByKind(cube, catalogue, range)),
    await table('totals by laboratory', (range) => totalsByLaboratory(cube, catalogue, range)),
    await table('summary of a year', (range) => summariseSales(cube, catalogue, range)),
    await table(
      'proposal of the largest quickwin, new range',
      (range) => generateProposal(data, largestRequest(quickwin, range)),
      `${groups.length} groups, «${quickwin.title}»`,
    ),
    row(
      'potentials of all quickwins of pharmacy 1',
      await time(runs, (run) => {
        const day = addDays(today, -run)
        for (const each of purchasing.quickwins) {
          proposalPotential({ ...data, today: day }, potentialRequestFor(each, day))
        }
      }),
      { note: `${purchasing.quickwins.length} quickwins` },
    ),
  ]
}

const shifted = (run: number): SalesRange => {
  const { startDate, endDate } = yearToYesterday(today)
  return { startDate: addDays(startDate, -run), endDate: addDays(endDate, -run) }
}

function row(what: string, times: number[], { budget, note }: Pick<Row, 'budget' | 'note'>): Row {
  const p95 = `p95 ${percentile(times, 0.95).toFixed(1)} ms`
  return { what, measured: median(times), unit: 'ms', budget, note: note ? `${p95}; ${note}` : p95 }
}

const cubeOf = ({ blocks, catalogue }: Download): Cube =>
  buildCube(
    blocks.map(({ month, bytes }) => ({ month, columns: decodeBlock(inflateSync(bytes)) })),
    catalogue,
  )

const proposalData = ({ catalogue, purchasing }: Download, cube: Cube): ProposalData => ({
  cube,
  catalogue,
  stock: new Map(purchasing.stock),
  campaigns: purchasing.campaigns,
  bids: purchasing.bids,
  today,
})

const largestQuickwin = (data: ProposalData, quickwins: readonly Quickwin[]): Quickwin => {
  const size = (quickwin: Quickwin) =>
    generateProposal(data, largestRequest(quickwin, yearToYesterday(today))).length
  const [largest] = quickwins
    .map((quickwin) => ({ quickwin, size: size(quickwin) }))
    .sort((a, b) => b.size - a.size)
  if (!largest) throw new Error('Pharmacy 1 has no quickwins')
  return largest.quickwin
}

export const largestRequest = (quickwin: Quickwin, range: SalesRange): ProposalRequest =>
  requestFor({ quickwin, extension: 'all', repeated: false, period: 60, ...range })
