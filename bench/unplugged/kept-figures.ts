import type { BrowserContext, Page } from '@playwright/test'
import type { StartPage } from '@/app/first-screen/start-page'

declare global {
  interface Window {
    keptText?: string
    startPage?: StartPage
  }
}

/** Notes in each page what the kept screen says, before the app replaces it. */
export const watchScreenSnapshot = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const kept = document.querySelector<HTMLElement>('[data-snapshot]')
      if (kept === null) return
      window.keptText = kept.innerText
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true })
  })

/** Whether the kept screen was painted with figures that are not of this day. */
export const paintedFigures = (page: Page, { now }: { now: number }): Promise<boolean> =>
  page.evaluate((at) => {
    const { screen, withFigures } = window.startPage?.shown ?? {}
    const isOfToday = screen !== undefined && screen.from <= at && at < screen.until
    const hasAmounts = /\d\s?€/.test(window.keptText ?? '')
    return (withFigures === true || hasAmounts) && !isOfToday
  }, now)

/** How many amounts the kept screen said, and those among them that the app itself does not say once it has its data. */
export async function snapshotFigures(page: Page): Promise<{ kept: number; missing: string[] }> {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-snapshot]') === null &&
      document.querySelector('[aria-busy="true"]') === null,
  )
  return page.evaluate(() => {
    const amounts = (text: string) => text.match(/\d[\d.]*(,\d+)?\s?[€%]/g) ?? []
    const kept = amounts(window.keptText ?? '')
    const live = new Set(amounts(document.body.innerText))
    return { kept: kept.length, missing: kept.filter((amount) => !live.has(amount)) }
  })
}
