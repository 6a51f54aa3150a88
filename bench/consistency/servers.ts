import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '@/contract/basics/endpoint'
import { startTwoServers } from '../../server/testing/two-servers'

const readyWithinMs = 120_000

export type Servers = Awaited<ReturnType<typeof openServers>>

/** Two servers on one database, which can be paused and killed at any moment, one on top of the other. */
export async function openServers(
  program: string,
  environment: Record<string, string>,
  killDatabase: () => void = () => {},
) {
  const servers = await startTwoServers(program, {
    ...{ REBOTICA_DEMO: '0', CALLS_PER_MINUTE: '0', LOG_LEVEL: 'warn' },
    ...environment,
  })
  /** What has been asked of each server, in turn. */
  const turns = [Promise.resolve(), Promise.resolve()]
  const answers = (port: number) =>
    fetch(`http://127.0.0.1:${port}${apiPrefix}/health/`, { signal: AbortSignal.timeout(2_000) })
      .then(({ ok }) => ok)
      .catch(() => false)
  return {
    ports: servers.ports,
    killDatabase,
    pause: (at: number) => servers.signal(at, 'SIGSTOP'),
    resume: (at: number) => servers.signal(at, 'SIGCONT'),
    /** Ends it, and starts it again at once; a start that the next fault undoes is tried again. */
    restart(at: 0 | 1, signal: 'SIGKILL' | 'SIGTERM') {
      servers.signal(at, 'SIGCONT')
      // At once, whatever it is doing, or whether it has only begun to start.
      if (signal === 'SIGKILL') servers.signal(at, signal)
      const start = async (tries = 5): Promise<void> => {
        try {
          await servers.endAndStart(at, signal)
        } catch (error) {
          if (tries === 0) throw error
          await start(tries - 1)
        }
      }
      turns[at] = (turns[at] ?? Promise.resolve()).then(() => start())
      // Awaited by `ready`, and thrown there.
      turns[at]?.catch(() => {})
    },
    /** Everything has come back. */
    async ready() {
      await Promise.all(turns)
      const deadline = Date.now() + readyWithinMs
      while (!(await Promise.all(servers.ports().map(answers))).every(Boolean)) {
        if (Date.now() > deadline) throw new Error('A server did not come back')
        await pause(50)
      }
    },
    stop: servers.stop,
  }
}
