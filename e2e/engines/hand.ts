import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type * as TestingLibrary from '@testing-library/dom'
import type { Engine } from './engine'

const library = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8')

/** `field`: by its label; a password has no role. */
type Role = 'button' | 'link' | 'field' | 'heading' | 'dialog' | 'article'
type Named = { role: Role; name: string | RegExp; within?: Named }

/** Does what a user does in a page of any engine: what is asked for may be on its way. */
export function createHand(engine: Engine, { patienceMs = 60_000 } = {}) {
  /** Runs `act` in the page, beside Testing Library, until it throws no more. */
  const soon = (act: (found: HTMLElement, text: string) => void, named: Named, text = '') =>
    expect(async () => {
      await engine.evaluate(`(() => {
        if (!window.TestingLibraryDom) {
          ;(function () { ${library} }).call(window)
          window.TestingLibraryDom.configure({ getElementError: (message) => new Error(message?.split('\\n')[0]) })
        }
                const found = (${find})(document.body, ${argument(named)}, window.TestingLibraryDom)
        ;(${act})(found, ${JSON.stringify(text)})
      })()`)
    }).toPass({ timeout: patienceMs })
  return {
    press: (role: Role, name: string | RegExp, within?: Named) =>
      soon(
        (found) => {
          if ((found as HTMLButtonElement).disabled || found.ariaDisabled === 'true')
            throw new Error('It is disabled')
          found.click()
        },
        { role, name, ...(within && { within }) },
      ),
    fill: (name: string | RegExp, text: string) =>
      soon(
        (found, text) => {
          // As typing does: React listens to the element's own property.
          const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
          set?.call(found, text)
          found.dispatchEvent(new InputEvent('input', { bubbles: true }))
          found.dispatchEvent(new Event('change', { bubbles: true }))
        },
        { role: 'field', name },
        text,
      ),
    sees: (role: Role, name: string | RegExp, within?: Named) =>
      soon(() => {}, { role, name, ...(within && { within }) }),
    /** A text that stands somewhere on the page. */
    reads: (text: string) =>
      expect.poll(() => engine.evaluate('document.body.innerText'), { timeout: patienceMs }).toContain(text),
    /** Whether the page meets a condition of its own, such as being controlled by the service worker. */
    meets: (condition: string) =>
      expect.poll(() => engine.evaluate(condition).catch(String), { timeout: patienceMs }).toBe(true),
  }
}

/** A named element as a JavaScript expression: JSON knows no regular expressions. */
const argument = ({ role, name, within }: Named): string =>
  `{ role: ${JSON.stringify(role)}, name: ${name instanceof RegExp ? name : JSON.stringify(name)}, within: ${within ? argument(within) : 'undefined'} }`

/** In the page: the first one that is not hidden. */
function find(
  root: HTMLElement,
  { role, name, within }: Named,
  { getAllByLabelText, getAllByRole }: typeof TestingLibrary,
): HTMLElement {
  const place = within
    ? find(root, within, { getAllByLabelText, getAllByRole } as typeof TestingLibrary)
    : root
  const [found] = role === 'field' ? getAllByLabelText(place, name) : getAllByRole(place, role, { name })
  if (found === undefined) throw new Error('Nothing was found')
  return found
}
