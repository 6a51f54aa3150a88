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
import { chromium, chromiumShell } from '../scripts/chromium'

/**
 * A tablet: a browser profile that remains when the browser is closed or killed, and is used again when it is opened.
 * `from`: another tablet (its browser closed) whose data is copied. `isShell`: of a browser without tabs and menus, which
 * starts faster. `profile`: an empty folder where it is to be.
 */
export function tablet({
  from,
  isShell = false,
  profile = mkdtempSync(join(tmpdir(), 'rebotica-tablet-')),
  ...options
}: BrowserContextOptions & { baseURL: string; from?: string; isShell?: boolean; profile?: string }) {
  const browser = isShell ? chromiumShell : chromium
  if (from) execFileSync('cp', ['-a', `${from}/.`, profile])
  const settings = {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    acceptDownloads: true,
    // Where a test blocks them, it does so for its `page` alone.
    serviceWorkers: 'allow' as const,
    ...options,
  }
  return {
    profile,
    open: (...flags: string[]) =>
      driver.launchPersistentContext(profile, {
        ...settings,
        ...browser,
        args: [...browser.args, ...flags],
        headless: true,
      }),
    /**
     * Opens the browser in a process of its own, which can be killed as by a flat battery. Its output is appended to
     * `log`. `environment` is added to ours.
     */
    openToKill: (log = '/dev/null', environment: Record<string, string> = {}) =>
      openProcess(browser.executablePath, { profile, log, environment }),
    /** Deletes data of the closed browser, as after a corrupt database or when the browser frees space. */
    lose: (kept: 'IndexedDB' | 'File System') =>
      // Fails where there is nothing to lose: a test would find all that it left.
      rmSync(join(profile, 'Default', kept), { recursive: true }),
    remove: () => rmSync(profile, { recursive: true, force: true }),
  }
}

/** The first page of a context: a persistent context opens with one. */
export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())

type Process = { profile: string; log: string; environment: Record<string, string> }

async function openProcess(executable: string, { profile, log, environment }: Process) {
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const output = openSync(log, 'a')
  const child = spawn(
    executable,
    [
      ...chromium.args,
      '--headless',
      '--remote-debugging-port=0',
      '--enable-logging=stderr',
      '--window-size=820,1180',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', output], detached: true, env: { ...process.env, ...environment } },
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
  return { context, kill: () => kill(child, browser), quit: () => quit(child, browser) }
}

/** As its user closes it: it finishes what it is writing. */
async function quit(child: ChildProcess, browser: Browser) {
  const ended = once(child, 'exit')
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.close')
  await ended
  await browser.close().catch(() => {})
}

/** Kills the whole process group at once, so that no process of the browser can finish its work. */
async function kill(child: ChildProcess, browser: Browser) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
  await browser.close().catch(() => {})
}
