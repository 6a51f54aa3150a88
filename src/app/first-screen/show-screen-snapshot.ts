import { countStyles } from '@/app/first-screen/app-files'
import { snapshotAttribute } from '@/app/first-screen/start-page'
import type { ShownScreen } from '@/offline/session/screen-snapshot'

/** A hidden page paints nothing. */
const longestMs = 1_000

/** What leads the page elsewhere or loads something as soon as it stands there: no screen has it, and what is stored may have been changed. */
const neverKept = 'meta,base,iframe,object,embed,form,link'

/** Puts the screen snapshot where the app will be, which replaces it with its own. Resolves when it is painted. */
export async function showScreenSnapshot({ screen, html, styles, withFigures }: ShownScreen): Promise<void> {
  const { title, scheme, address } = screen
  const root = document.getElementById('root') as HTMLElement
  const sheet = document.createElement('style')
  sheet.textContent = styles
  document.head.append(sheet)
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  document.title = title
  const tree = document.createElement('div')
  tree.setAttribute(snapshotAttribute, '')
  tree.inert = true
  tree.style.display = 'contents'
  tree.innerHTML = html
  for (const element of tree.querySelectorAll(neverKept)) element.remove()
  if (!withFigures) leaveRoom(tree)
  root.replaceChildren(tree)
  if (location.pathname + location.search !== address) history.replaceState(history.state, '', address)
  passOn(root, tree, sheet)
  await nextPaint()
}

/** As a placeholder stands while figures are awaited. */
function leaveRoom(tree: HTMLElement): void {
  for (const element of tree.querySelectorAll<HTMLElement>('[data-figures]')) {
    element.replaceChildren()
    element.style.cssText = `min-height:${element.dataset.figures}px;border-radius:8px;background:var(--mantine-color-default-border);opacity:.4`
  }
}

/** Resolves when it stands on the screen: a frame that the page has laid out is drawn by others, who need a processor, too. */
export const nextPaint = (): Promise<unknown> => {
  const frame = new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve(null)
    }).observe({ type: 'paint', buffered: true })
  })
  const hidden = new Promise((resolve) => setTimeout(resolve, document.hidden ? 0 : longestMs))
  return Promise.race([frame, hidden])
}

/** The screen snapshot answers to nothing, so what is pressed on it is pressed on the same element of the app's own. */
function passOn(root: HTMLElement, tree: HTMLElement, sheet: HTMLStyleElement): void {
  let pressed: string | undefined
  const note = ({ clientX, clientY }: MouseEvent) => {
    const under = [...tree.querySelectorAll('a[href], button, [role="radio"], label')].filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
    })
    pressed = under.length === 0 ? undefined : nameOf(under.at(-1) as Element)
  }
  addEventListener('click', note, true)
  const observer = new MutationObserver(() => {
    if (tree.isConnected) return
    observer.disconnect()
    removeEventListener('click', note, true)
    countStyles()
    sheet.remove()
    if (pressed === undefined) return
    for (const element of root.querySelectorAll<HTMLElement>('a[href], button, [role="radio"], label'))
      if (nameOf(element) === pressed) return element.click()
  })
  observer.observe(root, { childList: true })
}

const nameOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('href'),
    element.getAttribute('aria-label') ?? element.textContent,
  ].join()
