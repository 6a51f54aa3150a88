import { addDays, madridDay } from '@/domain/basics/dates'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { SalesQuestion, TableQuestion } from '@/domain/sales/questions/sales-question'
import { type SalesRange, yearToYesterday } from '@/domain/sales/range/range'
import type { Bench } from './bench'
import { cubeOf } from './download'
import { time } from './figures'
import { generatedCube, generatedRows } from './generated-sales'
import { atMost, type Row, timesRow } from './table'

const runs = 40
const today = madridDay(new Date())

/** Questions about sales, each with another period, filter or search text than the one before. */
export async function measureSales(bench: Bench): Promise<Row[]> {
  const download = await bench.download()
  const { catalogue, purchasing } = download
  const data: SalesData = {
    cube: cubeOf(download),
    catalogue,
    stock: new Map(purchasing.stock),
    campaigns: purchasing.campaigns,
    relations: [...catalogue.laboratories.keys()],
    taxes: purchasing.taxes?.rates ?? [],
    viewer: null,
    today,
  }
  const generated = { ...data, cube: generatedCube(catalogue, { rows: generatedRows, today }) }
  return [
    ...(await measureTables('pharmacy 1', data)),
    ...(await measureFigures('pharmacy 1', data)),
    ...(await measureTables(`${generatedRows} rows`, generated)),
    ...(await measureFigures(`${generatedRows} rows`, generated)),
  ]
}

async function measureTables(name: string, data: SalesData): Promise<Row[]> {
  const year = yearToYesterday(today)
  const { largestGroup, laboratory } = mainOf(data)
  const rows: Row[] = []
  const measure = async (what: string, question: (run: number) => Partial<TableQuestion>, note?: string) => {
    const times = await time(runs, (run) =>
      answerSales(data, { ...products(allSales(year)), ...question(run) }),
    )
    rows.push(timesRow(`${what}, ${name}`, times, { budget: atMost(16), note }))
  }
  const filtered = (filter: Partial<SalesFilter>) => ({ filter: { ...allSales(year), ...filter } })

  const counts = answerSales(data, { ...products(allSales(year)), take: 0 })
  await measure('change of range', (run) => ({ filter: allSales(shifted(run)) }), `${counts.count} products`)
  await measure('change of range, compared with a year before', (run) => ({
    filter: allSales(shifted(run)),
    compare: 'year',
  }))
  await measure('change of filter', (run) => filtered(filters[run % filters.length] ?? {}))
  for (const grouping of ['group', 'category', 'laboratory'] as const) {
    await measure(`grouping by ${grouping}`, () => ({ rows: grouping }))
  }
  await measure('price mode, by the other total', (run) => ({
    sort: [{ id: run % 2 === 0 ? 'total_pvl' : 'total_pvp', desc: true }],
  }))
  await measure('sorting by name, then stock', () => ({
    sort: ['cn_product', 'stock'].map((id) => ({ id, desc: false })),
  }))
  await measure('search', (run) => filtered({ search: searches[run % searches.length] }))
  await measure('detail of a group', () => ({ within: { group: largestGroup }, take: 5 }))
  await measure('aggregated laboratories', () => ({
    rows: 'laboratory',
    aggregate: true,
    ...filtered({ laboratories: [laboratory], universe: true }),
  }))
  await measure('universe of a laboratory user, by group', () => ({
    rows: 'group',
    ...filtered({ laboratories: [laboratory], universe: true }),
  }))
  await measure('market information', () => filtered({ marketInfo: true }))
  await measure('all products, for a file', () => ({ take: null }))
  return rows
}

/** Each run asks for another year; asked as a pharmacy, and as a laboratory user who sees a part of the products. */
async function measureFigures(name: string, data: SalesData): Promise<Row[]> {
  const { laboratory } = mainOf(data)
  const asked: Record<string, (filter: SalesFilter) => SalesQuestion> = {
    'months by laboratory': (filter) => ({
      ask: 'periods',
      filter,
      laboratories: null,
      tenant: [laboratory],
    }),
    'months of the universe, by group': (filter) => ({ ask: 'universe', filter, group: null, summed: false }),
    'months of the universe, folded': (filter) => ({ ask: 'universe', filter, group: null, summed: true }),
    'figures of the pharmacy': (filter) => ({ ask: 'pharmacy-kpis', filter }),
    'figures of associations': (filter) => ({ ask: 'association-kpis', filter }),
    'figures of relations': (filter) => ({ ask: 'relation-kpis', filter }),
    'figures of campaigns': (filter) => ({ ask: 'campaign-kpis', filter }),
    'annual summary': (filter) => ({ ask: 'annual-summary', filter }),
    'generic amortization': () => ({ ask: 'amortization' }),
  }
  const rows: Row[] = []
  for (const [what, question] of Object.entries(asked)) {
    const measure = (whose: SalesData, fields: Partial<SalesFilter>) =>
      time(runs, (run) => answerSales(whose, question({ ...allSales(shifted(run)), ...fields })))
    const budget = atMost(16)
    rows.push(
      timesRow(`${what}, ${name}`, await measure(data, {}), { budget }),
      timesRow(
        `${what}, ${name}, for a laboratory user`,
        await measure({ ...data, viewer: [laboratory] }, { universe: true }),
        { budget },
      ),
    )
  }
  return rows
}

const filters: Partial<SalesFilter>[] = [
  { generic: true },
  { brand: true },
  { otc: true },
  { fantasy: true, brand: true },
  { prescription: true },
]
const searches = ['i', 'ibu', 'ibuprofeno', 'ibuprofeno 600 com', 'crema hidratante', '662026']

const products = (filter: SalesFilter): TableQuestion => ({
  ask: 'table',
  rows: 'product',
  filter,
  aggregate: false,
  within: null,
  compare: null,
  sort: [],
  skip: 0,
  take: 10,
})

/** Every run asks for another period, so that no result is cached. */
const shifted = (run: number): SalesRange => {
  const { startDate, endDate } = yearToYesterday(today)
  return { startDate: addDays(startDate, -run), endDate: addDays(endDate, -run) }
}

/** The group and the laboratory with the most products. */
const mainOf = ({ catalogue }: SalesData) => {
  const largest = (indexes: ReadonlyMap<number, readonly number[]>): number =>
    [...indexes].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
  return {
    largestGroup: largest(catalogue.productsByGroup),
    laboratory: largest(catalogue.productsByLaboratory),
  }
}
