import { trimPathRight, useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { use, useEffect, useRef, useState } from 'react'
import { isDefaultAddress, isInAddress, type SearchParams, textOf, type UrlState } from '@/ui/state/url-state'
import { ViewOwner } from '@/ui/state/view-owner'

export type ChangeStep = {
  /** Changes the address without a new entry in the history. */
  replace?: boolean
  /** More changes will follow, as while typing: the address is updated after a pause. */
  unfinished?: boolean
  /** Params of other states to remove from the address. */
  without?: readonly string[]
}

const pauseMs = 300
const atThisScreen = { strict: false, shouldThrow: false } as const

/**
 * State in the address. A change is shown at once and written to the address; Back, Forward and links change
 * what is shown. What the user chose last is stored for the next visit, but not what Back or a link shows. On arrival
 * an address without its params opens it as the user last left it on this device, and gets the params, so that
 * it can be copied; later such an address means the default. The setter is always the same function.
 */
export function useUrlState<T>(state: UrlState<T>) {
  const router = useRouter()
  const owner = use(ViewOwner)
  const matched = useMatch({ ...atThisScreen, select: ({ search }) => search })
  const pathname = useMatch({ ...atThisScreen, select: ({ pathname }) => pathname })
  const search: SearchParams = matched ?? router.latestLocation.search
  /**
   * The router's latest search params, which may be ahead of the rendered ones; null while navigating to another
   * screen.
   */
  const readLatest = (): SearchParams | null => {
    const { latestLocation } = router
    const isHere =
      trimPathRight(latestLocation.pathname) === trimPathRight(pathname ?? latestLocation.pathname)
    return isHere ? latestLocation.search : null
  }
  const [value, setValue] = useState(() => {
    const first = readLatest() ?? search
    return (isDefaultAddress(state, first) ? state.readLeft(owner) : null) ?? state.read(first)
  })

  const latest = useRef({ state, value, owner, readLatest })
  latest.current = { state, value, owner, readLatest }
  const written = useRef<string>(undefined)
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  const [{ writeToAddress, change }] = useState(() => {
    const writeToAddress = (next: T, { replace = false, without = [] }: ChangeStep) => {
      const { state, readLatest } = latest.current
      clearTimeout(pending.current?.timer)
      pending.current = null
      const before = readLatest()
      // Not if the user has already navigated elsewhere.
      if (before === null) return
      written.current = textOf(state, next)
      if (isInAddress(state, next, before)) return
      const taken = Object.fromEntries(without.map((param) => [param, undefined]))
      void router.navigate({
        to: '.',
        search: (before: SearchParams) => ({ ...before, ...taken, ...state.write(next) }),
        replace,
        resetScroll: false,
      })
    }
    const change = (edit: (before: T) => T, step: ChangeStep = {}) => {
      const { state, value: before, owner } = latest.current
      const next = edit(before)
      latest.current.value = next
      setValue(next)
      state.keep(next, before, owner)
      if (step.unfinished) {
        clearTimeout(pending.current?.timer)
        pending.current = { value: next, timer: setTimeout(() => writeToAddress(next, step), pauseMs) }
        return
      }
      // Writes the pending text first, so that Back from this change returns to it.
      if (pending.current !== null && !step.replace) writeToAddress(pending.current.value, { replace: true })
      writeToAddress(next, step)
    }
    return { writeToAddress, change }
  })
  useEffect(() => () => clearTimeout(pending.current?.timer), [])
  useEffect(() => {
    const onHide = () => {
      if (pending.current !== null) writeToAddress(pending.current.value, { replace: true })
    }
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [writeToAddress])

  const inAddress = textOf(state, state.read(search))
  /** Waits for this: a navigation before it would keep the router from scrolling to the top of this screen. */
  const hasArrived = useRouterState({
    select: ({ status }) => written.current !== undefined || status === 'idle',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the signal; its latest content is read
  useEffect(() => {
    const { state, value, readLatest } = latest.current
    const search = readLatest()
    if (search === null || !hasArrived) return
    const isArrival = written.current === undefined
    const next = isArrival ? value : state.read(search)
    if (written.current === textOf(state, next)) return
    if (!isArrival) setValue(next)
    writeToAddress(next, { replace: true })
  }, [inAddress, hasArrived])

  return [value, change] as const
}
