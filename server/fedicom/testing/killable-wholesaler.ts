import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { startProcess, type TestProcess } from '../../testing/process'
import type { simulatorFile } from '../simulator/simulator-file'
import type { TakenOrder } from '../simulator/warehouse'

/** What a simulator is told by its file. */
export type WholesalerFile = v.InferInput<typeof simulatorFile>

/**
 * A simulated wholesaler in a process of its own, in a folder: its address stays when it is killed and started again, and so does
 * what it has taken. `program`: the built command line.
 */
export function createKillableWholesaler({ program, folder }: { program: string; folder: string }) {
  const [file, state] = [join(folder, 'mayorista.json'), join(folder, 'pedidos.jsonl')]
  let running: TestProcess | null = null
  let port = 0
  return {
    async start(given: WholesalerFile) {
      writeFileSync(file, JSON.stringify(given))
      const options = ['--port', String(port), '--file', file, '--state', state]
      running = startProcess(program, {}, ['fedicom-simulator', ...options])
      const [, listens] = await running.says(/simulado está en http:\/\/[^:]+:(\d+)/)
      port = Number(listens)
    },
    async kill() {
      await running?.stop('SIGKILL')
      running = null
    },
    url: () => `http://127.0.0.1:${port}`,
    /** What it has taken, as it lies in its file: a line that it is writing is not taken yet. */
    taken: (): TakenOrder[] =>
      existsSync(state)
        ? readFileSync(state, 'utf8')
            .split('\n')
            .slice(0, -1)
            .map((line) => JSON.parse(line) as TakenOrder)
        : [],
  }
}
