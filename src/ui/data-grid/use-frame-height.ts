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
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    // A notice above the page that goes away leaves the body as tall as the screen.
    const main = element.closest('main')
    if (main !== null) observer.observe(main)
    const footer = document.querySelector('[data-page-footer]')
    if (footer !== null) observer.observe(footer)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [frame, fills])
  return height
}
