import { Agent, request as open } from 'node:http'
import type { AnyCallInput } from '@/api/call-input'
import { requestOf } from '@/api/request'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { demoPassword } from '../server/basics/demo-accounts'

/** A request that can be sent many times. */
export type Prepared = {
  port: number
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export function prepare(
  name: EndpointName,
  { port, token, ...input }: AnyCallInput & { port: number; token: string | null },
): Prepared {
  const { url, init } = requestOf({ endpoint: endpoints[name], input, baseUrl: '', token, switchUser: null })
  return {
    port,
    method: init.method ?? 'GET',
    path: url,
    headers: init.headers as Record<string, string>,
    body: typeof init.body === 'string' ? init.body : '',
  }
}

/** Resolves to the body as it was received; a status other than 200 is an error. */
export function send(
  { port, method, path, headers, body }: Prepared,
  agent?: Agent,
): Promise<{ encoding: string; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, agent }
    const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    const sent = open({ ...options, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const content = Buffer.concat(chunks)
        if (answer.statusCode === 200)
          resolve({ encoding: answer.headers['content-encoding'] ?? '', content })
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${content.toString().slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export async function logIn(port: number, username: string): Promise<string> {
  const body = { username, password: demoPassword }
  const { content } = await send(prepare('login', { port, token: null, body }))
  return JSON.parse(content.toString()).token
}

/** The user of the demo's pharmacy 1. */
export async function currentUser(port: number): Promise<{ id: number }> {
  const { content } = await send(prepare('myUser', { port, token: await logIn(port, 'farmacia') }))
  return JSON.parse(content.toString())
}

export type Load = { perSecond: number; latencies: number[] }

/** Uses this many connections; each sends its next request when the last one is answered. */
export async function load(options: {
  connections: number
  ms: number
  request: (connection: number, turn: number) => Prepared
}): Promise<Load> {
  const { connections, ms, request } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const start = performance.now()
  const connection = async (number: number) => {
    for (let turn = 0; performance.now() - start < ms; turn++) {
      const sentAt = performance.now()
      await send(request(number, turn), agent)
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return { perSecond: latencies.length / seconds, latencies }
}
