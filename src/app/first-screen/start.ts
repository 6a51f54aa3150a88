/**
 * The script that the build puts into index.html: paints the screen as it was last seen where that is
 * still true, then starts the app, and says so where it cannot be fetched. Small, and without the app's own modules.
 */
import { loadStyles, preload, preloadFont } from '@/app/first-screen/app-files'
import { holdLogIn, isFirstVisit } from '@/app/first-screen/held-log-in'
import { readScreenSnapshot } from '@/app/first-screen/read-screen-snapshot'
import { nextPaint, showScreenSnapshot } from '@/app/first-screen/show-screen-snapshot'
import { readLastStart, type StartPage } from '@/app/first-screen/start-page'
import { sayThatItTakesLong, showProblem } from '@/app/first-screen/start-problem'
import type { ToSalesWorker } from '@/offline/sales/sales-messages'

const { build = '', ...named } = (document.currentScript as HTMLScriptElement).dataset
const files = (name: string) => named[name]?.split(' ') ?? []
const logIn = isFirstVisit() ? holdLogIn() : null
const page: StartPage = {
  build,
  shown: null,
  logIn,
  salesWorker: null,
  styled: Promise.resolve(),
  dataLoss: null,
}
window.startPage = page

const whenParsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve()
  else document.addEventListener('DOMContentLoaded', () => resolve())
})

// The page has the log-in of a first visit. Taken away before anything else is shown, and not seen until then.
if (logIn === null && !window.isBrowserTooOld) {
  const page = document.documentElement
  page.setAttribute('data-starting', '')
  void whenParsed.then(() => {
    document.getElementById('root')?.replaceChildren()
    page.removeAttribute('data-starting')
  })
}

const isScript = (file: string) => file.endsWith('.js')

async function start() {
  const reading = readScreenSnapshot(page).catch(() => null)
  if (logIn) return startApp(files('login'), { afterPaint: true })
  const last = readLastStart(build)
  if (last) for (const font of files('font')) preloadFont(font)
  const found = await reading
  const shown = found === 'log-in' ? null : found
  // Nothing else is fetched before it is painted.
  if (shown !== null) {
    await whenParsed
    await showScreenSnapshot(shown)
    page.shown = shown
    const [, pharmacy] = shown.screen.snapshot.key
    page.salesWorker = startSalesWorker(files('worker')[0] ?? '', pharmacy, () => {
      page.salesWorker = null
    })
  } else void whenParsed.then(sayThatItTakesLong)
  // The screen snapshot has its own styles: to draw it anew with the app's would only cost time.
  await startApp(files(last && found !== 'log-in' ? 'dashboard' : 'login'), { wait: shown !== null })
}

async function startApp(parts: readonly string[], { wait = false, afterPaint = false }): Promise<void> {
  const modules = files('modules')
  preload([...modules, ...parts.filter(isScript)])
  page.styled = loadStyles({ app: files('styles'), parts: parts.filter((file) => !isScript(file)) }, { wait })
  const begin = async () => {
    await whenParsed
    if (afterPaint) await nextPaint()
    await import(/* @vite-ignore */ modules.at(-1) ?? '')
  }
  await Promise.all([page.styled, begin()])
}

/** It reads the pharmacy's data while the app is on its way. */
function startSalesWorker(file: string, prepare: number, onBreak: () => void): Worker | null {
  try {
    const worker = new Worker(file, { type: 'module' })
    worker.onerror = (event) => {
      event.preventDefault()
      onBreak()
    }
    worker.postMessage({ prepare } satisfies ToSalesWorker)
    return worker
  } catch {
    return null
  }
}

if (!window.isBrowserTooOld) start().catch(() => whenParsed.then(showProblem))
