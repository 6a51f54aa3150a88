import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What a client's wire does to its connections:
 * - open: everything passes;
 * - cut: connections break, and new ones too;
 * - stalled: nothing passes either way, and comes late, as when packets are lost and sent again;
 * - deaf: what the client says arrives, and the answers are lost (half-open);
 * - torn: connections break in the middle of an answer;
 * - slow: each piece takes its time.
 */
export const wireFaults = ['cut', 'stalled', 'deaf', 'torn', 'slow'] as const
export type WireFault = (typeof wireFaults)[number]

const slowMs = 150
/** Where an answer breaks off: after its head, and in most cases before its end. */
const tornAfterBytes = 400

export type Wire = Awaited<ReturnType<typeof openWire>>

/** A client's own way to the servers: connections go to one after the other of `ports`, byte by byte as they are. */
export async function openWire(ports: () => readonly number[], turn = 0) {
  let fault: WireFault | null = null
  let heal = () => {}
  let healed = Promise.resolve()
  const pairs = new Set<{ sockets: Socket[]; isSpoiled: boolean }>()

  const server = createServer((client) => {
    if (fault === 'cut') return client.destroy()
    turn += 1
    const open = ports()
    const upstream = connect(open[turn % open.length] ?? 0, '127.0.0.1')
    const pair = { sockets: [client, upstream], isSpoiled: false }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair.sockets) socket.destroy()
    }
    for (const socket of pair.sockets) socket.on('error', () => {}).on('close', end)
    const carry = async (from: Socket, to: Socket, isAnswer: boolean) => {
      let carried = 0
      for await (const piece of from) {
        const chunk = piece as Buffer
        if (fault === 'stalled') await healed
        if (fault === 'slow') await pause(slowMs)
        if (isAnswer && fault === 'deaf') pair.isSpoiled = true
        if (pair.isSpoiled && isAnswer) continue
        carried += chunk.length
        const isTorn = isAnswer && fault === 'torn' && carried > tornAfterBytes
        if (!to.write(isTorn ? chunk.subarray(0, chunk.length >> 1) : chunk)) await once(to, 'drain')
        if (isTorn) return to.end(end)
      }
      to.end()
    }
    carry(client, upstream, false).catch(end)
    carry(upstream, client, true).catch(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const breakPairs = (which: (pair: { isSpoiled: boolean }) => boolean) => {
    for (const { sockets } of [...pairs].filter(which)) for (const socket of sockets) socket.destroy()
  }
  return {
    /** Browsers treat `localhost` as a secure context, which the service worker needs. */
    url: `http://localhost:${port}`,
    /** Instead of the one before; null is none. What lost something breaks when its fault is over. */
    set(next: WireFault | null) {
      fault = next
      heal()
      healed = new Promise((resolve) => {
        heal = resolve
      })
      breakPairs((pair) => next === 'cut' || (next !== 'deaf' && pair.isSpoiled))
    },
    close: () =>
      new Promise<void>((resolve) => {
        heal()
        breakPairs(() => true)
        server.close(() => resolve())
      }),
  }
}
