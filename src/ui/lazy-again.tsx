import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const failed = new Set<() => void>()
const failedSheets = new Set<HTMLLinkElement>()

/**
 * `lazy` for parts that the first visit may lose the network over: what could not be fetched can be fetched again, with
 * `fetchAgain`. React's own keeps the failure for good.
 */
export function lazyAgain<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fetched = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      // The same listener counts once. What fails to be fetched says so on the way down alone.
      addEventListener('error', noteFailedSheet, true)
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
  // The loader of the build asks for each style sheet once. Those still on their way stay: it waits for them.
  for (const link of failedSheets) link.replaceWith(link.cloneNode())
  failedSheets.clear()
}

function noteFailedSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target)
}
