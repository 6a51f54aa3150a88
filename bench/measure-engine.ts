import { addDays, madridDay } from '@/domain/basics/dates'
import type { Product } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { createProductSearch } from '@/domain/catalogue/product-search'
import { type Quickwin, quickwinTemplates } from '@/domain/offers/quickwin'
import { readOrderList, resolveOrderList } from '@/domain/order/pasted-list'
import { potentialRequestFor, requestFor } from '@/domain/proposal/extensions'
import { generateProposal, type ProposalData, proposalPotential } from '@/domain/proposal/proposal'
import type { ProposalRequest } from '@/domain/proposal/proposal-types'
import { type Cube, totalsByProduct } from '@/domain/sales/cube/cube'
import { type SalesRange, yearToYesterday } from '@/domain/sales/range/range'
import { sumByKind, summariseSales, totalsByLaboratory } from '@/domain/sales/selection/totals'
import type { Bench } from './bench'
import { cubeOf, type Download } from './download'
import { time } from './figures'
import { measureSearch } from './measure-search'
import { atMost, type Row, timesRow } from './table'

const runs = 40
const today = madridDay(new Date())

/** Every run asks for another period, so that no result is cached. */
export async function measureEngine(bench: Bench): Promise<Row[]> {
  const download = await bench.download()
  const { catalogue, purchasing } = download
  const cube = cubeOf(download)
  const data = proposalData(download, cube)
  const yearRows = cube.months.slice(-12).reduce((sum, { start, end }) => sum + end - start, 0)

  const table: Table = async (what, ask, note) =>
    timesRow(what, await time(runs, (run) => ask(shifted(run))), { budget: atMost(16), note })
  return [
    timesRow('decode two years and build the cube', await time(10, () => cubeOf(download)), {
      note: `${cube.length} rows, ${yearRows} in the last 12 months`,
    }),
    await table('totals by product', (range) => totalsByProduct(cube, range)),
    await table('totals by kind of product', (range) => sumByKind(catalogue, totalsByProduct(cube, range))),
    await table('totals by laboratory', (range) => totalsByLaboratory(cube, catalogue, range)),
    await table('summary of a year', (range) => summariseSales(cube, catalogue, range)),
    ...(await measureTemplates(table, { data, quickwins: purchasing.quickwins })),
    timesRow(
      'potentials of all quickwins of pharmacy 1',
      await time(runs, (run) => {
        const day = addDays(today, -run)
        for (const each of purchasing.quickwins) {
          proposalPotential({ ...data, today: day }, potentialRequestFor(each, day))
        }
      }),
      { note: `${purchasing.quickwins.length} quickwins` },
    ),
    await measurePaste(catalogue),
    ...(await measureSearch(catalogue)),
  ]
}

type Table = (what: string, ask: (range: SalesRange) => unknown, note?: string) => Promise<Row>

/** Measures the largest proposal of each template. */
async function measureTemplates(
  table: Table,
  { data, quickwins }: { data: ProposalData; quickwins: readonly Quickwin[] },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const template of quickwinTemplates) {
    const candidates = quickwins.filter((quickwin) => quickwin.template === template)
    const { quickwin, size } = largestQuickwin(data, candidates)
    rows.push(
      await table(
        `proposal ${template}, new range`,
        (range) => generateProposal(data, largestRequest(quickwin, range)),
        `${size} rows, «${quickwin.title}»`,
      ),
    )
  }
  return rows
}

const pastedLines = 2_000

/** Pastes a list of alternating CNs and EANs, in a catalogue whose search index is not built yet. */
async function measurePaste(catalogue: CatalogueIndex): Promise<Row> {
  const text = Array.from({ length: pastedLines }, (_, index) => {
    const { cn, ean } = catalogue.products[(index * 7) % catalogue.products.length] as Product
    return `${index % 2 === 0 ? cn : (ean ?? cn)};${(index % 40) + 1}`
  }).join('\n')
  const resolve = () => {
    const { byCode } = createProductSearch(catalogue)
    return resolveOrderList(readOrderList(text), { byCode, refusal: () => null })
  }
  const { understood, refused } = resolve()
  return timesRow(`a pasted list of ${pastedLines} lines`, await time(runs, resolve), {
    budget: atMost(500),
    note: `${understood} understood, ${refused.length} refused`,
  })
}

const shifted = (run: number): SalesRange => {
  const { startDate, endDate } = yearToYesterday(today)
  return { startDate: addDays(startDate, -run), endDate: addDays(endDate, -run) }
}

export const proposalData = ({ catalogue, purchasing }: Download, cube: Cube): ProposalData => ({
  cube,
  catalogue,
  stock: new Map(purchasing.stock),
  campaigns: purchasing.campaigns,
  bids: purchasing.bids,
  laboratories: new Set(purchasing.methods.map(({ laboratory }) => laboratory)),
  today,
})

export const largestQuickwin = (
  data: ProposalData,
  quickwins: readonly Quickwin[],
): { quickwin: Quickwin; size: number } => {
  const size = (quickwin: Quickwin) =>
    generateProposal(data, largestRequest(quickwin, yearToYesterday(today))).length
  const [largest] = quickwins
    .map((quickwin) => ({ quickwin, size: size(quickwin) }))
    .sort((a, b) => b.size - a.size)
  if (!largest) throw new Error('Pharmacy 1 has no quickwins of some template')
  return largest
}

export const largestRequest = (quickwin: Quickwin, range: SalesRange): ProposalRequest =>
  requestFor({ quickwin, extension: 'all', repeated: false, period: 60, ...range })
