import { expect, test } from 'vitest'
import { createUnsentMarker } from '@/offline/backup/unsent-marker'
import { kindNames } from '@/offline/kinds/kinds'
import { otherKinds, toSaveOf } from '@/offline/testing/kind-samples'
import { createMemoryJournal } from '@/offline/testing/memory-journal'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { uuidOf } from '@/offline/testing/seeded-random'

test('says of an entry of which kind it was, whose and when, and nothing of what it says', async () => {
  const { store, outbox, save } = createOutboxBench(createMemoryOutboxStore())
  await save('Pedido')
  for (const [index, kind] of otherKinds.entries()) {
    const toSave = toSaveOf(kind, 1, { id: uuidOf(100 + index), text: 'Texto', files: [] })
    expect(await outbox.saveEntry(kind, toSave)).toMatchObject({ ok: true })
  }
  const entries = await store.entriesOf('1')
  const marker = createUnsentMarker(createMemoryJournal())
  marker.update(new Map(entries.map((entry) => [entry.id, entry])))
  const marked = entries.map(({ id, owner, createdAt, endpoint }) => ({
    id,
    owner,
    createdAt,
    kind: endpoint,
  }))
  expect(marker.read()).toEqual(marked)
  expect(new Set(marked.map(({ kind }) => kind))).toEqual(new Set(kindNames))
})
