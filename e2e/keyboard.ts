import { expect, type Locator, type Page } from '@playwright/test'

type Direction = 'Tab' | 'Shift+Tab'

/** Faster keys are taken for a scanner's. */
export const typingPauseMs = 70

/**
 * A user without a mouse. Every control that gets the focus on the way must be in view, uncovered and visibly focused.
 */
export class Keyboard {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Moves the focus from control to control until it reaches `target`. */
  async reach(target: Locator, { by = 'Tab' as Direction, within = 60 } = {}) {
    await expect(target).toBeVisible()
    const passed: string[] = []
    while (!(await isFocused(target))) {
      if (passed.length === within) throw new Error(`Not reached in ${within} stops: ${passed.join(' › ')}`)
      await this.page.keyboard.press(by)
      passed.push(await this.stop())
    }
    return passed
  }

  async press(target: Locator, options?: { by?: Direction; within?: number; key?: string }) {
    await this.reach(target, options)
    await this.page.keyboard.press(options?.key ?? 'Enter')
  }

  async type(target: Locator, text: string) {
    await this.reach(target)
    await this.page.keyboard.type(text, { delay: typingPauseMs })
  }

  /** Moves the focus around an open dialog and checks that it never leaves it. */
  async isTrappedIn(dialog: Locator, stops = 8) {
    for (let stop = 0; stop < stops; stop += 1) {
      await this.page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
  }

  /** Checks that the focused control shows its focus, and returns its name. */
  private async stop(): Promise<string> {
    const { name, problem } = await this.page.evaluate(lookAtFocus)
    expect(problem, `${name}: where the focus is`).toBeNull()
    return name
  }
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** In the page. The focus is visible if the control, or an element around it, looks different after losing it. */
function lookAtFocus(): { name: string; problem: string | null } {
  type Seen = { element: Element; name: string; looks: string }
  const memory = window as unknown as { lastFocused?: Seen }
  const element = document.activeElement ?? document.body
  const name =
    element.getAttribute('aria-label') ||
    element.textContent?.trim().slice(0, 40) ||
    element.outerHTML.slice(0, 80)
  const framesOf = (of: Element) => [
    of,
    ...(of.nextElementSibling ? [of.nextElementSibling] : []),
    ...(of.parentElement ? [of.parentElement] : []),
  ]
  const looksOf = (of: Element) =>
    framesOf(of)
      .map((frame) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, clipPath, transform } =
          getComputedStyle(frame)
        return [outlineStyle, outlineWidth, boxShadow, borderColor, clipPath, transform].join()
      })
      .join(';')
  const before = memory.lastFocused
  // The focus is in the browser's own controls, before it starts again at the top of the page.
  if (element === document.body) {
    memory.lastFocused = undefined
    return { name: 'window', problem: null }
  }
  memory.lastFocused = { element, name, looks: looksOf(element) }
  if (before?.element.isConnected && before.element !== element && looksOf(before.element) === before.looks)
    return { name: before.name, problem: 'looks the same with and without the focus' }
  const { left, top, width, height } = element.getBoundingClientRect()
  const x = Math.min(Math.max(left + width / 2, 1), innerWidth - 1)
  const y = top + Math.min(height, innerHeight) / 2
  if (y < 0 || y > innerHeight) return { name, problem: 'out of view' }
  const hit = document.elementFromPoint(x, y)
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  const isSeen = hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit))
  return { name, problem: isSeen ? null : `covered by ${hit?.outerHTML.slice(0, 80)}` }
}
