import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseUrl } from '../../e2e/installation'
import type { Bench } from '../bench'
import { median } from '../figures'
import { load, logIn, prepare } from '../server-call'
import { atLeast, type Row } from '../table'
import { orderToPost } from './order-to-post'

const connections = 8
/** Many short rounds, so that other load on the machine affects all servers equally. */
const rounds = 25
const roundMs = 600
/** Long enough for each server's code to be compiled; the product has the most code. */
const warmUpMs = 4_000

/** Orders per second of the product and of two minimal servers with the same database, measured in turns. */
export async function measureOrders(bench: Bench): Promise<Row[]> {
  const download = await bench.download()
  const installation = await bench.installation()
  const { port } = installation
  const token = await logIn(port, 'farmacia.nueva')
  // Each connection orders for another pharmacy, as in real life.
  await installation.query(
    `INSERT INTO user_pharmacy SELECT app_user.id, pharmacy.id FROM app_user, pharmacy
      WHERE username = 'farmacia.nueva' AND pharmacy.id <= $1 ON CONFLICT DO NOTHING`,
    [connections],
  )
  const ofAll = await installation.query<{ id: number }>(
    `SELECT laboratory_id AS id FROM pharmacy_laboratory_relation WHERE pharmacy_id <= $1
      GROUP BY laboratory_id HAVING count(*) = $1`,
    [connections],
  )
  const laboratories = ofAll.map(({ id }) => id)
  const barePort = await startBareServer(bench, databaseUrl(installation.data))
  const orders = Array.from({ length: connections }, (_, number) =>
    orderToPost(download, { pharma: number + 1, laboratories }),
  )
  const request = (connection: number) =>
    prepare('createOrder', {
      port,
      token,
      body: orders[connection],
      headers: { 'idempotency-key': randomUUID() },
    })
  const contenders = {
    product: request,
    bare: (connection: number) => ({ ...request(connection), port: barePort, path: '/bare' }),
    plain: (connection: number) => ({ ...request(connection), port: barePort, path: '/plain' }),
  }
  const turn = async (name: keyof typeof contenders, ms = roundMs) =>
    (await load({ connections, ms, request: contenders[name] })).perSecond

  for (const name of ['product', 'bare', 'plain'] as const) await turn(name, warmUpMs)
  const results: { product: number; bare: number; plain: number }[] = []
  for (let round = 0; round < rounds; round++) {
    results.push({ product: await turn('product'), bare: await turn('bare'), plain: await turn('plain') })
  }
  const rate = (name: keyof typeof contenders) => median(results.map((each) => each[name])).toFixed(0)
  return [
    {
      what: 'order creation against a bare Fastify + pg transaction',
      measured: median(results.map(({ product, bare }) => product / bare)),
      unit: '×',
      budget: atLeast(0.8),
      note: `${rate('product')} and ${rate('bare')} orders/s of 20 lines, ${connections} connections`,
    },
    {
      what: 'order creation against a plain insert',
      measured: median(results.map(({ product, plain }) => product / plain)),
      unit: '×',
      note: `${rate('plain')} inserts/s, no session, no prices`,
    },
  ]
}

/** Starts the server that scripts/bench.mjs bundled beside this file. It ends when this process ends. */
async function startBareServer(bench: Bench, url: string): Promise<number> {
  const child = fork(join(import.meta.dirname, 'bare-server.js'), {
    env: { ...process.env, DATABASE_URL: url },
  })
  bench.onEnd(() => child.kill())
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The bare server ended'))),
  ])
  return Number(port)
}
