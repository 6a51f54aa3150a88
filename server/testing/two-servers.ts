import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { startProcess, type TestProcess } from './process'

type Answer = { status: number; body: string }
export type Ask = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: unknown },
) => Promise<Answer | null>

/**
 * Two real server processes on one database, behind one address that gives each connection to the next of them. `ask` uses a
 * connection for itself; null where it was cut, or nobody answered.
 */
export async function startTwoServers(program: string, environment: Record<string, string>) {
  const running: (TestProcess & { port: number })[] = []
  const start = async (at: number) => {
    const server = startProcess(program, { ...environment, PORT: '0' })
    const [, port] = await server.says(/Rebotica está en http:\/\/[^:]+:(\d+)/)
    running[at] = { ...server, port: Number(port) }
  }
  await Promise.all([start(0), start(1)])

  let turn = 0
  const balancer = createServer((client) => {
    turn += 1
    const server = connect(running[turn % 2]?.port ?? 0, '127.0.0.1')
    for (const socket of [client, server])
      socket.on('error', () => {}).on('close', () => [client, server].map((each) => each.destroy()))
    client.pipe(server).pipe(client)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const { port } = balancer.address() as AddressInfo

  const ask: Ask = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = request(
        { host: '127.0.0.1', port, path, method, headers: { ...json, ...headers }, agent: false },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', () => resolve(null))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          )
        },
      )
      sent.on('error', () => resolve(null))
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })

  return {
    ask,
    /** Where both listen, or did last. */
    ports: () => running.map(({ port }) => port),
    /** Tells a process something that it goes on after, such as SIGSTOP. */
    signal: (at: number, signal: NodeJS.Signals) => running[at]?.child.kill(signal),
    /** SIGKILL: without a warning, as a crash does it. Then the same server again. */
    endAndStart: async (at: number, signal: 'SIGKILL' | 'SIGTERM') => {
      await running[at]?.stop(signal)
      await start(at)
    },
    stop: async () => {
      balancer.close()
      await Promise.all(running.map((server) => server.stop('SIGKILL')))
    },
  }
}
