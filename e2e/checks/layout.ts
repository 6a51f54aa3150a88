import type { Page } from '@playwright/test'

/** A control of 44 px measures a little less inside its frame. */
const touchTarget = 42

/** What does not fit the window as it is now. */
export const layoutFindings = (page: Page, { touch }: { touch: boolean }): Promise<string[]> =>
  page.evaluate(lookAtLayout, touch ? touchTarget : 0)

/**
 * In the page, in one go.
 * - Pixels of the page beyond the window: a grid scrolls inside its own frame.
 * - Buttons of the page's footer that are not whole in the window.
 * - What can be pressed and is smaller than a finger needs. Not counted: links within a text, what is out of reach,
 *   hidden until it has the focus or behind a dialog, and the months of a chart, which are chosen beside it as well. What
 *   is pressed counts, not what is painted: a tick's label, and space around.
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
    // Behind a dialog, or scrolled away within its frame.
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
