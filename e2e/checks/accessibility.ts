import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const limits = {
  all: { type: 'tag', values: tags },
  /** Where the same screen in other colours has been through all of them. */
  contrast: { type: 'rule', values: ['color-contrast'] },
} as const

export type AxeRules = keyof typeof limits

/** Axe's violations on the page as it is now. The rest of its results is as long as the page, and stays there. */
export async function axeFindings(page: Page, rules: AxeRules): Promise<string[]> {
  await holdBars(page, true)
  const axe = new AxeBuilder({ page })
    .options({
      runOnly: { ...limits[rules], values: [...limits[rules].values] },
      resultTypes: ['violations'],
    })
    // In the page itself: the app has no frames, and other modes open a second page for each look.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  await holdBars(page, false)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${help} (${id})\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
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
