import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { OrderEvent } from '@/contract/orders/order-event-schema'

/** `hang`: takes it and never answers; `cut`: takes it and the line breaks; `endless`: an answer without an end. */
export type Fault = number | 'hang' | 'cut' | 'endless'

type Call = { headers: IncomingMessage['headers']; event: OrderEvent; isSigned: boolean }

/** A laboratory's system on loopback. It does to the next calls what `faults` say, and takes all others. */
export async function startWebhookReceiver({ secrets, port = 0 }: { secrets: string[]; port?: number }) {
  const receiver = {
    url: '',
    port: 0,
    secrets,
    /** Every call that came, in order. */
    calls: [] as Call[],
    /** What it has stored, each key once: what an integrator is told to do. */
    taken: new Map<string, OrderEvent>(),
    faults: [] as Fault[],
    /** What it answers to what it takes. */
    answer: '{}',
    /** Where its redirects lead. */
    location: '',
    /** All calls meet it while there is one. */
    always: undefined as Fault | undefined,
    close: async () => {},
  }
  const server: Server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const event = JSON.parse(body) as OrderEvent
    const isSigned = receiver.secrets.some((secret) => verifies(body, message.headers, secret))
    receiver.calls.push({ headers: message.headers, event, isSigned })
    const fault = receiver.faults.shift() ?? receiver.always
    if (typeof fault === 'number') return fail(response, fault, receiver.location)
    if (fault === 'cut') receiver.taken.set(event.delivery, event)
    if (fault === 'cut') return response.destroy()
    if (fault === 'hang') return
    if (!isSigned) return fail(response, 401, receiver.location)
    receiver.taken.set(event.delivery, event)
    response.writeHead(200)
    if (fault === 'endless') return void pour(response)
    response.end(receiver.answer)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  receiver.port = address.port
  receiver.url = `http://127.0.0.1:${address.port}/pedidos`
  receiver.close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

const fail = (response: ServerResponse, status: number, location: string) =>
  response.writeHead(status, { location }).end('secret of the receiver')

const pour = (response: ServerResponse) => {
  while (response.write('x'.repeat(64 * 1024))) {}
  response.once('drain', () => pour(response))
}

/** As docs/deliveries.md tells integrators, and with an HMAC written out by RFC 2104 instead of the product's. */
export function verifies(body: string, headers: IncomingMessage['headers'], secret: string): boolean {
  const parts = String(headers['x-rebotica-signature'])
    .split(',')
    .map((part) => part.split('='))
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  const expected = hmacSha256(secret, `${timestamp}.${body}`)
  return /^\d+$/.test(timestamp) && parts.some(([name, value]) => name === 'v1' && value === expected)
}

function hmacSha256(secret: string, message: string): string {
  const digest = (...data: Buffer[]) => createHash('sha256').update(Buffer.concat(data)).digest()
  const given = Buffer.from(secret)
  const key = Buffer.concat([given.length > 64 ? digest(given) : given, Buffer.alloc(64)]).subarray(0, 64)
  const xor = (byte: number) => Buffer.from(key.map((each) => each ^ byte))
  return digest(xor(0x5c), digest(xor(0x36), Buffer.from(message))).toString('hex')
}
