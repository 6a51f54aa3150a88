import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecretBox } from '../basics/secret-box'
import { createKillableWholesaler, type WholesalerFile } from '../fedicom/testing/killable-wholesaler'
import { createTestDatabase } from '../testing/database'
import { buildProgram, startProcess, type TestProcess, until } from '../testing/process'
import { createTestClock } from '../testing/test-app'
import { createDeliveryFixtures } from './testing/delivery-fixtures'

/* Whole servers and a simulated wholesaler, all killed in the middle of orders; in full: npm run kill-loop -- --fedicom. */

const { db, url } = await createTestDatabase()
const [server, commandLine] = [await buildProgram('server/main.ts'), await buildProgram('server/cli.ts')]
const clock = createTestClock(new Date().toISOString())
const { addLaboratory, addWholesaler, addOrder, stored } = await createDeliveryFixtures(db, clock)
const laboratory = await addLaboratory({})
const secretsKey = '5e'.repeat(32)
const folder = mkdtempSync(join(tmpdir(), 'rebotica-wholesaler-'))
const wholesaler = createKillableWholesaler({ program: commandLine, folder })
const processes = new Set<TestProcess>()
const kill = async () => {
  for (const each of processes) await each.stop('SIGKILL')
  await wholesaler.kill()
  processes.clear()
}
afterAll(async () => {
  await kill()
  rmSync(folder, { recursive: true, force: true })
})

const startServer = async () => {
  const started = startProcess(server, {
    DATABASE_URL: url,
    REBOTICA_DEMO: '0',
    PORT: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    SECRETS_KEY: secretsKey,
  })
  processes.add(started)
  await started.says(/Rebotica está en/)
}
const taken = () => wholesaler.taken().map(({ order }) => order.numeroPedidoOrigen)
const passTime = () =>
  db
    .updateTable('order_delivery')
    .set({ next_attempt_at: clock.now() })
    .where('next_attempt_at', 'is not', null)
    .execute()
/** What failed waits for minutes, and what was begun has a lease. */
const isNothingDue = async () =>
  (
    await db
      .selectFrom('order_delivery')
      .select('order_id')
      .where('next_attempt_at', '<=', new Date())
      .execute()
  ).length === 0
const areAllDelivered = async () => (await stored(laboratory.id)).every(({ state }) => state === 'delivered')

test('servers and wholesaler that are killed lose no order, and none is served or answered twice', {
  timeout: 180_000,
}, async () => {
  const faults: WholesalerFile['faults'] = [
    { call: 'pedidos', every: 3, fault: 'cut' },
    { call: 'pedidos', every: 4, fault: 500, taken: false },
    { call: 'pedidos', every: 7, fault: 'malformed' },
    // The wholesaler tells only the number of an order that is there already, and is asked about it.
    { call: 'consulta', every: 3, fault: 'cut' },
  ]
  const users = [{ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }]
  const file = { users, unlisted: 100_000, faults, duplicates: 'error' } as const
  const startWholesaler = () => wholesaler.start(file)
  await startWholesaler()
  const secrets = openSecretBox({ secretsKey, dataFolder: '' })
  await addWholesaler(laboratory.id, { address: wholesaler.url(), secrets })
  for (let n = 0; n < 30; n += 1) await addOrder(laboratory, { channel: 'fedicom' })

  for (let life = 0; life < 5; life += 1) {
    const before = taken().length
    await passTime()
    await Promise.all([startServer(), startServer(), ...(life === 0 ? [] : [startWholesaler()])])
    await until(async () => taken().length > before + 3 || (await isNothingDue()))
    await kill()
  }
  // The rest without faults: one order alone would wait a minute for each further attempt.
  await wholesaler.start({ ...file, faults: [] })
  await passTime()
  await startServer()
  await until(async () => {
    await passTime()
    return await areAllDelivered()
  })
  const orders = (await stored(laboratory.id)).map(({ order_id }) => order_id)
  expect(orders).toHaveLength(30)
  expect(taken().toSorted()).toEqual(orders.map((order) => `${order}-${laboratory.id}`).toSorted())
  const answers = await db.selectFrom('order_line_answer').select(['order_id', 'served']).execute()
  expect(answers.toSorted((a, b) => a.order_id - b.order_id)).toEqual(
    orders.toSorted((a, b) => a - b).map((order_id) => ({ order_id, served: 10 })),
  )
})
