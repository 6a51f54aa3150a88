import { expect, test } from 'vitest'
import { createScanOnce } from '@/parts/scanning/scan-once'

test('a code counts when it comes into view, not while it stays in view', () => {
  const scan = createScanOnce()
  expect(scan(['a'], 0)).toEqual(['a'])
  for (let at = 120; at < 3_000; at += 120) expect(scan(['a'], at)).toEqual([])
})

test('a code counts again after a moment out of view, but not after a single unreadable picture', () => {
  const scan = createScanOnce()
  scan(['a'], 0)
  expect(scan([], 500)).toEqual([])
  expect(scan(['a'], 1_000)).toEqual([])
  expect(scan(['a'], 2_300)).toEqual(['a'])
})

test('several codes in one picture count each once', () => {
  const scan = createScanOnce()
  expect(scan(['a', 'b', 'a'], 0)).toEqual(['a', 'b'])
  expect(scan(['b', 'c'], 100)).toEqual(['c'])
})
