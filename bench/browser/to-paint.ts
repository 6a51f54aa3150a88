import type { Locator } from '@playwright/test'

/**
 * From a press to the frame after the last change of the page that it caused, in milliseconds. A list is not pressed: the
 * option with `value` is chosen in it.
 */
export const toPaint = (pressed: Locator, value = ''): Promise<number> =>
  pressed.evaluate(async (element: HTMLElement, chosen: string) => {
    const quietMs = 1000
    const start = performance.now()
    let painted = start
    let changedAt = start
    const observer = new MutationObserver(() => {
      changedAt = performance.now()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          painted = performance.now()
        }
        channel.port2.postMessage(null)
      })
    })
    observer.observe(document.querySelector('main') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    if (element instanceof HTMLSelectElement) {
      element.value = chosen
      element.dispatchEvent(new Event('change', { bubbles: true }))
    } else element.click()
    while (performance.now() - changedAt < quietMs) await new Promise((resolve) => setTimeout(resolve, 50))
    observer.disconnect()
    return painted - start
  }, value)
