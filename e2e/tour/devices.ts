import type { CDPSession, Page } from '@playwright/test'

/** The three widths of the design (look.md), and whether a finger or a mouse points at each. */
export const devices = {
  phone: { width: 360, height: 740, touch: true },
  tablet: { width: 820, height: 1180, touch: true },
  desk: { width: 1280, height: 800, touch: false },
} satisfies Record<string, { width: number; height: number; touch: boolean }>

export type Device = keyof typeof devices

type Window = { page: Page; session: CDPSession }

/** Turns the window of an open page into that of a device, and waits until the page has taken its shape. */
export async function become({ page, session }: Window, device: Device) {
  const { width, height, touch } = devices[device]
  // What Playwright does for `hasTouch` before it opens a page. It lasts as long as the session.
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  await page.setViewportSize({ width, height })
  await page.waitForFunction(isDevice, { width, touch })
  await settled(page)
}

/** Makes the window as tall as the page, so that all of it is in view. */
export async function showWhole(page: Page) {
  const window = page.viewportSize()
  if (window === null) throw new Error('A tour has a window')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...window, height })
  await settled(page)
}

const isDevice = ({ width, touch }: { width: number; touch: boolean }) =>
  innerWidth === width && matchMedia('(pointer: coarse)').matches === touch

/** Waits until nothing is loading or moving any more, and three frames in a row have left the page as it was. */
export async function settled(page: Page) {
  const restless = await page.evaluate(comeToRest, { frames: 3, limitMs: 20_000 })
  if (restless !== null) throw new Error(`The page does not come to rest: ${restless}`)
}

/**
 * In the page; gives what is still going on after `limitMs`. A frame comes after the work that a change of size causes:
 * media queries, observers, new rows.
 */
function comeToRest({ frames, limitMs }: { frames: number; limitMs: number }): Promise<string | null> {
  /** Ends by itself; not one that follows scrolling, or turns for as long as something loads. */
  const isMoving = ({ playState, timeline, effect }: Animation) =>
    playState === 'running' &&
    timeline === document.timeline &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  const nameOf = (element: Node | null | undefined) =>
    element instanceof Element ? element.outerHTML.slice(0, 200) : (element?.textContent ?? '')
  const goingOn = () => {
    const busy = document.querySelector('main [aria-busy="true"]')
    if (busy !== null) return `loading ${nameOf(busy)}`
    const effect = document.getAnimations().find(isMoving)?.effect
    return effect instanceof KeyframeEffect ? `animated ${nameOf(effect.target)}` : null
  }
  return new Promise((resolve) => {
    let same = 0
    let last = 'no frame is drawn'
    const observer = new MutationObserver(([change]) => {
      same = 0
      last = `changed ${nameOf(change?.target)}`
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const end = (restless: string | null) => {
      clearTimeout(limit)
      observer.disconnect()
      resolve(restless)
    }
    const limit = setTimeout(() => end(last), limitMs)
    const look = () => {
      const now = goingOn()
      same = now === null ? same + 1 : 0
      last = now ?? last
      if (same > frames) end(null)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
