import { type Page, type TestInfo, test } from '@playwright/test'
import { type AxeRules, axeFindings } from '../checks/accessibility'
import { layoutFindings } from '../checks/layout'
import { Scans } from '../checks/scans'
import type { Installation } from '../installation'
import { become, type Device, devices, settled, showWhole } from './devices'

type Theme = 'light' | 'dark'
type View = { device: Device; theme: Theme; axe?: AxeRules }

/** The device on which the tour moves on. */
const home = 'tablet'

/**
 * How each state of a screen is looked at. Themes do not affect layout. The dark theme differs only in colours, so axe
 * checks only these in it; the phone has the tablet's colours but shows rows as cards; the desktop has the tablet's
 * components. First and last is the tablet, and next to each other stand views that share a theme: seen backwards from
 * a dark screen, there is one change of theme per screen.
 */
const views: readonly View[] = [
  { device: 'tablet', theme: 'light', axe: 'all' },
  { device: 'phone', theme: 'light', axe: 'all' },
  { device: 'desk', theme: 'dark' },
  { device: 'tablet', theme: 'dark', axe: 'contrast' },
]

/** Pictures of the screens are for people only, and made when asked for. */
const wantsPictures = process.env.REBOTICA_PICTURES === '1'

/** Looks at the page in its current state, under this name; `whole`: in a window as tall as the page. */
export type Look = (name: string, options?: { whole?: boolean }) => Promise<void>
/**
 * Does something on the first of these devices, and looks only at them: for what is not there on the others, or closes
 * on the way to them.
 */
export type Only = (devices: readonly [Device, ...Device[]], visit: () => Promise<void>) => Promise<void>

/** Looks at pages, and collects what is found. */
export class Looks {
  readonly findings = new Set<string>()
  /** Errors in the pages' consoles, which may explain a finding. */
  readonly errors: string[] = []
  private number = 0
  private readonly testInfo: TestInfo
  private readonly installation: Installation
  constructor(testInfo: TestInfo, installation: Installation) {
    this.testInfo = testInfo
    this.installation = installation
  }

  /** For a page that was opened as a tablet. */
  async on(page: Page): Promise<{ look: Look; only: Only }> {
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
    const session = await page.context().newCDPSession(page)
    const scans = new Scans(page, session, this.installation)
    let now: Device = home
    let isWhole = false
    let chosen: readonly View[] = views
    let theme: Theme = 'light'
    const turnTo = async (device: Device) => {
      if (device === now && !isWhole) return
      await become({ page, session }, device)
      now = device
      isWhole = false
    }
    const dress = async (wanted: Theme) => {
      if (wanted === theme) return
      await page.emulateMedia({ colorScheme: wanted })
      await page.waitForFunction(isShownIn, wanted)
      theme = wanted
    }
    const lookAround = async (name: string, whole: boolean) => {
      this.number += 1
      // Removes hover effects, such as a tooltip of the last click.
      await page.mouse.move(0, 0)
      await page.waitForFunction(isShownIn, theme)
      await settled(page)
      const start = now
      const open = await openParts(page)
      for (const view of chosen[0]?.theme === theme ? chosen : chosen.toReversed()) {
        await turnTo(view.device)
        if (whole) await showWhole(page)
        isWhole = whole
        await dress(view.theme)
        const others = await openParts(page)
        if (others.length !== open.length)
          this.findings.add(`${name}: open on the ${view.device} is «${others}», not «${open}»`)
        await this.see(page, name, view)
      }
      await turnTo(start)
      for (const finding of await scans.findings()) this.findings.add(`${name}: ${finding}`)
    }
    // A step of its own: Playwright looks for the parent of each call among all calls of the test that are in no step.
    const look: Look = (name, { whole = false } = {}) => test.step(name, () => lookAround(name, whole))
    const only: Only = async (devices, visit) => {
      chosen = views.filter(({ device }) => devices.includes(device))
      await turnTo(devices[0])
      await visit()
      chosen = views
      await turnTo(home)
    }
    return { look, only }
  }

  private async see(page: Page, name: string, { device, theme, axe }: View) {
    const { width, touch } = devices[device]
    if (wantsPictures) {
      const file = `${String(this.number).padStart(2, '0')} ${name} ${width} ${theme}.png`
      await page.screenshot({ path: this.testInfo.outputPath(file) })
    }
    for (const finding of await layoutFindings(page, { touch }))
      this.findings.add(`${name}, ${device}: ${finding}`)
    if (axe === undefined) return
    for (const finding of await axeFindings(page, axe))
      this.findings.add(`${name}, ${device} in ${theme}: ${finding}`)
  }
}

/** In the page. The app follows the device's theme with a short delay; pages outside of the app follow at once. */
const isShownIn = (theme: Theme) =>
  [undefined, theme].includes(document.documentElement.dataset.mantineColorScheme as Theme)

/** Names of open dialogs, menus and details; the same one may have another name at another width. */
const openParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
        const label = labels.map((id) => document.getElementById(id)?.textContent).join(' ')
        return label || element.getAttribute('aria-label') || element.textContent || ''
      })
      .toSorted(),
  )
