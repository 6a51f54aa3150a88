import { type RefObject, useLayoutEffect, useState } from 'react'

const leastHeight = 360
const margin = 24

/**
 * Height of a frame that fills the screen down to the page's footer. If it starts too low for that, it is a whole
 * screen tall (without the toolbar), and the page scrolls.
 */
export function useFrameHeight(frame: RefObject<HTMLElement | null>, fills: boolean): number | undefined {
  // Until it is measured: a frame without a height would show, and render, every row of the list.
  const [height, setHeight] = useState(() => (fills ? window.innerHeight : undefined))
  useLayoutEffect(() => {
    const element = frame.current
    if (!fills || element === null) return
    const measure = () => {
      const below =
        (element.parentElement?.getBoundingClientRect().bottom ?? 0) - element.getBoundingClientRect().bottom
      const footer = document.querySelector('[data-page-footer]')?.getBoundingClientRect().height ?? 0
      const toolbar = document.querySelector('header')?.getBoundingClientRect().height ?? 0
      const top = element.getBoundingClientRect().top + window.scrollY
      const spare = window.innerHeight - footer - below - margin
      setHeight(Math.max(leastHeight, spare - top >= leastHeight ? spare - top : spare - toolbar))
    }
    const observer = new ResizeObserver(() => {
      // What has come above it makes the body taller; seen from then on, its going, which does not, is noticed, too.
      for (const above of elementsAbove(element)) observe(above)
      measure()
    })
    const observed = new WeakSet<Element>()
    const observe = (seen: Element | null) => {
      // Observing anew would call back anew.
      if (seen === null || observed.has(seen)) return
      observed.add(seen)
      observer.observe(seen)
    }
    measure()
    observe(document.body)
    observe(document.querySelector('[data-page-footer]'))
    for (const above of elementsAbove(element)) observe(above)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [frame, fills])
  return height
}

/** All that stands before it in the page: what moves it when it grows or goes away. */
function* elementsAbove(element: Element): Generator<Element> {
  for (
    let inside: Element | null = element;
    inside && inside !== document.body;
    inside = inside.parentElement
  )
    for (let above = inside.previousElementSibling; above; above = above.previousElementSibling) yield above
}
