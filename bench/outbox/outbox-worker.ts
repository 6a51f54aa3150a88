import { parentPort, workerData } from 'node:worker_threads'
import { runHistory } from '@/offline/testing/model-history'

/** Runs the histories of its seeds. Posts a message per thousand, and errors as text. */
const { first, last, step }: { first: number; last: number; step: number } = workerData
let done = 0
for (let seed = first; seed <= last; seed += step) {
  const wrongs = await runHistory(seed)
  done += 1
  if (wrongs.length > 0) parentPort?.postMessage({ done: 0, wrong: `seed ${seed}: ${wrongs.join('; ')}` })
  if (done === 1000) {
    parentPort?.postMessage({ done })
    done = 0
  }
}
parentPort?.postMessage({ done })
