import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const failed = new Set<() => void>()

/**
 * `lazy` for parts that the first visit may lose the network over: what could not be fetched can be fetched again, with
 * `fetchAgain`. React's own keeps the failure for good.
 */
export function lazyAgain<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fetched = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return await load()
      } catch (error) {
        // Not at once: React renders again what failed before it shows so, and would ask without end.
        failed.add(renew)
        throw error
      }
    })
  let Part: ComponentType<Props> = fetched()
  const renew = () => {
    Part = fetched()
  }
  return function LoadedPart(props: Props & object) {
    return <Part {...props} />
  }
}

/** Before parts that could not be fetched are shown again. */
export function fetchAgain(): void {
  for (const renew of failed) renew()
  failed.clear()
  // The loader of the build asks for each style sheet once: those that did not come stay in the page without rules.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!hasRules(link)) link.replaceWith(link.cloneNode())
  }
}

/** Chromium gives a link that failed a sheet that must not be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}
