import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers, pagesShown } from '@/features/admin/demos/page-numbers'

test('six pages in a row have buttons, the current one among them, or all where there are fewer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (pages, any) => {
      const page = any % pages
      const shown = pageNumbers({ page, pages })
      expect(shown).toHaveLength(Math.min(pages, pagesShown))
      expect(shown).toContain(page)
      expect(shown.every((each, index) => each === (shown[0] ?? 0) + index)).toBe(true)
      expect(shown.at(0)).toBeGreaterThanOrEqual(0)
      expect(shown.at(-1)).toBeLessThan(pages)
    }),
  )
})

test('the buttons move with the current page, which stands in the middle where it can', () => {
  expect(pageNumbers({ page: 0, pages: 9 })).toEqual([0, 1, 2, 3, 4, 5])
  expect(pageNumbers({ page: 5, pages: 9 })).toEqual([2, 3, 4, 5, 6, 7])
  expect(pageNumbers({ page: 8, pages: 9 })).toEqual([3, 4, 5, 6, 7, 8])
})
