import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { devices, tour } from './tour'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const name of ['tablet', 'phone'] as const) {
  test(`axe finds no violation on any screen of a ${name}, in both themes`, async ({ browser, network }) => {
    test.setTimeout(600_000)
    const findings = new Set<string>()
    const visit = async (page: Page, screen: string) => {
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
        for (const { id, help, nodes } of violations)
          for (const { target, failureSummary } of nodes)
            findings.add(`${screen}, ${theme}: ${help} (${id})\n  ${target.join(' ')}\n  ${failureSummary}`)
      }
    }
    await tour({ browser, network, device: devices[name], visit })
    expect([...findings]).toEqual([])
  })
}
