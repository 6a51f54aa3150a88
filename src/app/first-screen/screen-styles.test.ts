import { afterEach, expect, test } from 'vitest'
import { screenStyles } from '@/app/first-screen/screen-styles'

const root = document.createElement('div')
const sheet = document.createElement('style')
afterEach(() => {
  root.remove()
  sheet.remove()
})

const show = (html: string, css: string) => {
  root.innerHTML = html
  sheet.textContent = css
  document.body.append(root)
  document.head.append(sheet)
  return screenStyles(root)
}

test.each([
  ['body', 'body { margin: 0 }'],
  ['a child', 'nav > a { color: red }'],
  ['a neighbour', 'ul + ul { color: red }'],
  ['something below', 'nav a { color: red }'],
  ['a state', 'nav a:hover { color: red }'],
  ['a state of something around it', 'nav:focus-within > a { color: red }'],
  ['what stands before it', 'nav ::before { color: red }'],
  ['one of several', '.absent, nav > a { color: red }'],
])('a rule for %s of the screen counts', (_, css) => {
  expect(show('<nav><a>Resumen</a></nav><ul></ul><ul></ul>', css)).toContain(css.split('{')[0]?.trim())
})

test('rules for what is not on the screen are left out, and those that stand in the screen itself', () => {
  const styles = show(
    '<style>nav { color: red }</style><nav></nav>',
    '.absent { color: red } nav > a { color: red }',
  )
  expect(styles.trim()).toBe('')
})
