import { expect, test, vi } from 'vitest'
import type { SalesRange } from '@/domain/sales/range/range'
import { createSpanStore } from '@/features/sales/page/span-store'

const span = (day: number): SalesRange => ({
  startDate: '2026-03-01',
  endDate: `2026-03-${String(day).padStart(2, '0')}`,
})

/** A page whose answers and frames come when the test says. */
const pageOf = ({ onDevice = true }: { onDevice?: boolean } = {}) => {
  const waiting: (() => void)[] = []
  const shown: (SalesRange | null)[] = []
  const asked: (SalesRange | null)[] = []
  const kept = vi.fn()
  const store = createSpanStore(null, {
    answer: (range) => {
      asked.push(range)
      return new Promise<void>((resolve) => waiting.push(resolve))
    },
    show: (range) => {
      shown.push(range)
      queueMicrotask(store.shown)
    },
    keep: kept,
    canFollow: async () => onDevice,
    pause: async () => {},
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const answerNext = async () => {
    await settled()
    waiting.shift()?.()
    await settled()
  }
  return { store, shown, asked, kept, waiting, answerNext, settled }
}

test('while one span is answered no other is asked, and then the last one that was drawn', async () => {
  const { store, shown, asked, answerNext, waiting, settled } = pageOf()
  for (const day of [2, 3, 4]) store.move(span(day))
  await settled()
  expect(asked).toEqual([span(4)])
  for (const day of [5, 6, 7]) store.move(span(day))
  expect(store.read()).toEqual(span(7))
  await settled()
  expect(waiting).toHaveLength(1)
  await answerNext()
  expect([shown, asked]).toEqual([[span(4)], [span(4), span(7)]])
  await answerNext()
  expect(shown).toEqual([span(4), span(7)])
})

test('a span at rest stays in the address, and is shown to the widgets that waited', async () => {
  const { store, shown, kept, answerNext } = pageOf()
  store.move(span(2))
  await answerNext()
  store.rest()
  expect(kept).toHaveBeenCalledExactlyOnceWith(span(2))
  store.settle(span(2))
  await answerNext()
  expect(shown).toEqual([span(2), span(2)])
})

test('figures that a server has to tell follow when the finger rests', async () => {
  const { store, shown, asked, answerNext, settled } = pageOf({ onDevice: false })
  store.move(span(2))
  store.move(span(3))
  await settled()
  expect([asked, shown]).toEqual([[], []])
  store.rest()
  await answerNext()
  expect([asked, shown]).toEqual([[span(3)], [span(3)]])
})

test('answers that come when another span rests already are not shown under it', async () => {
  const { store, shown, answerNext } = pageOf()
  store.settle(span(2))
  store.settle(span(9))
  await answerNext()
  expect(shown).toEqual([])
  await answerNext()
  expect(shown).toEqual([span(9)])
})

test('a finger that the browser takes away to scroll leaves the page as it was', async () => {
  const { store, shown, kept, answerNext } = pageOf()
  store.move(span(2))
  await answerNext()
  store.cancel()
  await answerNext()
  expect([store.read(), shown.at(-1)]).toEqual([null, null])
  expect(kept).not.toHaveBeenCalled()
})
