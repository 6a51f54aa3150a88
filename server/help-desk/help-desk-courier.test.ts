import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { insertUser } from '../testing/factories'
import { startHelpDesk } from '../testing/help-desk-stand-in'
import { createTestClock } from '../testing/test-app'
import { createHelpDeskCourier, type HelpDeskFailure } from './help-desk-courier'
import { createZendesk } from './zendesk'

const { db } = await createTestDatabase()
const clock = createTestClock()
const ana = await insertUser(db, { username: 'ana' })
const soporte = await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
const credentials = { user: 'rebotica@ejemplo.test', token: 'muy secreto' }

/** One ticket in the database, and a help desk. */
const createBench = async ({ actedAs = soporte, files = 2 }: { actedAs?: number; files?: number } = {}) => {
  // Tickets of other tests must not be delivered by this one.
  await db.deleteFrom('support_ticket').execute()
  const desk = await startHelpDesk()
  const key = randomUUID()
  const { id } = await db
    .insertInto('support_ticket')
    .values({
      idempotency_key: key,
      body_hash: Buffer.of(1),
      created_at: clock.now(),
      user_id: actedAs,
      real_user_id: soporte,
      name: 'Sara',
      email: 'sara@ejemplo.test',
      description: `No imprime\n${'x'.repeat(100)}`,
      next_attempt_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let position = 0; position < files; position += 1)
    await db
      .insertInto('support_attachment')
      .values({
        ticket_id: id,
        position,
        name: `foto ñ ${position}.png`,
        type: 'image/png',
        bytes: Buffer.of(position),
      })
      .execute()
  const failures: HelpDeskFailure[] = []
  const work = async () => {
    const courier = createHelpDeskCourier({
      db,
      clock,
      helpDesk: createZendesk({ url: desk.url, credentials }),
      onFailure: (failure) => failures.push(failure),
    })
    // Stopping waits for the ticket that is being sent.
    await courier.stop()
  }
  const stored = () =>
    db.selectFrom('support_ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const paths = () => desk.calls.map(({ path }) => path.split('?')[0])
  return { desk, id, key, failures, work, stored, paths }
}

test('a ticket is uploaded and requested as Zendesk wants it, once', async () => {
  const { desk, id, key, work, stored, failures } = await createBench({ actedAs: ana })
  await work()
  await work()
  expect(desk.requests).toEqual([
    {
      id: 500,
      external_id: key,
      requester: { name: 'Sara', email: 'sara@ejemplo.test' },
      subject: `No imprime ${'x'.repeat(61)}...`,
      comment: {
        body: `No imprime\n${'x'.repeat(100)}\n\n--\nUsuario: soporte\nActuaba como: ana\nTicket de Rebotica: ${id}`,
        uploads: ['upload-1', 'upload-2'],
      },
    },
  ])
  expect(desk.calls[0]).toMatchObject({
    path: 'uploads.json?filename=foto%20%C3%B1%200.png',
    type: 'image/png',
    authorization: `Basic ${Buffer.from('rebotica@ejemplo.test/token:muy secreto').toString('base64')}`,
    body: Buffer.of(0),
  })
  expect(await stored()).toMatchObject({ help_desk_id: '500', next_attempt_at: null, attempts: 1 })
  expect(failures).toEqual([])
})

describe('a ticket exists once in the help desk', () => {
  test('when its answer was lost: it is looked for before another one is made', async () => {
    const { desk, work, stored, paths } = await createBench()
    desk.knowsKeys = false
    desk.faults.push({ path: 'requests.json', fault: 'silent' })
    await work()
    expect(await stored()).toMatchObject({ help_desk_id: null, sent_at: null })
    clock.advance(61_000)
    await work()
    expect(desk.requests).toHaveLength(1)
    expect(await stored()).toMatchObject({ help_desk_id: '500' })
    expect(paths()).toEqual(['uploads.json', 'uploads.json', 'requests.json', 'tickets.json'])
  })

  test('when the help desk does not find it yet: its key is the same', async () => {
    const { desk, work, stored } = await createBench()
    desk.faults.push({ path: 'requests.json', fault: 'silent' }, { path: 'tickets.json', fault: 404 })
    await work()
    clock.advance(61_000)
    await work()
    expect(desk.requests).toHaveLength(1)
    expect(await stored()).toMatchObject({ help_desk_id: '500' })
  })

  test('when nobody can say whether it is there, none is made until somebody can', async () => {
    const { desk, work, stored, paths } = await createBench({ files: 0 })
    desk.knowsKeys = false
    desk.faults.push({ path: 'requests.json', fault: 'not ours' }, { path: 'tickets.json', fault: 503 })
    await work()
    clock.advance(61_000)
    await work()
    expect(paths()).toEqual(['requests.json', 'tickets.json'])
    clock.advance(5 * 60_000 + 1000)
    await work()
    expect(desk.requests).toHaveLength(1)
    expect(await stored()).toMatchObject({ help_desk_id: '500' })
  })

  test('when the server dies between its uploads and its request: uploads are used again', async () => {
    const { desk, id, work, paths } = await createBench()
    desk.faults.push({ path: 'requests.json', fault: 503 })
    await work()
    // As a process that died leaves it: its lease has not ended.
    await db
      .updateTable('support_ticket')
      .set({ next_attempt_at: new Date(clock.now().getTime() + 10 * 60_000), create_begun_at: null })
      .where('id', '=', id)
      .execute()
    await work()
    expect(desk.requests).toHaveLength(0)
    clock.advance(10 * 60_000 + 1000)
    await work()
    expect(desk.requests).toHaveLength(1)
    expect(desk.uploads.size).toBe(2)
    expect(paths().filter((path) => path === 'uploads.json')).toHaveLength(2)
  })

  test('when two processes work at once', async () => {
    const { desk, work } = await createBench()
    await Promise.all([work(), work(), work()])
    expect(desk.requests).toHaveLength(1)
    expect(desk.uploads.size).toBe(2)
  })
})

test('uploads that the help desk has forgotten are made again', async () => {
  const { desk, work } = await createBench()
  desk.faults.push({ path: 'requests.json', fault: 503 })
  await work()
  desk.uploads.clear()
  clock.advance(46 * 60_000)
  await work()
  expect(desk.requests).toMatchObject([{ comment: { uploads: ['upload-1', 'upload-2'] } }])
})

test('a refusal is tried again, later and later, and the log holds codes alone', async () => {
  const { desk, id, work, failures, stored } = await createBench()
  for (let fault = 0; fault < 5; fault += 1) desk.faults.push({ path: 'uploads.json', fault: 401 })
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await work()
    const { next_attempt_at: next } = await stored()
    const pause = (next?.getTime() ?? 0) - clock.now().getTime()
    pauses.push(pause / 60_000)
    clock.advance(pause)
  }
  expect(pauses).toEqual([1, 5, 15, 60, 60])
  expect(failures).toEqual(
    Array.from({ length: 5 }, (_, index) => ({ ticketId: id, attempts: index + 1, code: 'HTTP 401' })),
  )
  await work()
  expect(desk.requests).toHaveLength(1)
})

test('without a help desk nothing is sent', async () => {
  const { desk, stored } = await createBench()
  const courier = createHelpDeskCourier({ db, clock, helpDesk: null, onFailure: () => undefined })
  courier.poll()
  await courier.stop()
  expect(desk.calls).toEqual([])
  expect(await stored()).toMatchObject({ attempts: 0 })
})
