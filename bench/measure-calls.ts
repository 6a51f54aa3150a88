import { execFileSync } from 'node:child_process'
import { addDays, madridDay } from '@/domain/basics/dates'
import type { Quickwin } from '@/domain/offers/quickwin'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { SalesQuestion, TableQuestion, TableRows } from '@/domain/sales/questions/sales-question'
import { type SalesRange, yearToYesterday } from '@/domain/sales/range/range'
import type { Bench } from './bench'
import { percentile } from './figures'
import { largestRequest } from './measure-engine'
import { load, logIn, type Prepared, prepare, send } from './server-call'
import { atMost, type Row } from './table'

const warmCubes = 20
const connections = 20

/** Latency of provision/ and sale/question/ with cubes in memory, and the server's memory with twenty of them. */
export async function measureCalls(bench: Bench): Promise<Row[]> {
  const { purchasing } = await bench.download()
  const installation = await bench.installation()
  const { port } = installation
  const token = await logIn(port, 'soporte')
  const call = (id: number, turn: number): Prepared => {
    const quickwin = purchasing.quickwins[turn % purchasing.quickwins.length] as Quickwin
    const { laboratoriesExcluded, ...query } = largestRequest(
      quickwin,
      yearToYesterday(madridDay(new Date())),
    )
    return ofBrowser(
      prepare('provision', { port, token, params: { id }, query, body: { laboratoriesExcluded } }),
    )
  }
  const provisions = (at: { connections: number; ms: number }) =>
    load({ ...at, request: (connection, turn) => call(1, connection + turn) })

  const first: number[] = []
  for (const [turn] of purchasing.quickwins.entries()) {
    const sentAt = performance.now()
    await send(call(1, turn))
    first.push(performance.now() - sentAt)
  }
  const alone = await provisions({ connections: 1, ms: 3_000 })
  const many = await provisions({ connections, ms: 6_000 })

  const query = yearToYesterday(madridDay(new Date()))
  const salesCalls = salesCallsOf({ port, token, query, pharmaId: 1 })
  const sales = (at: { connections: number; ms: number }) =>
    load({
      ...at,
      request: (connection, turn) => salesCalls[(connection + turn) % salesCalls.length] as Prepared,
    })
  for (const each of salesCalls) await send(each)
  const salesAlone = await sales({ connections: 1, ms: 3_000 })
  const salesOfMany = await sales({ connections, ms: 6_000 })
  const salesNew = await load({
    connections: 1,
    ms: 3_000,
    request: neverAsked((query) => salesCallsOf({ port, token, query, pharmaId: 1 }), query),
  })

  // Gives twenty pharmacies as many sales as pharmacy 1: other demo pharmacies have a tenth of that.
  await installation.query(
    `INSERT INTO sale_block (pharmacy_id, month, version, row_count, data)
     SELECT pharmacy.id, month, version, row_count, data FROM sale_block, pharmacy
      WHERE pharmacy_id = 1 AND pharmacy.id BETWEEN 2 AND $1
     ON CONFLICT (pharmacy_id, month) DO UPDATE SET version = excluded.version, data = excluded.data`,
    [warmCubes],
  )
  await installation.stop()
  await installation.start()
  for (let turn = 0; turn < 5 * warmCubes; turn++) await send(call(1 + (turn % warmCubes), turn))
  for (let pharmaId = 1; pharmaId <= warmCubes; pharmaId++)
    for (const each of salesCallsOf({ port, token, query, pharmaId })) await send(each)

  return [
    {
      what: `provision/ with a warm cube, p95 at ${connections} connections`,
      measured: percentile(many.latencies, 0.95),
      unit: 'ms',
      budget: atMost(15),
      note: `${many.perSecond.toFixed(0)}/s over all quickwins in turn; at 1 connection p95 ${percentile(alone.latencies, 0.95).toFixed(1)} ms, each for the first time ${percentile(first, 0.95).toFixed(0)} ms`,
    },
    {
      what: `sale/question/ with a warm cube, p95 at ${connections} connections`,
      measured: percentile(salesOfMany.latencies, 0.95),
      unit: 'ms',
      budget: atMost(15),
      note: `${salesOfMany.perSecond.toFixed(0)}/s over ${salesCalls.length} questions in turn; at 1 connection p95 ${percentile(salesAlone.latencies, 0.95).toFixed(1)} ms`,
    },
    {
      what: 'the same of ranges that nobody asked before, p95 at 1 connection',
      measured: percentile(salesNew.latencies, 0.95),
      unit: 'ms',
      budget: atMost(50),
      note: `${salesNew.perSecond.toFixed(0)}/s, median ${percentile(salesNew.latencies, 0.5).toFixed(1)} ms; nothing kept answers them`,
    },
    {
      what: `server memory with ${warmCubes} warm cubes, all of pharmacy 1's size`,
      measured: residentBytes(installation.pid()) / 1e6,
      unit: 'MB',
      budget: atMost(350),
      note: 'resident, after 100 proposals and the calls of 20 dashboards, with the heap that `npm start` allows',
    },
  ]
}

/** Asks for compressed answers, as browsers do; they are not decompressed here. */
const ofBrowser = (call: Prepared): Prepared => ({
  ...call,
  headers: { ...call.headers, 'accept-encoding': 'gzip, deflate, br' },
})

/** The calls one after the other; each round asks for another period, so that no answer is cached. */
const neverAsked = (callsOf: (query: SalesRange) => Prepared[], { startDate, endDate }: SalesRange) => {
  let days = 0
  let calls: Prepared[] = []
  return (): Prepared => {
    if (calls.length === 0) {
      days++
      calls = callsOf({ startDate: addDays(startDate, -days), endDate: addDays(endDate, -days) })
    }
    return calls.pop() as Prepared
  }
}

/** The questions that a dashboard and its tables ask of a pharmacy. */
const salesCallsOf = ({
  query: range,
  pharmaId,
  ...to
}: {
  port: number
  token: string
  query: SalesRange
  pharmaId: number
}): Prepared[] => {
  const filter = allSales(range)
  const universe = { ...filter, laboratories: [1], universe: true }
  const table = (rows: TableRows, fields: Partial<TableQuestion> = {}): TableQuestion => ({
    ...{ ask: 'table', rows, filter, aggregate: false, within: null, compare: null },
    ...{ sort: [{ id: 'total_pvl', desc: true }], skip: 0, take: 25, ...fields },
  })
  const questions: SalesQuestion[] = [
    table('product'),
    table('product', { filter: { ...filter, search: 'omeprazol', generic: true } }),
    table('group', { filter: universe }),
    table('category'),
    table('laboratory'),
    table('laboratory', { filter: universe, aggregate: true }),
    table('product', { within: { laboratory: 1 } }),
    { ask: 'periods', filter, laboratories: null, tenant: [] },
    { ask: 'periods', filter, laboratories: null, tenant: [1] },
    { ask: 'universe', filter: universe, group: null, summed: true },
    { ask: 'laboratories', filter },
    { ask: 'annual-summary', filter },
    { ask: 'pharmacy-kpis', filter },
    { ask: 'association-kpis', filter },
    { ask: 'relation-kpis', filter },
    { ask: 'campaign-kpis', filter },
  ]
  return questions.map((body) => ofBrowser(prepare('askSales', { ...to, params: { pharmaId }, body })))
}

const residentBytes = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
