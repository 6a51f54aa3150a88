import type { Locator } from '@playwright/test'

/** Milliseconds from a press to the frame after the last change that it caused. */
export type Painted = {
  /** In the widget that is looked at. */
  widget: number
  /** Anywhere on the page, out of view too. */
  page: number
}

/** A list is not pressed: the option with `value` is chosen in it. */
export const toPaint = async (widget: Locator, pressed: Locator, value = ''): Promise<Painted> =>
  pressed.evaluate(
    async (element: HTMLElement, { seen, chosen }) => {
      const quietMs = 1000
      const start = performance.now()
      const painted = { widget: 0, page: 0 }
      let changedAt = start
      const watch = (root: Element, what: keyof typeof painted) => {
        const observer = new MutationObserver(() => {
          changedAt = performance.now()
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => {
              painted[what] = performance.now() - start
            }
            channel.port2.postMessage(null)
          })
        })
        observer.observe(root, { subtree: true, childList: true, characterData: true })
        return observer
      }
      const observers = [
        watch(seen as Element, 'widget'),
        watch(document.querySelector('main') ?? document.body, 'page'),
      ]
      if (element instanceof HTMLSelectElement) {
        element.value = chosen
        element.dispatchEvent(new Event('change', { bubbles: true }))
      } else element.click()
      while (performance.now() - changedAt < quietMs) await new Promise((resolve) => setTimeout(resolve, 50))
      for (const observer of observers) observer.disconnect()
      return painted
    },
    { seen: await widget.elementHandle(), chosen: value },
  )
