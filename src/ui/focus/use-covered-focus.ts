import { useEffect } from 'react'

type Covered = {
  /** Whether the middle of the control that has the focus is behind one of them. */
  isCovered: boolean
  /** Number of elements that float above the page. */
  count: number
}

/** Tells what floats above the page, at each control that the focus comes to, whether it covers that control. */
export function useCoveredFocus(
  floating: () => readonly Element[],
  onFocus: (covered: Covered) => void,
): void {
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      // A title or the content as a whole can have the focus, but is not operated.
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
      const elements = floating()
      const isCovered = elements.some((element) => !element.contains(target) && covers(element, target))
      onFocus({ isCovered, count: elements.length })
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  })
}

function covers(element: Element, control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const cover = element.getBoundingClientRect()
  return cover.left < x && x < cover.right && cover.top < y && y < cover.bottom
}
