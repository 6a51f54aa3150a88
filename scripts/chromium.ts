import { existsSync } from 'node:fs'

/**
 * Chromium uses only its last `--disable-features`, so these features that Playwright turns off have to be repeated.
 */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Suggestions below the address bar: two hidden pages per window, more than half of the time to open a browser. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offForPlaywright, ...suggestions].join()}`,
]

/** Options with which tests start Chromium: the system's, without network traffic of its own. */
export const chromium = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args }

const shell = '/usr/lib/chromium/chromium-headless-shell'

/**
 * Chromium without what stands around a page (tabs, menus, extensions), which takes a seventh less processor time. Where it is
 * missing, the whole one.
 */
export const chromiumShell = {
  ...chromium,
  executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : chromium.executablePath),
}
