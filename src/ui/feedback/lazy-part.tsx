import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export type LazyPart<Props> = {
  /** `fallback` is shown until the part is there. */
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
export const lazyPart = <Props,>(load: Load<Props>): LazyPart<Props> =>
  partFrom(
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

/** A `lazyPart` that the screen can do without: where its file cannot be fetched, its fallback stays. */
export const optionalPart = <Props,>(load: Load<Props>): LazyPart<Props> =>
  partFrom(load, { isOptional: true })

function partFrom<Props>(fetchPart: Load<Props>, { isOptional }: { isOptional: boolean }): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const load = (): Promise<void> => {
    fetching ??= fetchPart().then(
      (file) => {
        Part = file.default
      },
      (error) => {
        fetching = undefined
        throw error
      },
    )
    return fetching
  }
  function LazyPart({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [{ failure }, settle] = useState<{ failure?: { error: unknown } }>({})
    // It may arrive between a rendering and its effects: what counts is what was rendered.
    const Rendered = Part
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
  return Object.assign(LazyPart, { load })
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
