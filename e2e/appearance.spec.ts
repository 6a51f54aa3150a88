import type { Page } from '@playwright/test'
import { type AxeRules, axeFindings } from './checks/accessibility'
import { layoutFindings } from './checks/layout'
import { expect, test } from './fixtures'
import { devices, tour } from './tour/tour'

type Theme = 'light' | 'dark'

/**
 * What axe is asked on each device. The themes differ in colours alone, so the dark one is asked about them only; a phone
 * has the tablet's colours and shows rows as cards; a desk has the parts of the tablet.
 */
const rules: Record<keyof typeof devices, Partial<Record<Theme, AxeRules>>> = {
  tablet: { light: 'all', dark: 'contrast' },
  phone: { light: 'all' },
  desk: {},
}
/** What fits in one theme fits in the other: both are looked at on the tablet. */
const themes: Record<keyof typeof devices, readonly Theme[]> = {
  tablet: ['light', 'dark'],
  phone: ['light'],
  desk: ['dark'],
}
const names = ['tablet', 'phone', 'desk'] as const

/** Nothing reads the pictures of the screens, so they are made in test-results only for who asks for them. */
const wantsPictures = process.env.REBOTICA_PICTURES === '1'

for (const name of names) {
  const { width, touch } = devices[name]
  const asked = Object.keys(rules[name]).join(' and ')
  const axe = asked === '' ? '' : `, and axe finds no violation (${asked})`
  test(`every screen fits a ${name} of ${width} px in ${themes[name].join(' and ')}${axe}`, async ({
    browser,
    network,
    demo,
  }, testInfo) => {
    test.setTimeout(600_000)
    let number = 0
    const findings = new Set<string>()
    const visit = async (page: Page, screen: string) => {
      number += 1
      // What the last press left under the mouse, such as a tooltip, is no part of the screen.
      await page.mouse.move(0, 0)
      // Each screen in the colours of the one before it first: they change once for each.
      const inTurn = number % 2 === 1 ? themes[name] : themes[name].toReversed()
      for (const theme of inTurn) {
        await page.emulateMedia({ colorScheme: theme })
        await page.waitForFunction(isShownIn, theme)
        if (wantsPictures) {
          const file = `${String(number).padStart(2, '0')} ${screen} ${theme}.png`
          await page.screenshot({ path: testInfo.outputPath(file) })
        }
        for (const finding of await layoutFindings(page, { touch })) findings.add(`${screen}: ${finding}`)
        const limit = rules[name][theme]
        if (limit === undefined) continue
        for (const finding of await axeFindings(page, limit)) findings.add(`${screen}, ${theme}: ${finding}`)
      }
    }
    await tour({ browser, network, installation: demo, device: devices[name], visit })
    expect([...findings]).toEqual([])
  })
}

/** In the page. The app follows the device a moment after it has changed; pages outside of the app, at once. */
const isShownIn = (theme: Theme) =>
  [undefined, theme].includes(document.documentElement.dataset.mantineColorScheme as Theme)
