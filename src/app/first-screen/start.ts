/**
 * The script in index.html, the only one that runs before the app: paints the screen as it was last seen where that is
 * still true, then starts the app, and says so where it cannot be fetched. Small, and without the app's own modules.
 */
import { loadStyles, preload } from '@/app/first-screen/app-files'
import { readKept } from '@/app/first-screen/read-kept'
import { showKept } from '@/app/first-screen/show-kept'
import { readLastStart, type StartPage } from '@/app/first-screen/start-page'
import { sayThatItTakesLong, showProblem } from '@/app/first-screen/start-problem'

const {
  modules = '',
  styles = '',
  logIn = '',
  build = '',
} = (document.currentScript as HTMLScriptElement).dataset
const page: StartPage = { build, kept: null, dataLoss: null }
window.startPage = page

const whenParsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve()
  else document.addEventListener('DOMContentLoaded', () => resolve())
})

async function start() {
  const last = readLastStart(build)
  const kept = last && (await readKept(page).catch(() => null))
  // Nothing else is fetched before it is painted.
  if (kept !== null) {
    await whenParsed
    await showKept(kept)
    page.kept = kept
  } else void whenParsed.then(sayThatItTakesLong)
  const files = modules.split(' ')
  preload([...files, ...(last?.files ?? logIn.split(' '))])
  await Promise.all([loadStyles(styles.split(' ')), whenParsed])
  await import(/* @vite-ignore */ files.at(-1) ?? '')
}

start().catch(() => whenParsed.then(showProblem))
