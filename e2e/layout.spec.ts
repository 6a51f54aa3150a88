import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { devices, tour } from './tour'

/** A control of 44 px measures a little less inside its frame. */
const touchTarget = 42

for (const [name, device] of Object.entries(devices)) {
  test(`every screen fits a ${name} of ${device.width} px in both themes`, async ({
    browser,
    network,
  }, testInfo) => {
    test.setTimeout(600_000)
    let number = 0
    const findings = new Set<string>()
    const visit = async (page: Page, screen: string) => {
      number += 1
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        const file = `${String(number).padStart(2, '0')} ${screen} ${theme}.png`
        await page.screenshot({ path: testInfo.outputPath(file) })
        const beyond = await sidewaysScroll(page)
        if (beyond > 0) findings.add(`${screen}: scrolls sideways, ${beyond} px`)
        for (const action of await hiddenMainAction(page)) findings.add(`${screen}: out of view, ${action}`)
        if (!device.touch) continue
        for (const target of await smallTargets(page)) findings.add(`${screen}: small to touch, ${target}`)
      }
    }
    await tour({ browser, network, device, visit })
    expect([...findings]).toEqual([])
  })
}

/** Pixels of the page beyond the window; a grid scrolls inside its own frame. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth))

/** The buttons of the page's footer that are not whole in the window. */
const hiddenMainAction = (page: Page) =>
  page.locator('[data-page-footer] button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { top, left, bottom, right } = button.getBoundingClientRect()
      const inView = top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1
      return inView ? [] : [button.textContent ?? '']
    }),
  )

/**
 * What can be pressed and is smaller than a finger needs. Not counted: links within a text and what is out of reach, hidden
 * until it has the focus or behind a dialog. What is pressed counts, not what is painted: a tick's label, and space around.
 */
const smallTargets = (page: Page) =>
  page
    .locator('button, a[href], select, summary, input, [role="tab"], [role="menuitemcheckbox"]')
    .evaluateAll((elements, least) => {
      const nameOf = (element: Element) =>
        element.getAttribute('aria-label') ||
        element.textContent?.trim().slice(0, 40) ||
        element.outerHTML.slice(0, 80)
      const boxOf = (element: Element, labels: Element[]) => {
        const boxes = [element, ...labels].map((part) => part.getBoundingClientRect())
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
      return elements.flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return []
        if (element.closest('[inert], [aria-hidden="true"]')) return []
        if (getComputedStyle(element).display === 'inline') return []
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        const { left, top, width, height } = boxOf(element, labels)
        if (left + width <= 0 || top + height <= 0 || (width <= 1 && height <= 1)) return []
        if (width >= least && height >= least) return []
        // Behind a dialog, or scrolled away within its frame.
        if (!isPressedAt([element, ...labels], left + width / 2, top + height / 2)) return []
        const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1]
        const targets = [element, ...labels]
        const isLarger =
          (width >= least || (isPressedAt(targets, x - reach, y) && isPressedAt(targets, x + reach, y))) &&
          (height >= least || (isPressedAt(targets, x, y - reach) && isPressedAt(targets, x, y + reach)))
        return isLarger ? [] : [`${nameOf(element)} (${Math.round(width)} × ${Math.round(height)})`]
      })
    }, touchTarget)
