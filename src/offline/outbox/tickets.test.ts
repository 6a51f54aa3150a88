import { describe, expect, test, vi } from 'vitest'
import { createUnsentBench } from '@/offline/testing/backup-bench'
import { sampleIdentity, sampleSession, sampleTicket } from '@/offline/testing/order-samples'
import { createOutboxBench, outboxStores } from '@/offline/testing/outbox-bench'
import { uuidOf } from '@/offline/testing/seeded-random'
import { openTestDatabase } from '@/offline/testing/test-database'

const identity = sampleIdentity(1)
const { user } = sampleSession({ userId: 1, token: '', id: '' })

describe.each(outboxStores)('a ticket in an outbox in %s', (_, createStore) => {
  test('keeps its attachments beside it until the server has it', async () => {
    const { store, outbox } = createOutboxBench(createStore())
    const saved = await outbox.saveEntry(
      'createTicket',
      sampleTicket(1, { id: uuidOf(9), description: 'No imprime', files: ['uno', 'dos'] }),
    )
    expect(saved).toMatchObject({
      ok: true,
      entry: { state: 'queued', body: { attachments: [{ size: 3 }, {}] } },
    })
    expect(await store.attachments(uuidOf(9))).toEqual(
      ['uno', 'dos'].map((text) => new TextEncoder().encode(text)),
    )
    const entry = saved.ok ? saved.entry : expect.fail('not saved')
    await store.transact((transaction) => transaction.putEntry({ ...entry, state: 'accepted' }))
    expect(await store.attachments(uuidOf(9))).toBeUndefined()
  })

  test('takes its attachments with it when its user discards it', async () => {
    const { store, outbox } = createOutboxBench(createStore())
    await outbox.saveEntry(
      'createTicket',
      sampleTicket(1, { id: uuidOf(9), description: 'No imprime', files: ['uno'] }),
    )
    expect(await outbox.discard(uuidOf(9))).toEqual({ ok: true })
    expect(await store.attachments(uuidOf(9))).toBeUndefined()
  })

  test('is saved once, however often the button is pressed', async () => {
    const { outbox } = createOutboxBench(createStore())
    const ticket = sampleTicket(1, { id: uuidOf(9), description: 'No imprime' })
    await Promise.all([outbox.saveEntry('createTicket', ticket), outbox.saveEntry('createTicket', ticket)])
    expect(await outbox.entries(identity)).toHaveLength(1)
  })

  test('that the server would refuse is not saved, and says which field', async () => {
    const { outbox } = createOutboxBench(createStore())
    const ticket = sampleTicket(1, { id: uuidOf(9), description: ' ', files: ['1', '2', '3', '4', '5', '6'] })
    expect(await outbox.saveEntry('createTicket', ticket)).toEqual({
      ok: false,
      reason: 'invalid',
      fields: { description: 'Campo obligatorio' },
    })
    const described = { ...ticket, ticket: { ...ticket.ticket, description: 'Algo' } }
    expect(await outbox.saveEntry('createTicket', described)).toEqual({
      ok: false,
      reason: 'invalid',
      fields: { attachments: 'Como mucho 5 archivos' },
    })
    expect(await outbox.entries(identity)).toEqual([])
  })
})

test('a ticket and an order written without a network are both sent, the order first, each once', async () => {
  const { api, tab, save, saveTicket } = await createUnsentBench()
  const ticket = await saveTicket('No imprime', ['uno', 'dos'])
  const order = await save()
  tab.setNetwork(true)
  await tab.device.drainer.sendNow()
  expect([...api.tickets]).toEqual([[ticket, { description: 'No imprime', files: ['uno', 'dos'] }]])
  expect([...api.orders.keys()]).toEqual([order])
  const posted = api.requests.filter((path) => path === '/support/ticket/' || path === '/purchase-order/')
  expect(posted).toEqual(['/purchase-order/', '/support/ticket/'])
  expect(await tab.device.outbox.entry(ticket)).toMatchObject({ state: 'accepted', ticket: { id: 1 } })
})

test('a ticket whose attachments cannot be read is not sent without them: it waits, and says why', async () => {
  const { api, shared, tab, saveTicket } = await createUnsentBench()
  const id = await saveTicket('No imprime', ['uno'])
  await openTestDatabase(shared.databaseName).attachments.put({ id, files: [] })
  tab.setNetwork(true)
  await tab.device.drainer.sendNow()
  expect(api.requests).not.toContain('/support/ticket/')
  expect(await tab.device.outbox.entry(id)).toMatchObject({
    state: 'queued',
    maybeReceived: false,
    reason: { code: 'unreadable' },
  })
})

test('a ticket whose answer was lost is sent again under the same key', async () => {
  const { api, tab, saveTicket } = await createUnsentBench()
  const id = await saveTicket('No imprime', ['uno'])
  tab.setNetwork(true)
  api.onAnswer = async () => {
    api.isReachable = false
  }
  expect(await tab.device.drainer.sendNow()).toMatchObject({ accepted: 0, waiting: 1 })
  api.onAnswer = async () => undefined
  api.isReachable = true
  expect(await tab.device.drainer.sendNow()).toMatchObject({ accepted: 1, waiting: 0 })
  expect([...api.tickets.keys()]).toEqual([id])
})

describe('a ticket whose database the browser lost', () => {
  test('is restored with its attachments, and sent once', async () => {
    const { api, shared, saveTicket, restartWithoutDatabase } = await createUnsentBench()
    const id = await saveTicket('No imprime', ['uno', 'dos'])
    const { device, setNetwork } = await restartWithoutDatabase()
    await device.session.saveSession({ token: 't1', user })
    expect(await device.outboxBackup.restoreLostEntries()).toBe(1)
    setNetwork(true)
    await vi.waitFor(() =>
      expect([...api.tickets]).toEqual([[id, { description: 'No imprime', files: ['uno', 'dos'] }]]),
    )
    await vi.waitFor(async () => expect(await shared.files.names()).toEqual([]))
  })

  test('stays lost where an attachment was not copied whole', async () => {
    const { shared, saveTicket, restartWithoutDatabase } = await createUnsentBench()
    const id = await saveTicket('No imprime', ['uno', 'dos'])
    shared.files.bytes.set(`${id}.1.attachment`, new Uint8Array(1))
    const { device } = await restartWithoutDatabase()
    expect(await device.outboxBackup.restoreLostEntries()).toBe(0)
    expect(await device.outboxBackup.lostEntries(identity)).toMatchObject({
      own: [{ id, kind: 'createTicket' }],
    })
  })

  test('leaves no attachments behind where the browser died before it had copied the rest', async () => {
    const { shared, openTab } = await createUnsentBench()
    await shared.files.write(`${uuidOf(77)}.0.attachment`, new Uint8Array(3))
    const { device } = await openTab()
    await device.outboxBackup.restoreLostEntries()
    expect(await shared.files.names()).toEqual([])
  })
})
