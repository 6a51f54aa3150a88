// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { simpleComputedStyle } from './computed-style'

afterEach(() => {
  document.body.innerHTML = ''
})

test('what is shown, hidden and inherited is as jsdom says, for each element of a page without style sheets', () => {
  document.body.innerHTML = `
    <main><p>a<b>b</b></p><ul><li>c</li></ul><table><tbody><tr><td>d</td></tr></tbody></table></main>
    <div hidden><span>e</span></div><div hidden style="display: flex">f</div>
    <div style="display: none"><span>g</span></div>
    <div style="visibility: hidden"><i>h</i><i style="visibility: visible">i</i><i style="visibility: inherit">j</i></div>
    <dialog>k</dialog><dialog open>l</dialog>
    <input><input type="hidden"><input type="HIDDEN"><button>m</button><select><option>n</option></select><textarea></textarea>
    <svg><path></path></svg><template><p>o</p></template><script type="text/plain">p</script>
    <div style="position: fixed; pointer-events: none; opacity: 0.5">q</div>`
  const ofJsdom = window.getComputedStyle.bind(window)
  const simple = simpleComputedStyle(window)
  const elements = [...document.querySelectorAll('*')]
  expect(elements.length).toBeGreaterThan(30)
  for (const element of elements) {
    const [ours, theirs] = [simple(element), ofJsdom(element)]
    for (const name of ['display', 'visibility'] as const) {
      expect([element.outerHTML, ours[name]]).toEqual([element.outerHTML, theirs[name]])
      expect(ours.getPropertyValue(name)).toBe(theirs[name])
    }
  }
  const last = simple(document.body.lastElementChild as Element)
  expect([last.position, last.pointerEvents, last.getPropertyValue('pointer-events'), last.opacity]).toEqual([
    'fixed',
    'none',
    'none',
    '0.5',
  ])
})
