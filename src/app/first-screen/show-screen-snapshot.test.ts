import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreenSnapshot } from '@/app/first-screen/show-screen-snapshot'
import type { ScreenSnapshot, ShownScreen } from '@/offline/session/screen-snapshot'

const storedScreen: ScreenSnapshot = {
  build: 'one',
  session: '',
  addresses: ['/'],
  address: '/',
  preferences: {},
  snapshot: { key: ['1', 1], revision: 'r1' },
  look: '',
  from: 0,
  until: 0,
  idleMs: 0,
  title: 'Resumen',
  scheme: 'light',
}
const screen: ShownScreen = {
  screen: storedScreen,
  styles: '',
  html: '<main><h2>Total de ventas</h2><p data-figures="84">1.234 €</p></main>',
  answers: Promise.resolve('[]'),
  withFigures: true,
}
const root = document.createElement('div')
root.id = 'root'

/** jsdom paints nothing: a page that paints at once, or when `paint` is called. */
let paint: (() => void) | undefined
const paintsAtOnce = { is: true }
class Paints {
  readonly tell: PerformanceObserverCallback
  constructor(tell: PerformanceObserverCallback) {
    this.tell = tell
  }
  disconnect() {}
  observe() {
    const entries = { getEntriesByName: (name: string) => (name === 'first-contentful-paint' ? [{}] : []) }
    paint = () => this.tell(entries as never, this as never)
    if (paintsAtOnce.is) paint()
  }
}
beforeEach(() => vi.stubGlobal('PerformanceObserver', Paints))
afterEach(() => {
  root.replaceChildren()
  paintsAtOnce.is = true
  vi.unstubAllGlobals()
})

test('the screen is painted with its figures, and answers to nothing', async () => {
  document.body.append(root)
  await showScreenSnapshot(screen)
  expect(root).toHaveTextContent('Total de ventas1.234 €')
  expect(root.querySelector('[data-snapshot]')).toHaveProperty('inert', true)
})

test('figures that are not those of the data any more leave room for the ones to come', async () => {
  document.body.append(root)
  await showScreenSnapshot({ ...screen, withFigures: false })
  expect(root.textContent).toBe('Total de ventas')
  expect(root.querySelector('p')).toHaveStyle({ minHeight: '84px' })
})

test("the app's screen comes with the app's styles, and what was pressed meanwhile is pressed on it", async () => {
  document.body.append(root)
  const html = '<main><button type="button">Filtros</button><button type="button">Vistas</button></main>'
  await showScreenSnapshot({ ...screen, html, styles: 'main { color: red }' })
  const waiting = document.createElement('link')
  waiting.media = 'not all'
  document.head.append(waiting)
  const kindOf = (element: Element) => [...element.children].map(({ tagName }) => tagName)
  expect(kindOf(document.head)).toContain('STYLE')
  // In jsdom everything is at the same place: the last of what is under the pointer counts.
  dispatchEvent(new MouseEvent('click', { clientX: 0, clientY: 0 }))
  const pressed: string[] = []
  const app = document.createElement('main')
  app.innerHTML = html
  app.addEventListener('click', ({ target }) => pressed.push((target as Element).textContent))
  root.replaceChildren(app)
  await vi.waitFor(() => expect(pressed).toEqual(['Vistas']))
  expect(kindOf(document.head)).not.toContain('STYLE')
  expect(waiting.media).toBe('')
  waiting.remove()
  // A press is repeated only once.
  root.replaceChildren(app.cloneNode(true))
  dispatchEvent(new MouseEvent('click', { clientX: 0, clientY: 0 }))
  expect(pressed).toEqual(['Vistas'])
})

test('the app is waited with until the screen stands on the display', async () => {
  paintsAtOnce.is = false
  document.body.append(root)
  let isShown = false
  const showing = showScreenSnapshot(screen).then(() => {
    isShown = true
  })
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(isShown).toBe(false)
  paint?.()
  await showing
})

test.each([
  '<meta http-equiv="refresh" content="0;url=//evil.test">',
  '<base href="//evil.test/">',
  '<iframe srcdoc="<p>x</p>"></iframe>',
  '<object data="//evil.test"></object>',
  '<embed src="//evil.test">',
  '<form action="//evil.test"><button>Entrar</button></form>',
  '<link rel="stylesheet" href="//evil.test">',
])('what leads elsewhere is not painted, though it be stored: %s', async (html) => {
  document.body.append(root)
  await showScreenSnapshot({ ...screen, html: `<main>${html}<p>1.234 €</p></main>` })
  expect(root.querySelector('main')?.innerHTML).toBe('<p>1.234 €</p>')
})
