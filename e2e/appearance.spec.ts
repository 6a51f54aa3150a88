import type { Page } from '@playwright/test'
import { type AxeRules, axeFindings } from './checks/accessibility'
import { layoutFindings } from './checks/layout'
import { expect, test } from './fixtures'
import { devices } from './tour/devices'
import { tour } from './tour/tour'

type Theme = 'light' | 'dark'

/**
 * Which axe rules run on each device. The dark theme differs only in colours, so only these are checked in it; the
 * phone has the tablet's colours but shows rows as cards; the desktop has the tablet's components.
 */
const rules: Record<keyof typeof devices, Partial<Record<Theme, AxeRules>>> = {
  tablet: { light: 'all', dark: 'contrast' },
  phone: { light: 'all' },
  desk: {},
}
/** Themes do not affect layout, so only the tablet checks both. */
const themes: Record<keyof typeof devices, readonly Theme[]> = {
  tablet: ['light', 'dark'],
  phone: ['light'],
  desk: ['dark'],
}
const names = ['tablet', 'phone', 'desk'] as const

/** Pictures of the screens are for people only, and made when asked for. */
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
      // Removes hover effects, such as a tooltip of the last click.
      await page.mouse.move(0, 0)
      // Starts with the theme of the screen before, so that there is one change of theme per screen.
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

/** In the page. The app follows the device's theme with a short delay; pages outside of the app follow at once. */
const isShownIn = (theme: Theme) =>
  [undefined, theme].includes(document.documentElement.dataset.mantineColorScheme as Theme)
