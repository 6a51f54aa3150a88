import { beforeAll, expect, test } from 'vitest'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { runHistory } from '@/offline/testing/model-history'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { uuidOf } from '@/offline/testing/seeded-random'

const histories = Number(import.meta.env.REBOTICA_HISTORIES ?? 10_000)
/** Another first seed explores other histories; a failure names the seed that repeats it. */
const firstSeed = Number(import.meta.env.REBOTICA_SEED ?? 1)

/** Code that comes when it is used comes by no clock of the model: a history would be another one than with its seed alone. */
beforeAll(async () => {
  const { outbox } = createOutboxBench(createMemoryOutboxStore())
  await outbox.retry('')
  await outbox.sendDirectly(sampleOrder(1, { id: uuidOf(1), name: '', products: [sampleProduct(1)] }))
})

test(
  `after ${histories} histories of faults and changed prices each saved order exists exactly once, at no more than was agreed to, and nothing was shown as sent too soon`,
  async () => {
    for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
      const wrongs = await runHistory(seed)
      if (wrongs.length > 0) expect.fail(`seed ${seed}: ${wrongs.join('; ')}`)
    }
  },
  60_000 + histories * 60,
)
