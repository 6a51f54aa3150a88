import { expect, test } from 'vitest'
import { changedRows, draftsOf, isDraftExpired } from '@/domain/proposal/proposal-draft'

const day = 24 * 60 * 60 * 1000

test('a product with typed units and one chosen instead of another are work; a proposal as it came is none', () => {
  expect(changedRows({ touched: {}, swaps: {} })).toBe(0)
  expect(changedRows({ touched: { '662026': 0 }, swaps: {} })).toBe(1)
  expect(changedRows({ touched: {}, swaps: { group: '662026' } })).toBe(1)
  expect(changedRows({ touched: { '662026': 4, '662027': 1 }, swaps: { group: '662026' } })).toBe(2)
})

test('a draft stays for seven days after its last change', () => {
  expect(isDraftExpired(0, 7 * day)).toBe(false)
  expect(isDraftExpired(0, 7 * day + 1)).toBe(true)
  // The clock was put back.
  expect(isDraftExpired(5 * day, 0)).toBe(false)
})

test('drafts are offered newest first, with the quickwin as it is now, while it is offered', () => {
  const draft = (code: string, savedAt: number) => ({ savedAt, session: { quickwin: { code } } })
  const [old, other, gone] = [draft('A', 1), draft('B', 2), draft('C', 3)]
  const quickwins = [
    { code: 'A', title: 'Otoño' },
    { code: 'B', title: 'Invierno' },
  ]
  expect(draftsOf([old, other, gone], quickwins)).toEqual([
    { draft: other, quickwin: quickwins[1] },
    { draft: old, quickwin: quickwins[0] },
  ])
})
