import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from './testing/database'
import {
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
  testPassword,
} from './testing/factories'
import { lateDatabase } from './testing/late-database'
import { buildProgram, startProcess, type TestProcess, until } from './testing/process'
import { offerMethod } from './testing/purchasing-factories'

const { db, owner, url, ownerUrl } = await createTestDatabase()
const program = await buildProgram('server/main.ts')
const pharmacyId = await insertPharmacy(db)
await insertUser(db, { username: 'titular', pharmacies: [pharmacyId] })
const environment = { DATABASE_URL: url, REBOTICA_DEMO: '0', PORT: '0', NODE_ENV: 'test' }

const processes: TestProcess[] = []
afterEach(async () => {
  for (const server of processes.splice(0)) await server.stop('SIGKILL')
})

async function start(given: Record<string, string> = {}): Promise<TestProcess & { address: string }> {
  const server = startProcess(program, { ...environment, ...given })
  processes.push(server)
  const [, address = ''] = await server.says(/Rebotica está en (\S+)/)
  return { ...server, address }
}

describe('the server process', { timeout: 60_000 }, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('finishes requests in progress on %s', async (signal) => {
    const server = await start()
    const token = await logIn(server.address)

    // The visit cannot be written until our transaction ends: the request is under way for as long as we like.
    const before = await visits()
    await db.transaction().execute(async (blocking) => {
      await sql`LOCK TABLE pharmacy_visit IN EXCLUSIVE MODE`.execute(blocking)
      const answer = fetch(`${server.address}/api/v4/pharma/${pharmacyId}/event-viewed/`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await until(isSomebodyWaiting)
      const end = server.stop(signal)
      await server.says(/terminando las peticiones en curso/)
      await until(() => isRefused(server.address))

      await sql`ROLLBACK`.execute(blocking)
      expect((await answer).status).toBe(200)
      expect(await end).toBe(0)
      await server.says(/Rebotica se ha detenido/)
      await sql`BEGIN`.execute(blocking)
    })
    expect(await visits()).toBe(before + 1)
  })

  test('takes orders for as long as a balancer sends them while it stops; what it does not answer, it has not taken', async () => {
    const laboratory = await insertLaboratory(db, { name: 'Alba' })
    await insertProduct(db, { cn: '662026', laboratory_id: laboratory })
    await insertRelation(db, { pharmacy_id: pharmacyId, laboratory_id: laboratory })
    const method = await offerMethod(db, { name: 'Transfer', laboratoryId: laboratory, minPrice: 0 })
    const server = await start({ STOP_DELAY_SECONDS: '1', CALLS_PER_MINUTE: '0' })
    const token = await logIn(server.address)
    const body = JSON.stringify({
      name: 'Pedido',
      pharma: pharmacyId,
      laboratories: [laboratory],
      purchaseOrderLines: [{ cn: '662026', quantity: 1, tags: [] }],
      tags: [],
      method,
    })
    /** Status by key; null where the connection was refused or cut. */
    const answers = new Map<string, number | null>()
    let isOver = false
    const ordering = async () => {
      while (!isOver) {
        const key = randomUUID()
        const answer = await fetch(`${server.address}/api/v4/purchase-order/`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
          },
          body,
        }).catch(() => null)
        answers.set(key, answer?.status ?? null)
        await answer?.text()
      }
    }
    const working = [ordering(), ordering(), ordering()]
    await until(() => answers.size > 5)
    const end = server.stop('SIGTERM')
    const readiness = () => fetch(`${server.address}/api/v4/health/ready/`).then(({ status }) => status)
    await until(async () => (await readiness()) === 503)
    const since = answers.size
    expect(await end).toBe(0)
    await until(() => [...answers.values()].at(-1) === null)
    isOver = true
    await Promise.all(working)

    const stored = await db.selectFrom('purchase_order').select('idempotency_key').execute()
    // One that comes while the last connections close is refused with 503, and comes again.
    for (const status of answers.values()) expect([200, 503, null]).toContain(status)
    const taken = [...answers].flatMap(([key, status]) => (status === 200 ? [key] : []))
    expect(stored.map((row) => row.idempotency_key).toSorted()).toEqual(taken.toSorted())
    expect([...answers.values()].lastIndexOf(200)).toBeGreaterThan(since)
  })

  test('reports a port in use in one sentence', async () => {
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const address = busy.address()
    if (!address || typeof address === 'string') throw new Error('no port')
    const server = startProcess(program, { ...environment, PORT: String(address.port) })
    processes.push(server)
    await server.says(new RegExp(`El puerto ${address.port} está ocupado`))
    await once(server.child, 'close')
    expect(server.child.exitCode).toBe(1)
    busy.close()
  })

  test('waits for a database with too many clients, and says so in the terminal', async () => {
    const own = await createTestDatabase()
    const address = new URL(own.url)
    const name = address.pathname.slice(1)
    address.username = `guest_${name}`
    address.password = 'guest'
    // The limit of connections holds for those who are not superusers alone.
    await sql.raw(`CREATE ROLE guest_${name} LOGIN PASSWORD 'guest'`).execute(owner)
    await sql.raw(`GRANT ALL ON ALL TABLES IN SCHEMA public TO guest_${name}`).execute(own.owner)
    await sql.raw(`ALTER DATABASE ${name} CONNECTION LIMIT 0`).execute(owner)
    const server = startProcess(program, { ...environment, DATABASE_URL: address.href })
    processes.push(server)
    await server.says(/PostgreSQL no admite más conexiones \(demasiados clientes\): se sigue intentando/)
    await sql.raw(`ALTER DATABASE ${name} CONNECTION LIMIT -1`).execute(owner)
    await server.says(/Rebotica está en/)
    expect(await server.stop('SIGTERM')).toBe(0)
    await sql.raw(`DROP OWNED BY guest_${name}`).execute(own.owner)
    await sql.raw(`DROP ROLE guest_${name}`).execute(owner)
  })

  test('waits for a database that starts later, and says so in the terminal', async () => {
    const late = await lateDatabase(url)
    const server = startProcess(program, { ...environment, DATABASE_URL: late.url })
    processes.push(server)
    await server.says(/Nadie responde en la dirección de la base de datos: se sigue intentando/)
    await late.listen()
    await server.says(/PostgreSQL está arrancando: se sigue intentando/)
    late.finishStarting()
    await server.says(/Rebotica está en/)
    expect(await server.stop('SIGTERM')).toBe(0)
    late.close()
  })

  test('prepares an empty database as the owner of its tables, and works in it as a role that cannot', async () => {
    const own = await createTestDatabase()
    await sql`DROP SCHEMA public CASCADE`.execute(own.owner)
    await sql`CREATE SCHEMA public`.execute(own.owner)
    const alone = startProcess(program, { ...environment, DATABASE_URL: own.url })
    processes.push(alone)
    await alone.says(/no puede preparar las tablas. Dé también el de su dueño, en DATABASE_OWNER_URL/)

    const both = { ...environment, DATABASE_URL: own.url, DATABASE_OWNER_URL: own.ownerUrl }
    const server = startProcess(program, both)
    processes.push(server)
    await server.says(/Rebotica está en/)
    expect(await server.stop('SIGTERM')).toBe(0)
    await expect(server.says(/podría borrar el registro/)).rejects.toThrow()
    await expect(own.db.deleteFrom('audit_event').execute()).rejects.toMatchObject({ code: '42501' })
    await insertUser(own.db, { username: 'titular' })
  })

  test('says so where one role does everything, which could delete the security log', async () => {
    const server = startProcess(program, { ...environment, DATABASE_URL: ownerUrl })
    processes.push(server)
    await server.says(/podría borrar el registro de seguridad.*DATABASE_OWNER_URL/)
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('goes on without a database that is lost as soon as it has told its address', async () => {
    const database = await lateDatabase(url, { delayMs: 50 })
    database.finishStarting()
    await database.listen()
    const server = await start({ DATABASE_URL: database.url })
    database.close()
    const isUp = () => fetch(`${server.address}/api/v4/health/live/`).then(({ ok }) => ok)
    await until(async () => (await fetch(`${server.address}/api/v4/health/ready/`)).status === 503)
    expect(await isUp()).toBe(true)
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('reports a wrong configuration before anything is opened', async () => {
    const server = startProcess(program, { ...environment, PORT: 'x' })
    processes.push(server)
    await server.says(/La configuración no es correcta:\s+PORT tiene que ser un número de puerto/)
  })

  test('does not start without demo mode on data with a demo account that has the public password', async () => {
    const id = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
    for (const mode of [
      { NODE_ENV: 'production', REBOTICA_DEMO: '' },
      { NODE_ENV: '', REBOTICA_DEMO: '0' },
    ]) {
      const server = startProcess(program, { ...environment, ...mode })
      processes.push(server)
      await server.says(/cuentas de demostración con su contraseña conocida.*: admin\.\n.*user retire-demo/s)
      await once(server.child, 'close')
      expect(server.child.exitCode).toBe(1)
    }
    await db.deleteFrom('app_user').where('id', '=', id).execute()
  })

  test('does not start with another key than the data were written with, and says what to do', async () => {
    const { url: address, ownerUrl: ofOwner } = await createTestDatabase()
    const given = { DATABASE_URL: address, DATABASE_OWNER_URL: ofOwner, SECRETS_KEY: 'ab'.repeat(32) }
    const first = await start(given)
    await first.stop('SIGTERM')
    const server = startProcess(program, { ...environment, ...given, SECRETS_KEY: 'cd'.repeat(32) })
    processes.push(server)
    await server.says(/SECRETS_KEY no es la clave con la que se guardaron los datos.*accept-key/s)
    await once(server.child, 'close')
    expect(server.child.exitCode).toBe(1)
    await start(given)
  })

  test('warns where a setting lets others reach a demo account', async () => {
    const id = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
    const open = { NODE_ENV: '', REBOTICA_DEMO: '1', REBOTICA_DEMO_PUBLIC: '1', TRUST_PROXY: '1' }
    const server = startProcess(program, { ...environment, ...open })
    processes.push(server)
    await server.says(/ATENCIÓN: cualquiera que llegue a este equipo entra con las cuentas de demostración/)
    expect(await server.stop('SIGTERM')).toBe(0)
    await db.deleteFrom('app_user').where('id', '=', id).execute()
  })

  test('has no accounts without demo data', async () => {
    const server = await start()
    const configuration = await fetch(`${server.address}/api/v4/platform/configuration/`)
    expect(await configuration.json()).toMatchObject({ demoAccounts: [] })
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})

async function logIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/v4/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'titular', password: testPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function visits(): Promise<number> {
  const rows = await db.selectFrom('pharmacy_visit').select('id').execute()
  return rows.length
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(db)
  return rows.length > 0
}

const isRefused = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => false,
    () => true,
  )
