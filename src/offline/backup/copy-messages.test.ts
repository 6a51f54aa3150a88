import { expect, test } from 'vitest'
import { type CopyRequest, type CopyWorkerEvents, createCopyWriter } from '@/offline/backup/copy-messages'
import { stored } from '@/offline/database/storage-failure'

const createBench = () => {
  const workers: { requests: CopyRequest[]; isEnded: boolean; events: CopyWorkerEvents }[] = []
  const { prepare, write } = createCopyWriter((events) => {
    const worker = { requests: [] as CopyRequest[], isEnded: false, events }
    workers.push(worker)
    return {
      post: (request) => worker.requests.push(request),
      end: () => {
        worker.isEnded = true
      },
    }
  })
  return { workers, prepare, write }
}

test('a copy is written when its worker says so, and each answer is for its own file', async () => {
  const { workers, write } = createBench()
  const written: string[] = []
  const both = [write('a', '1').then(() => written.push('a')), write('b', '2').then(() => written.push('b'))]
  expect(workers[0]?.requests).toEqual([
    { name: 'a', content: '1' },
    { name: 'b', content: '2' },
  ])
  workers[0]?.events.onAnswer({ name: 'b', result: 'done' })
  await both[1]
  expect(written).toEqual(['b'])
  workers[0]?.events.onAnswer({ name: 'a', result: 'done' })
  await both[0]
  expect(workers).toHaveLength(1)
})

test('a worker that was started beforehand writes the first copy', async () => {
  const { workers, prepare, write } = createBench()
  prepare()
  prepare()
  const written = write('a', '1')
  expect(workers).toHaveLength(1)
  workers[0]?.events.onAnswer({ name: 'a', result: 'done' })
  await written
})

test('what the worker could not write is refused', async () => {
  const { workers, write } = createBench()
  const refused = expect(write('a', '1')).rejects.toThrow('a')
  workers[0]?.events.onAnswer({ name: 'a', result: 'failed' })
  await refused
})

test('a copy without room is refused as any write on a full disk', async () => {
  const { workers, write } = createBench()
  const result = stored(() => write('a', '1'))
  workers[0]?.events.onAnswer({ name: 'a', result: 'full' })
  expect(await result).toEqual({ ok: false, reason: 'storage_full' })
})

test('a worker that breaks refuses what it was asked, and the next copy starts another one', async () => {
  const { workers, write } = createBench()
  const refused = expect(write('a', '1')).rejects.toThrow('a')
  workers[0]?.events.onBreak()
  await refused
  expect(workers[0]?.isEnded).toBe(true)
  const written = write('a', '1')
  workers[1]?.events.onAnswer({ name: 'a', result: 'done' })
  await written
})
