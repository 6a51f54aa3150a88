import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressPolicy } from '../basics/address-policy'
import { secret } from './testing/delivery-fixtures'
import { startWebhookReceiver, verifies } from './testing/webhook-receiver'
import { webhookCall } from './webhook-call'
import { createWebhookSender } from './webhook-sender'

const now = new Date('2026-03-16T09:00:00Z')
const event = {
  event: 'test',
  delivery: 'prueba',
  happenedAt: now.toISOString(),
  laboratory: { id: 1, name: 'Ñandú' },
} as const
const callTo = (url: string) =>
  webhookCall(event, { webhookUrl: url, secret, previousSecret: null, previousSecretUntil: null, now })
const loopback = addressPolicy(['127.0.0.0/8', '::1/128'])

const start = async () => {
  const receiver = await startWebhookReceiver({ secrets: [secret] })
  onTestFinished(receiver.close)
  return receiver
}

test('a signature holds for its body and its time alone', () => {
  const { body, headers } = callTo('https://laboratorio.example/')
  expect(headers['x-rebotica-signature']).toMatch(/^t=1773651600,v1=[0-9a-f]{64}$/)
  expect(verifies(body, headers, secret)).toBe(true)
  expect(verifies(body.replace('Ñandú', 'Otro'), headers, secret)).toBe(false)
  expect(verifies(body, headers, 'otro')).toBe(false)
  const later = {
    'x-rebotica-signature': headers['x-rebotica-signature']?.replace('t=1773651600', 't=1773651601'),
  }
  expect(verifies(body, later, secret)).toBe(false)
})

test('a name that resolves to an address inside of the network is not called', async () => {
  const receiver = await start()
  const send = createWebhookSender({ problemOf: () => null, mayConnect: addressPolicy([]).mayConnect })
  const answer = { isDelivered: false, answer: 'dirección no permitida', isFinal: false }
  expect(await send(callTo(`http://localhost:${receiver.port}/`))).toEqual(answer)
  expect(receiver.calls).toEqual([])
})

test('a name is called at the address that was checked', async () => {
  const receiver = await start()
  const send = createWebhookSender({ problemOf: () => null, mayConnect: (ip) => ip === '127.0.0.1' })
  expect(await send(callTo(`http://localhost:${receiver.port}/`))).toEqual({
    isDelivered: true,
    answer: 'HTTP 200',
    body: '{}',
  })
})

test('a redirect is not followed', async () => {
  const [receiver, elsewhere] = [await start(), await start()]
  receiver.faults.push(307)
  receiver.location = elsewhere.url
  const send = createWebhookSender(loopback)
  expect(await send(callTo(receiver.url))).toEqual({ isDelivered: false, answer: 'HTTP 307', isFinal: false })
  expect(elsewhere.calls).toEqual([])
})

test('without anybody who listens the answer is a code', async () => {
  const receiver = await start()
  await receiver.close()
  const answer = { isDelivered: false, answer: 'ECONNREFUSED', isFinal: false }
  expect(await createWebhookSender(loopback)(callTo(receiver.url))).toEqual(answer)
})

/** What comes back of a server that answers with these bytes and hangs up. */
const outcomeOf = async (bytes: string) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as { port: number }
  return await createWebhookSender(loopback)(callTo(`http://127.0.0.1:${port}/`))
}

test.each([
  [
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    { isDelivered: false, answer: 'HTTP 101', isFinal: false },
  ],
  ['HTTP/1.1 100 Continue\r\n\r\n', { isDelivered: false, answer: 'ECONNRESET', isFinal: false }],
  [
    'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc',
    { isDelivered: false, answer: 'ECONNRESET', isFinal: false },
  ],
  ['HTTP/1.1 200 OK\r\n\r\nabc', { isDelivered: true, answer: 'HTTP 200', body: 'abc' }],
  ['', { isDelivered: false, answer: 'ECONNRESET', isFinal: false }],
])('an answer of %j ends the call', async (bytes, outcome) => {
  expect(await outcomeOf(bytes)).toEqual(outcome)
})
