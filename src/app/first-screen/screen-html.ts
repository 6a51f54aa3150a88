/** How far below the visible part the screen snapshot goes, in heights of it. */
const seen = 1.1

/**
 * The page as it stands, without what may have changed by the next start (`data-live`) and without what is out of view.
 * Both leave their room empty, except for what is `away`: it comes after the screen has been drawn anyway. Drawings become
 * pictures. What shows figures (`data-figures`) names its height, so that the screen can also stand without them.
 */
export function screenHtml(root: Element): string {
  const copy = root.cloneNode(true) as Element
  copyInto(copy, root)
  for (const element of copy.querySelectorAll('[data-live="away"]')) element.remove()
  return copy.innerHTML
}

function copyInto(copy: Element, shown: Element): void {
  const twins = [...copy.children]
  for (const [index, element] of [...shown.children].entries()) {
    const twin = twins[index]
    if (!(twin instanceof HTMLElement && element instanceof HTMLElement) || element.tagName === 'STYLE')
      continue
    if (element instanceof HTMLCanvasElement) {
      twin.replaceWith(pictureOf(element))
      continue
    }
    const { top, width, height } = element.getBoundingClientRect()
    if (element.matches('[data-live], [role="status"]')) {
      twin.replaceChildren()
      for (const name of twin.getAttributeNames()) if (name.startsWith('aria-')) twin.removeAttribute(name)
      twin.style.cssText = `width:${width}px;height:${height}px;visibility:hidden`
    } else if (top > innerHeight * seen) {
      twin.replaceChildren()
      twin.style.minHeight = `${height}px`
    } else {
      // Attributes do not say what a person has chosen.
      if (element instanceof HTMLInputElement) twin.toggleAttribute('checked', element.checked)
      if (element.matches('[data-figures]')) twin.dataset.figures = String(Math.round(height))
      copyInto(twin, element)
    }
  }
}

function pictureOf(canvas: HTMLCanvasElement): HTMLImageElement {
  const picture = document.createElement('img')
  picture.alt = ''
  // Drawn with the rest of the screen, not a frame later.
  picture.setAttribute('decoding', 'sync')
  picture.className = canvas.className
  picture.style.cssText = canvas.style.cssText
  picture.src = canvas.toDataURL('image/webp', 0.9)
  return picture
}
