import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseUrl, type Installation } from '../../e2e/installation'
import type { Bench } from '../bench'
import { median } from '../figures'
import { load, logIn, type Prepared, prepare } from '../server-call'
import { atLeast, type Row } from '../table'
import { startCluster, startServer } from './more-servers'
import { orderToPost } from './order-to-post'

/** Pharmacies that order at once. */
const connections = 16
/** Many short rounds, so that other load on the machine affects all servers equally. */
const rounds = 25
const roundMs = 600
/** Long enough for each server's code to be compiled; the product has the most code. */
const warmUpMs = 4_000

/**
 * Orders per second of the product, of two of its servers, of one on a Citus cluster, and of minimal servers with the same databases,
 * measured in turns.
 */
export async function measureOrders(bench: Bench): Promise<Row[]> {
  const download = await bench.download()
  const installation = await bench.installation()
  const { port } = installation
  // Each connection is another pharmacy's user, as in real life.
  await installation.query(
    `INSERT INTO app_user (username, email, password_hash, first_name, roles, agreed_terms_at)
     SELECT 'banco.' || pharmacy.id, 'banco.' || pharmacy.id || '@farmacia.example', password_hash, first_name, roles, agreed_terms_at
     FROM app_user, pharmacy WHERE username = 'farmacia' AND pharmacy.id <= $1`,
    [connections],
  )
  await installation.query(
    `INSERT INTO user_pharmacy SELECT app_user.id, pharmacy.id FROM app_user JOIN pharmacy ON username = 'banco.' || pharmacy.id`,
  )
  const tokens = await logInAll(port)
  const relations = await installation.query<{ pharmacy: number; laboratory: number }>(
    `SELECT pharmacy_id AS pharmacy, laboratory_id AS laboratory FROM pharmacy_laboratory_relation
      WHERE pharmacy_id <= $1`,
    [connections],
  )
  const orders = Array.from({ length: connections }, (_, number) => {
    const ofPharmacy = relations.filter(({ pharmacy }) => pharmacy === number + 1)
    const laboratories = ofPharmacy.map(({ laboratory }) => laboratory)
    return orderToPost(download, { pharma: number + 1, laboratories })
  })
  const request = (connection: number, to = port, as = tokens) =>
    prepare('createOrder', {
      port: to,
      token: as[connection] ?? null,
      body: orders[connection],
      headers: { 'idempotency-key': randomUUID() },
    })
  const cluster = await clusterToOrderFrom(bench, installation)
  const barePort = await startBareServer(bench, databaseUrl(installation.data))
  const ports = [port, await startServer(bench, installation)]
  const contenders: Record<string, (connection: number) => Prepared> = {
    product: request,
    bare: (connection) => ({ ...request(connection), port: barePort, path: '/bare' }),
    plain: (connection) => ({ ...request(connection), port: barePort, path: '/plain' }),
    two: (connection) => request(connection, ports[connection % 2]),
    ...('missing' in cluster
      ? {}
      : {
          cluster: (connection) => request(connection, cluster.port, cluster.tokens),
          'bare on the cluster': (connection) => ({
            ...request(connection, cluster.barePort, cluster.tokens),
            path: '/bare',
          }),
        }),
  }
  const turn = async (name: string, ms = roundMs) =>
    (await load({ connections, ms, request: (connection) => ordered(contenders[name])(connection) }))
      .perSecond

  const names = Object.keys(contenders)
  for (const name of names) await turn(name, warmUpMs)
  const results: Record<string, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const of: Record<string, number> = {}
    for (const name of names) of[name] = await turn(name)
    results.push(of)
  }
  const rate = (name: string) => `${median(results.map((each) => each[name] ?? Number.NaN)).toFixed(0)}`
  const against = (name: string, floor: string) =>
    median(results.map((each) => (each[name] ?? Number.NaN) / (each[floor] ?? Number.NaN)))
  return [
    {
      what: 'order creation against a minimal one: key, order and lines only, no session, no prices',
      measured: against('product', 'plain'),
      unit: '×',
      budget: atLeast(0.65),
      note: `${rate('product')} and ${rate('plain')} orders/s of ${orders[0]?.purchaseOrderLines.length} lines, ${connections} pharmacies at once`,
    },
    {
      what: 'the same against the unavoidable work by hand: session, prices, number, order, lines',
      measured: against('product', 'bare'),
      unit: '×',
      budget: atLeast(0.8),
      note: `${rate('bare')} orders/s`,
    },
    {
      what: 'that floor against the minimal one',
      measured: against('bare', 'plain'),
      unit: '×',
    },
    {
      what: 'the same by two servers on that database, against the bare transaction',
      measured: against('two', 'bare'),
      unit: '×',
      note: `${rate('two')} orders/s; both share the processors with the database`,
    },
    ...('missing' in cluster
      ? [
          {
            what: 'the same on a Citus cluster of three: not measured',
            measured: Number.NaN,
            unit: '×',
            note: cluster.missing,
          },
        ]
      : [
          {
            what: 'the same on a Citus cluster of three, against the bare transaction',
            measured: against('cluster', 'bare'),
            unit: '×',
            note: `${rate('cluster')} orders/s; three databases share the processors`,
          },
          {
            what: 'the same on the cluster, against the bare transaction there',
            measured: against('cluster', 'bare on the cluster'),
            unit: '×',
            budget: atLeast(0.4),
            note: `${rate('bare on the cluster')} orders/s bare`,
          },
        ]),
  ]
}

const logInAll = (port: number) =>
  Promise.all(Array.from({ length: connections }, (_, number) => logIn(port, `banco.${number + 1}`)))

const ordered = (request: ((connection: number) => Prepared) | undefined) => {
  if (request === undefined) throw new Error('Nobody to order from')
  return request
}

type ClusterServers = { port: number; tokens: string[]; barePort: number }

/** A server of the product and a bare one, on a cluster with the same rows. */
async function clusterToOrderFrom(
  bench: Bench,
  installation: Installation,
): Promise<ClusterServers | { missing: string }> {
  const cluster = await startCluster(bench, installation)
  if ('missing' in cluster) {
    console.log(`orders on a cluster: skipped, ${cluster.missing}`)
    return cluster
  }
  const port = await startServer(bench, installation, { DATABASE_URL: cluster.url })
  const barePort = await startBareServer(bench, cluster.url)
  return { port, tokens: await logInAll(port), barePort }
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
