import { beforeAll, expect, test } from 'vitest'
import { entrySchema } from '@/offline/kinds/entry-schema'
import { runHistory } from '@/offline/testing/model-history'

const histories = Number(import.meta.env.REBOTICA_HISTORIES ?? 10_000)
/** Another first seed explores other histories; a failure names the seed that repeats it. */
const firstSeed = Number(import.meta.env.REBOTICA_SEED ?? 1)

/** Code that comes when it is used comes by no clock of the model: a history would be another one than with its seed alone. */
beforeAll(() =>
  Promise.all([
    import('@/offline/backup/recovery'),
    import('@/offline/outbox/decisions'),
    import('@/offline/outbox/direct-order'),
    import('@/offline/outbox/outbox-file'),
    entrySchema(),
  ]),
)

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
