/**
 * `getComputedStyle` for tests of screens. jsdom's matches each rule of its own and of Mantine's style sheets against the
 * element and against those above it, at each question whether something can be seen: a fifth of the time of these tests.
 * Style sheets have no effect in them (mocks/dom-setup.ts), so what is left is the browser's default for the tag, the
 * attributes that hide, and the element's own `style`.
 */
export function simpleComputedStyle(window: Window & typeof globalThis): typeof getComputedStyle {
  const ofJsdom = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()

  function displayOfTag(tag: string): string {
    const known = displays.get(tag)
    if (known !== undefined) return known
    const example = window.document.createElement(tag)
    // An open example gives a dialog's own display; a closed dialog is recognised below, by its attribute.
    example.setAttribute('open', '')
    window.document.documentElement.append(example)
    const { display } = ofJsdom(example)
    example.remove()
    displays.set(tag, display)
    return display
  }

  function display(element: Element): string {
    const own = ownStyle(element)?.display
    if (own) return own
    const isNone =
      element.hasAttribute('hidden') ||
      (element instanceof window.HTMLInputElement && element.type === 'hidden') ||
      (element instanceof window.HTMLDialogElement && !element.open)
    return isNone ? 'none' : displayOfTag(element.localName)
  }

  /** Inherited: the nearest element's that sets it. */
  function visibility(element: Element | null): string {
    if (!element) return 'visible'
    const own = ownStyle(element)?.visibility
    return own && own !== 'inherit' ? own : visibility(element.parentElement)
  }

  return (element, pseudo) => {
    const own = pseudo ? undefined : ownStyle(element)
    const property = (name: string): string => {
      if (pseudo) return ''
      if (name === 'display') return display(element)
      if (name === 'visibility') return visibility(element)
      return own?.getPropertyValue(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ?? ''
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) =>
        name === 'getPropertyValue' ? property : typeof name === 'string' ? property(name) : undefined,
    })
  }
}

const ownStyle = (element: Element): CSSStyleDeclaration | undefined =>
  (element as Partial<HTMLElement>).style
