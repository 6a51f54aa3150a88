import { expect, test } from 'vitest'
import { kindNames, markOf } from '@/offline/kinds/kinds'
import { otherKinds, toSaveOf } from '@/offline/testing/kind-samples'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { uuidOf } from '@/offline/testing/seeded-random'
import { kindOfMark } from '@/parts/outbox/entry-words'

test('of an entry that was lost the device still knows of which kind it was', async () => {
  const { store, outbox, save } = createOutboxBench(createMemoryOutboxStore())
  await save('Pedido')
  for (const [index, kind] of otherKinds.entries()) {
    const toSave = toSaveOf(kind, 1, { id: uuidOf(100 + index), text: 'Texto', files: [] })
    expect(await outbox.saveEntry(kind, toSave)).toMatchObject({ ok: true })
  }
  const entries = await store.entriesOf('1')
  expect(entries.map((entry) => kindOfMark(markOf(entry)))).toEqual(entries.map(({ endpoint }) => endpoint))
  expect(new Set(entries.map(({ endpoint }) => endpoint))).toEqual(new Set(kindNames))
})
