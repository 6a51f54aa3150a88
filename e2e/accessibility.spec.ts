import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { devices, tour } from './tour'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The themes differ in colours alone, so the dark one is asked about them only. */
const themes = [
  { theme: 'light', limit: (axe: AxeBuilder) => axe.withTags(tags) },
  { theme: 'dark', limit: (axe: AxeBuilder) => axe.withRules('color-contrast') },
] as const

const runs = [
  { name: 'tablet', themes },
  // The same colours and parts as cards: one theme tells.
  { name: 'phone', themes: themes.slice(0, 1) },
] as const

for (const { name, themes } of runs) {
  const names = themes.map(({ theme }) => theme).join(' and ')
  test(`axe finds no violation on any screen of a ${name} (${names})`, async ({ browser, network }) => {
    test.setTimeout(600_000)
    const findings = new Set<string>()
    const visit = async (page: Page, screen: string) => {
      for (const { theme, limit } of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await holdBars(page, true)
        const { violations } = await limit(new AxeBuilder({ page })).analyze()
        await holdBars(page, false)
        for (const { id, help, nodes } of violations)
          for (const { target, failureSummary } of nodes)
            findings.add(`${screen}, ${theme}: ${help} (${id})\n  ${target.join(' ')}\n  ${failureSummary}`)
      }
    }
    await tour({ browser, network, device: devices[name], visit })
    expect([...findings]).toEqual([])
  })
}

/**
 * While axe looks, the bars that stay in view stand where they are in the page: what is half below one of them only has to be
 * scrolled, and axe would measure the half.
 */
const holdBars = (page: Page, held: boolean) =>
  page.locator('header, [data-page-footer], #navegacion').evaluateAll(
    (bars, position) => {
      for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = position
    },
    held ? 'static' : '',
  )
