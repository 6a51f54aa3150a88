import { afterEach, expect, test } from 'vitest'
import { showKept } from '@/app/first-screen/show-kept'
import type { KeptScreen } from '@/offline/session/kept-screen'

const kept: KeptScreen = {
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
  styles: '',
  html: '<main><h2>Total de ventas</h2><p data-figures="84">1.234 €</p></main>',
  answers: '[]',
}
const root = document.createElement('div')
root.id = 'root'
afterEach(() => root.replaceChildren())

test('the screen is painted with its figures, and answers to nothing', async () => {
  document.body.append(root)
  await showKept({ kept, withFigures: true })
  expect(root).toHaveTextContent('Total de ventas1.234 €')
  expect(root.querySelector('[data-kept]')).toHaveProperty('inert', true)
})

test('figures that are not those of the data any more leave room for the ones to come', async () => {
  document.body.append(root)
  await showKept({ kept, withFigures: false })
  expect(root.textContent).toBe('Total de ventas')
  expect(root.querySelector('p')).toHaveStyle({ minHeight: '84px' })
})
