import { expect, onTestFinished, test, vi } from 'vitest'
import { createMailer } from '../mail/mailer'
import { createSmtpTransport } from '../mail/smtp-transport'
import { startSmtpServer } from '../mail/testing/smtp-server'
import { createTestDatabase } from '../testing/database'
import { createTestClock, createTestIds } from '../testing/test-app'
import { unzip } from '../testing/unzip'
import { createDeliveryCourier } from './delivery-courier'
import { orderMailCargo } from './order-mail'
import { createDeliveryFixtures } from './testing/delivery-fixtures'

/* Courier, queue and mailer as in the product, against a real mail server on loopback. */

const { db } = await createTestDatabase()
const clock = createTestClock()
const { addLaboratory, addOrder, addDelivery, stored } = await createDeliveryFixtures(db, clock)

const open = (host: string | null) => {
  const url = `smtp://${host}?tls.rejectUnauthorized=false`
  const mailer = createMailer({
    db,
    clock,
    ids: createTestIds(),
    transport:
      host === null ? null : createSmtpTransport({ url, from: 'Rebotica <avisos@rebotica.example>' }),
    cargo: orderMailCargo,
    onFailure: () => {},
  })
  const courier = createDeliveryCourier({
    db,
    clock,
    send: () => Promise.reject(new Error('nothing here is called')),
    mailer,
    onFailure: () => {},
  })
  const close = async () => {
    await courier.stop()
    await mailer.stop()
  }
  onTestFinished(close)
  return { courier, close }
}
const startServer = async () => {
  const server = await startSmtpServer()
  onTestFinished(server.close)
  return server
}
/** The file of a mail, which is in base64 between its boundaries. */
const fileOf = (content: string): Buffer => {
  const part = content.split(/\r\n--/).find((each) => each.includes('Content-Disposition: attachment'))
  return Buffer.from(part?.split('\r\n\r\n')[1] ?? '', 'base64')
}
const states = async (laboratory: number) => (await stored(laboratory)).map(({ state }) => state)

test('an order comes by mail with its spreadsheet, and its withdrawal after it', async () => {
  const server = await startServer()
  const laboratory = await addLaboratory({ mail: 'pedidos@laboratorio.test' })
  const id = await addOrder(laboratory, { channel: 'mail' })
  await addDelivery({
    order_id: id,
    laboratory_id: laboratory.id,
    channel: 'mail',
    number: 2,
    event: 'withdrawn',
  })
  const { courier, close } = open(server.host)
  await vi.waitFor(async () => expect((await states(laboratory.id))[0]).toBe('delivered'), {
    timeout: 10_000,
  })
  courier.poll()
  await vi.waitFor(async () => expect(await states(laboratory.id)).toEqual(['delivered', 'delivered']), {
    timeout: 10_000,
  })
  await close()

  const [created, withdrawn] = server.received
  expect(server.received.map(({ to }) => to)).toEqual([
    ['pedidos@laboratorio.test'],
    ['pedidos@laboratorio.test'],
  ])
  expect(created?.content).toContain(`filename=pedido-${id}.xlsx`)
  const files = unzip(fileOf(created?.content ?? ''))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const texts = files.get('xl/sharedStrings.xml') ?? ''
  expect(texts).toContain(laboratory.cn)
  // A name that looks like a formula is a text; quantity and amounts are numbers.
  expect(texts).toContain('=1+1 Ácido')
  expect(sheet).not.toContain('<f>')
  for (const value of ['10', '3.1', '31']) expect(sheet).toContain(`<v>${value}</v>`)
  expect(withdrawn?.content).toMatch(/^Subject:.*(Anulaci|=\?UTF-8)/m)
  expect(withdrawn?.content).not.toContain('attachment')
})

test('a mail server that refuses the address leaves the delivery waiting, with its code alone', async () => {
  const server = await startServer()
  const laboratory = await addLaboratory({ mail: 'nadie@laboratorio.test' })
  await addOrder(laboratory, { channel: 'mail' })
  const { close } = open(server.host)
  await vi.waitFor(
    async () =>
      expect(await stored(laboratory.id)).toMatchObject([{ state: 'waiting', last_answer: 'EENVELOPE 550' }]),
    { timeout: 10_000 },
  )
  await close()
  expect(server.received).toEqual([])
})

test('without a mail server the mail is kept with what it carries, and given up after three days', async () => {
  const laboratory = await addLaboratory({ mail: 'pedidos@laboratorio.test' })
  const id = await addOrder(laboratory, { channel: 'mail' })
  const { courier } = open(null)
  await vi.waitFor(async () => expect((await stored(laboratory.id))[0]?.mail_id).not.toBeNull())
  const [delivery] = await stored(laboratory.id)
  const mail = await db
    .selectFrom('mail_message')
    .selectAll()
    .where('id', '=', delivery?.mail_id ?? 0)
    .executeTakeFirst()
  expect(mail).toMatchObject({ attachment: { name: `pedido-${id}.xlsx`, orderId: id }, sent_at: null })
  clock.advance(3 * 86_400_000)
  courier.poll()
  await vi.waitFor(async () => expect(await states(laboratory.id)).toEqual(['failed']))
})

test('what waits for an address that was taken away is given up after three days, and seen', async () => {
  const laboratory = await addLaboratory({ mail: 'pedidos@laboratorio.test' })
  await addOrder(laboratory, { channel: 'mail' })
  const settings = db.updateTable('laboratory_delivery').where('laboratory_id', '=', laboratory.id)
  await settings.set({ mail_address: null, active: false }).execute()
  const { courier, close } = open(null)
  clock.advance(3 * 86_400_000 - 1)
  courier.poll()
  await close()
  expect(await states(laboratory.id)).toEqual(['waiting'])
  clock.advance(1)
  await settings.set({ mail_address: 'pedidos@laboratorio.test' }).execute()
  await open(null).close()
  // Switched off, with an address: it goes on waiting.
  expect(await states(laboratory.id)).toEqual(['waiting'])
  await settings.set({ mail_address: null }).execute()
  await open(null).close()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'failed', last_answer: 'no hay dirección' }])
})
