import { type Installation, install } from '../../e2e/installation'
import { type FaultProxy, startProxy } from '../../e2e/proxy'
import type { Lines } from './ledger'
import { type ServerRows, watchRows } from './server-rows'

type Options = {
  onEnd: (tidy: () => unknown) => void
  /** Whether it has the demo's data. */
  demo?: boolean
  /** Data folder with the demo's data, to copy. */
  from?: string
  environment?: Record<string, string>
  orderId?: (lines: Lines) => string
}

/** A server with its database, which can be killed, and a network in front of it, which can be broken. */
export type World = {
  installation: Installation
  network: FaultProxy
  server: ServerRows
  /** Resolves when the server that was killed last is there again. */
  restarted: () => Promise<void>
  /** Kills the server's process, and starts it again at once. */
  restart: () => void
}

/** Nobody is kept from calling as often as the faults make them. */
export const withoutCallLimit = { CALLS_PER_MINUTE: '0' }

export async function openWorld({ onEnd, demo = true, from, environment, orderId }: Options): Promise<World> {
  const installation = await install({
    ...{ demo, from: demo ? (from ?? process.env.REBOTICA_E2E_DEMO) : undefined },
    environment: { NODE_ENV: '', DATABASE_URL: '', ...environment },
  })
  onEnd(() => installation.remove())
  await installation.start()
  const network = await startProxy(() => installation.port)
  onEnd(network.close)
  const server = await watchRows(installation, orderId)
  onEnd(server.close)
  let restarting = Promise.resolve()
  return {
    ...{ installation, network, server },
    restarted: () => restarting,
    restart() {
      restarting = restarting.then(async () => {
        await installation.kill()
        await installation.start()
      })
      // Awaited later, and thrown then.
      restarting.catch(() => {})
    },
  }
}

/** The demo's data, for several worlds to copy; tests that have loaded it already name its folder in the variable. */
export async function loadDemo(onEnd: Options['onEnd']): Promise<string> {
  if (process.env.REBOTICA_E2E_DEMO) return process.env.REBOTICA_E2E_DEMO
  const demo = await install({ demo: true, environment: { NODE_ENV: '', DATABASE_URL: '' } })
  onEnd(() => demo.remove())
  await demo.start()
  await demo.stop()
  return demo.data
}
