import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { devices, settled } from '../tour/devices'
import { axeSource } from './axe-source'

const limits = {
  all: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  /** For screens that went through all the rules in other colours already. */
  contrast: { type: 'rule', values: ['color-contrast'] },
} satisfies Record<string, RunOptions['runOnly']>

export type AxeRules = keyof typeof limits

/** Axe's findings on the page in its current state. */
export async function axeFindings(page: Page, rules: AxeRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return await page.evaluate(runAxe, { runOnly: limits[rules], resultTypes: ['violations'] } as RunOptions)
}

/** Axe finds nothing on a phone, nor on a tablet, as which the page stays. */
export async function isClean(page: Page, where: string) {
  for (const size of [devices.phone, devices.tablet]) {
    await page.setViewportSize(size)
    await settled(page)
    expect(await axeFindings(page, 'all'), where).toEqual([])
  }
}

/**
 * In the page. Sticky bars are made static while axe runs: an element half covered by one of them only has to be
 * scrolled, but axe would measure its visible half.
 */
async function runAxe(options: RunOptions): Promise<string[]> {
  const bars = [...document.querySelectorAll<HTMLElement>('header, [data-page-footer], #navegacion')]
  for (const bar of bars) bar.style.position = 'static'
  // The page behind a dialog was looked at before the dialog opened.
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(dialog ?? document, options)
  for (const bar of bars) bar.style.position = ''
  // Open menus are rendered outside of the page's landmarks; they belong to the button that opens them.
  const isMenu = (rule: string, target: string) => {
    const found = rule === 'region' ? document.querySelector(target) : null
    return found !== null && (found.closest('[role="menu"]') ?? found.querySelector('[role="menu"]')) !== null
  }
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => !isMenu(id, target.join(' ')))
      .map(({ target, failureSummary }) => `${help} (${id})\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
}
