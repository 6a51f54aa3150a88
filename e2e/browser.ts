import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as driver,
  type Page,
} from '@playwright/test'
import { chromium } from '../scripts/chromium'

/**
 * A tablet: one browser profile that outlives the browser. Closing, killing and opening it again keeps what the
 * disk kept, as in a pharmacy. `from`: the profile of another one, whose browser is closed, to start with its data.
 */
export function tablet({ from, ...options }: BrowserContextOptions & { baseURL: string; from?: string }) {
  const profile = mkdtempSync(join(tmpdir(), 'rebotica-tablet-'))
  if (from) execFileSync('cp', ['-a', `${from}/.`, profile])
  const settings = {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    acceptDownloads: true,
    ...options,
  }
  return {
    profile,
    open: (...flags: string[]) =>
      driver.launchPersistentContext(profile, {
        ...settings,
        ...chromium,
        args: [...chromium.args, ...flags],
        headless: true,
      }),
    /** A browser of its own process, which can be killed as a flat battery would. What it says is added to `log`. */
    openToKill: (log = '/dev/null') => openProcess(profile, log),
    /** While no browser is open: what it kept there is gone, as after a corrupt database or an eviction. */
    lose: (kept: 'IndexedDB' | 'File System') =>
      rmSync(join(profile, 'Default', kept), { recursive: true, force: true }),
    remove: () => rmSync(profile, { recursive: true, force: true }),
  }
}

/** The page of a context just opened: a persistent one comes with a page. */
export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())

async function openProcess(profile: string, log: string) {
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const output = openSync(log, 'a')
  const child = spawn(
    chromium.executablePath,
    [
      ...chromium.args,
      '--headless',
      '--remote-debugging-port=0',
      '--enable-logging=stderr',
      '--window-size=820,1180',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', output], detached: true },
  )
  closeSync(output)
  while (!existsSync(portFile) || !readFileSync(portFile, 'utf8').includes('\n')) {
    if (child.exitCode !== null) throw new Error(`Chromium ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  const browser = await driver.connectOverCDP(`http://127.0.0.1:${port}`)
  const context = browser.contexts()[0]
  if (!context) throw new Error('Chromium has no window')
  return { context, kill: () => kill(child, browser) }
}

/** The whole group at once: no process of the browser gets to finish anything. */
async function kill(child: ChildProcess, browser: Browser) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
  await browser.close().catch(() => {})
}
