import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'

const failed = new Set<() => void>()
const failedSheets = new Set<HTMLLinkElement>()

/** Long enough for a connection that a proxy or a change of network has dropped to be replaced by another. */
export const secondTryAfterMs = 500

/**
 * Like `lazy`, for components whose file may fail to load during the first visit, while no worker has it: it is asked for
 * twice, so that a single lost answer does not take the screen. `fetchAgain` makes a failed one load again, while React's
 * `lazy` keeps the failure forever.
 */
export function lazyAgain<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  const fetched = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      // Adding the same listener again has no effect. Error events of style sheets do not bubble, so they are captured.
      addEventListener('error', noteFailedSheet, true)
      try {
        return await load().catch(async (error) => {
          await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs))
          fetchSheetsAgain()
          return (await loadByAnotherAddress(error)) ?? (await load())
        })
      } catch (error) {
        // Not renewed here: React renders a failed component again before it shows the error, and would load it in an
        // endless loop.
        failed.add(renew)
        throw error
      }
    })
  let Part: ComponentType<Props> = fetched()
  const renew = () => {
    Part = fetched()
  }
  function LoadedPart(props: Props & object) {
    // Not from one to the other while it is shown: that would begin its state anew.
    const [Shown] = useState(() => loaded)
    return Shown ? <Shown {...props} /> : <Part {...props} />
  }
  /** What is loaded before it is shown is shown at once, without a placeholder. */
  LoadedPart.load = async (): Promise<void> => {
    loaded = (await load()).default
  }
  return LoadedPart
}

/**
 * Browsers remember, for as long as the page lives, that a module could not be fetched, so it is asked for by another
 * address. Null where the error does not name its address.
 */
async function loadByAnotherAddress(error: unknown) {
  const address = /https?:\S+/.exec(String(error))?.[0]
  if (address === undefined) return null
  const part = await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
  return 'default' in part ? part : null
}

/** To be called before showing components again that could not be loaded. */
export function fetchAgain(): void {
  for (const renew of failed) renew()
  failed.clear()
  fetchSheetsAgain()
}

function fetchSheetsAgain(): void {
  // Vite's loader requests each style sheet only once, so failed ones are requested again here. Those still loading
  // stay: Vite waits for them.
  for (const link of failedSheets) link.replaceWith(link.cloneNode())
  failedSheets.clear()
}

function noteFailedSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target)
}
