import { expect, test } from 'vitest'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { fateOf } from '@/parts/outbox/entry-words'

test.each([
  [['queued'], 'Se queda guardado en este dispositivo y se enviará mañana.'],
  [['queued', 'needs-login'], 'Se quedan guardados en este dispositivo y se enviarán mañana.'],
  [['review'], 'Se queda guardado en este dispositivo: espera su decisión y no se envía solo.'],
  [
    ['rejected', 'review'],
    'Se quedan guardados en este dispositivo: esperan su decisión y no se envían solos.',
  ],
  [
    ['queued', 'rejected', 'queued'],
    'Se quedan guardados en este dispositivo: 2 se enviarán mañana; 1 espera su decisión y no se envía solo.',
  ],
] as const)('what waits for a decision is not said to be sent: %j', async (states, said) => {
  const { store, save } = createOutboxBench(createMemoryOutboxStore())
  for (const [index] of states.entries()) await save(`Pedido ${index}`)
  const entries = await store.entriesOf('1')
  expect(
    fateOf(
      entries.map((entry, index) => ({ ...entry, state: states[index] ?? entry.state })),
      'mañana',
    ),
  ).toBe(said)
})
