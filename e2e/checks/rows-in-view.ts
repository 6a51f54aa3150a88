import type { Locator } from '@playwright/test'

/**
 * Number of a grid's rows (or cards) that are seen as a whole: nothing of them is cut by the screen or by their frame, or
 * lies behind a header, a footer or a bar. `with`: only rows in which such an element is seen, too.
 *
 * The grid is the region with its name, `page.getByRole('region', { name })`; rows of a grid inside of an open row do not
 * count.
 */
export const rowsInView = (grid: Locator, needs: { with?: string } = {}): Promise<number> =>
  grid.evaluate(countRows, needs.with ?? null)

function countRows(grid: Element, needed: string | null): number {
  const frame = grid.getBoundingClientRect()
  const isSeen = (element: Element, x: number, y: number) =>
    element.contains(document.elementFromPoint(x, y)) && y >= 0 && y <= innerHeight
  const isSeenWhole = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [from, to] = [Math.max(left, frame.left), Math.min(right, frame.right)]
    return [0.05, 0.5, 0.95].every((share) =>
      [top + 1, bottom - 1].every((y) => isSeen(element, from + share * (to - from), y)),
    )
  }
  const holds = (row: Element) => {
    const part = needed === null ? row : row.querySelector(needed)
    return part !== null && isSeenWhole(part)
  }
  return [...grid.querySelectorAll('tbody > tr[aria-rowindex], li[aria-posinset] > article')]
    .filter((row) => row.parentElement?.closest('section') === grid)
    .filter((row) => isSeenWhole(row) && holds(row)).length
}
