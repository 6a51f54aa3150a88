import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Bench } from '../bench'
import { atMost, type Row } from '../table'

const reportEveryMs = 30_000

/** The model test src/offline/outbox/outbox.model.test.ts with many more histories, on all processors. */
export async function measureOutbox({ histories, onEnd }: Bench): Promise<Row[]> {
  const start = performance.now()
  const threads = Math.min(availableParallelism(), histories)
  const wrongs: string[] = []
  let done = 0
  let reportedAt = start
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0)

  const run = async (thread: number) => {
    // Worker n takes every n-th seed: this balances the work, and a seed gives the same history on every machine.
    const workerData = { first: thread + 1, last: histories, step: threads }
    const worker = new Worker(join(import.meta.dirname, 'outbox-worker.js'), { workerData })
    onEnd(() => worker.terminate())
    worker.on('message', (news: { done: number; wrong?: string }) => {
      done += news.done
      if (news.wrong) {
        wrongs.push(news.wrong)
        console.error(`outbox: ${news.wrong}`)
      }
      if (performance.now() - reportedAt < reportEveryMs) return
      reportedAt = performance.now()
      console.log(`  outbox: ${done} of ${histories} histories in ${seconds()} s`)
    })
    await once(worker, 'exit')
  }
  await Promise.all(Array.from({ length: threads }, (_, thread) => run(thread)))
  if (done !== histories) throw new Error(`Only ${done} of ${histories} histories ran`)
  return [
    {
      what: `outbox: wrong among ${histories} fault histories`,
      measured: wrongs.length,
      unit: '',
      budget: atMost(0),
      note: `in ${seconds()} s on ${threads} threads`,
      fails: wrongs.length > 0,
    },
  ]
}
