import type { Locator, Page } from '@playwright/test'

/** Milliseconds from a click to the frame after the last change in the DOM that it caused. */
export type Painted = {
  /** Last change in the measured widget, apart from rows that it adds beyond those in view. */
  widget: number
  /** Last change anywhere in the page, including what is out of view. */
  page: number
}

/**
 * Clicks `pressed` and measures until the result is painted. In a <select> it chooses the option with `value` instead.
 */
export const toPaint = async (widget: Locator, pressed: Locator, value = ''): Promise<Painted> =>
  pressed.evaluate(
    async (element: HTMLElement, { seen, chosen }) => {
      const quietMs = 1000
      const start = performance.now()
      const painted = { widget: 0, page: 0 }
      let changedAt = start
      const watch = (root: Element, what: keyof typeof painted) => {
        const observer = new MutationObserver((changes) => {
          changedAt = performance.now()
          if (what === 'widget' && !changes.some(isInView)) return
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
      /** Not only nodes that are added outside of the frame that they are scrolled in. */
      const isInView = ({ addedNodes, target }: MutationRecord) => {
        const frame = target.parentElement?.closest('section[tabindex]')?.getBoundingClientRect()
        if (frame === undefined || addedNodes.length === 0) return true
        return [...addedNodes].some((node) => {
          if (!(node instanceof Element)) return true
          const { top, bottom } = node.getBoundingClientRect()
          return bottom > frame.top && top < frame.bottom
        })
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

/** Resolves when the page has nothing left to do. */
export const toRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
  })

/**
 * Presses `button`, and measures until the frame in which "Pedido guardado con éxito." can be read: inside the window, and more
 * there than transparent.
 */
export const savedToPaint = (button: Locator): Promise<number> =>
  button.evaluate(async (element: HTMLElement) => {
    const isRead = () =>
      [...document.querySelectorAll('[role="status"]')].some((notice) => {
        if (!notice.textContent?.includes('Pedido guardado con éxito.')) return false
        const { left, right, top, bottom } = notice.getBoundingClientRect()
        const isInside = left < innerWidth && right > 0 && top < innerHeight && bottom > 0
        return isInside && Number(getComputedStyle(notice).opacity) > 0.5
      })
    const start = performance.now()
    element.click()
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (!isRead() && performance.now() - start < 20_000)
    await new Promise<unknown>((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = resolve
      channel.port2.postMessage(null)
    })
    return performance.now() - start
  })
