import { afterEach, expect, test, vi } from 'vitest'
import { screenHtml } from '@/app/first-screen/screen-html'

const root = document.createElement('div')
afterEach(() => root.remove())

/** jsdom lays nothing out: what is named `below` lies far below the visible part. */
const show = (html: string) => {
  root.innerHTML = html
  document.body.append(root)
  for (const element of root.querySelectorAll('.below'))
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5_000, 300, 200))
  return screenHtml(root)
}

test('figures in view are kept as they stand', () => {
  expect(show('<main><p>1.234 €</p></main>')).toBe('<main><p>1.234 €</p></main>')
})

test('what is sent, unread or in the cart is not kept: it may be another by the next start', () => {
  const html = show(
    '<p role="status">Todo enviado</p><a href="/cart/1"><span data-live="">3</span></a><p>1.234 €</p>',
  )
  expect(html).not.toContain('Todo enviado')
  expect(html).not.toContain('3</span>')
  expect(html).toContain('1.234 €')
})

test('notices leave no room, because they come later again', () => {
  expect(show('<section data-live="away">Nueva versión</section><p>1 €</p>')).toBe('<p>1 €</p>')
})

test('what is far below leaves its room empty', () => {
  expect(show('<main><p>1 €</p><div class="below"><p>2 €</p></div></main>')).toBe(
    '<main><p>1 €</p><div class="below" style="min-height: 200px;"></div></main>',
  )
})

test('a chosen radio button is kept as chosen', () => {
  root.innerHTML = '<input type="radio" name="a" checked=""><input type="radio" name="a">'
  document.body.append(root)
  const second = root.querySelectorAll('input')[1]
  if (second) second.checked = true
  expect(screenHtml(root)).toBe('<input type="radio" name="a"><input type="radio" name="a" checked="">')
})

test('what shows figures is kept with its height, so that room can be left for it', () => {
  root.innerHTML = '<article><h2>Ventas</h2><p data-figures="">1 €</p></article>'
  document.body.append(root)
  const figures = root.querySelector('p')
  if (figures) vi.spyOn(figures, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 84))
  expect(screenHtml(root)).toBe('<article><h2>Ventas</h2><p data-figures="84">1 €</p></article>')
})

test('a drawing is kept as a picture', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AA==')
  expect(show('<div><canvas class="plot" style="height: 240px;"></canvas></div>')).toBe(
    '<div><img alt="" decoding="sync" class="plot" style="height: 240px;" src="data:image/webp;base64,AA=="></div>',
  )
})
