import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export type LazyComponent<Props> = {
  /** `fallback` is shown until the component is there. */
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** What is loaded before it is shown is shown at once, without its fallback. */
  load: () => Promise<void>
}

/** Long enough for a connection that a proxy or a change of network has dropped to be replaced by another. */
export const secondTryAfterMs = 500

/**
 * A component whose file is fetched when it is first shown. The file may fail to load during the first visit, while no worker
 * has it, so it is asked for twice: a single lost answer does not take the screen. Where both fail, it throws; shown again,
 * after `fetchStylesAgain`, it is asked for again.
 *
 * In place of React's `lazy`, which shows nothing within 300 ms of the last `Suspense` that began to wait: every dialog
 * would open that much later (decision 0139).
 */
export const lazyComponent = <Props,>(load: Load<Props>): LazyComponent<Props> =>
  componentFrom(
    async () => {
      // Adding the same listener again has no effect. Error events of style sheets do not bubble, so they are captured.
      addEventListener('error', noteFailedSheet, true)
      return load().catch(async (error) => {
        await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs))
        fetchStylesAgain()
        return (await loadByAnotherAddress(error)) ?? (await load())
      })
    },
    { isOptional: false },
  )

/** A `lazyComponent` that the screen can do without: where its file cannot be fetched, its fallback stays. */
export const optionalComponent = <Props,>(load: Load<Props>): LazyComponent<Props> =>
  componentFrom(load, { isOptional: true })

function componentFrom<Props>(
  fetchComponent: Load<Props>,
  { isOptional }: { isOptional: boolean },
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const load = (): Promise<void> => {
    fetching ??= fetchComponent().then(
      (file) => {
        Loaded = file.default
      },
      (error) => {
        fetching = undefined
        throw error
      },
    )
    return fetching
  }
  function LazyComponent({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [{ failure }, settle] = useState<{ failure?: { error: unknown } }>({})
    // It may arrive between a rendering and its effects: what counts is what was rendered.
    const Rendered = Loaded
    useLayoutEffect(() => {
      if (!Rendered)
        load().then(
          () => settle({}),
          (error) => settle(isOptional ? {} : { failure: { error } }),
        )
    }, [])
    if (failure) throw failure.error
    return Rendered ? <Rendered {...(props as Props & object)} /> : fallback
  }
  return Object.assign(LazyComponent, { load })
}

/**
 * Browsers remember, for as long as the page lives, that a module could not be fetched, so it is asked for by another
 * address. Null where the error does not name its address.
 */
async function loadByAnotherAddress(error: unknown) {
  const address = /https?:\S+/.exec(String(error))?.[0]
  if (address === undefined) return null
  const file = await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
  return 'default' in file ? file : null
}

const failedSheets = new Set<HTMLLinkElement>()

/** To be called before showing what could not be loaded again: Vite's loader requests each style sheet only once. */
export function fetchStylesAgain(): void {
  // Sheets still loading stay: Vite waits for them.
  for (const link of failedSheets) link.replaceWith(link.cloneNode())
  failedSheets.clear()
}

function noteFailedSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target)
}
