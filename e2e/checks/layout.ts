import type { Page } from '@playwright/test'

/** Controls of 44 px measure a little less inside of their border. */
const touchTarget = 42

/** Layout problems of the page at its current size. */
export const layoutFindings = (page: Page, { touch }: { touch: boolean }): Promise<string[]> =>
  page.evaluate(lookAtLayout, touch ? touchTarget : 0)

/**
 * Runs in the page and reports:
 * - horizontal overflow of the page (grids scroll inside of their own frame);
 * - buttons of the page's footer that are not fully visible;
 * - touch targets that are too small. Ignored are links within a text, elements that cannot be reached, are hidden until
 *   focused or lie behind a dialog, and the months of a chart, which can also be chosen next to it. The area that reacts
 *   counts, including labels and surroundings.
 */
function lookAtLayout(least: number): string[] {
  const beyond = (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth
  const scrolls = beyond > 0 ? [`scrolls sideways, ${beyond} px`] : []

  const outOfView = [...document.querySelectorAll('[data-page-footer] button')].flatMap((button) => {
    const { top, left, bottom, right } = button.getBoundingClientRect()
    const inView = top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1
    return inView ? [] : [`out of view, ${button.textContent}`]
  })

  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ||
    element.textContent?.trim().slice(0, 40) ||
    element.outerHTML.slice(0, 80)
  const boxOf = (parts: Element[]) => {
    const boxes = parts.map((part) => part.getBoundingClientRect())
    const left = Math.min(...boxes.map((box) => box.left))
    const top = Math.min(...boxes.map((box) => box.top))
    const width = Math.max(...boxes.map((box) => box.right)) - left
    const height = Math.max(...boxes.map((box) => box.bottom)) - top
    return { left, top, width, height }
  }
  const isPressedAt = (targets: Element[], x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return targets.some((target) => target.contains(hit))
  }
  const pressable = 'button, a[href], select, summary, input, [role="tab"], [role="menuitemcheckbox"]'
  const small = [...(least > 0 ? document.querySelectorAll(pressable) : [])].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    if (element.closest('[inert], [aria-hidden="true"]')) return []
    if (element.closest('[role="group"][aria-label^="Meses: "]')) return []
    if (getComputedStyle(element).display === 'inline') return []
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const targets = [element, ...labels]
    const { left, top, width, height } = boxOf(targets)
    if (left + width <= 0 || top + height <= 0 || (width <= 1 && height <= 1)) return []
    if (width >= least && height >= least) return []
    const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1]
    // Behind a dialog, or scrolled out of view.
    if (!isPressedAt(targets, x, y)) return []
    const isLarger =
      (width >= least || (isPressedAt(targets, x - reach, y) && isPressedAt(targets, x + reach, y))) &&
      (height >= least || (isPressedAt(targets, x, y - reach) && isPressedAt(targets, x, y + reach)))
    return isLarger
      ? []
      : [`small to touch, ${nameOf(element)} (${Math.round(width)} × ${Math.round(height)})`]
  })

  return [...scrolls, ...outOfView, ...small]
}
