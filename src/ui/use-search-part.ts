import { trimPathRight, useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isSaid, type SearchParams, type SearchPart, saysNothing, textOf } from '@/ui/search-part'

export type ChangeStep = {
  /** Not a step of its own for Back, as typing is none. */
  replace?: boolean
  /** More is about to come, as while typing: the address follows after a pause. */
  unfinished?: boolean
  /** Params of other parts that it takes out of the address. */
  without?: readonly string[]
}

const pauseMs = 300
const atThisScreen = { strict: false, shouldThrow: false } as const

/**
 * A part of the address as state. A change is shown at once and said in the address; Back, Forward and links change what
 * is shown. What the user chose last is stored for the next visit, and not what Back or a link shows. An address that says
 * nothing of the part opens it, on arrival, as it was left on this device, and then says so, for whoever copies it; later
 * such an address means the part as it is by itself. The function that changes it is always the same.
 */
export function useSearchPart<T>(part: SearchPart<T>) {
  const router = useRouter()
  const matched = useMatch({ ...atThisScreen, select: ({ search }) => search })
  const pathname = useMatch({ ...atThisScreen, select: ({ pathname }) => pathname })
  const search: SearchParams = matched ?? router.latestLocation.search
  /** Further than what is rendered, after steps that are still being made; null on the way to another screen. */
  const readLatest = (): SearchParams | null => {
    const { latestLocation } = router
    const isHere =
      trimPathRight(latestLocation.pathname) === trimPathRight(pathname ?? latestLocation.pathname)
    return isHere ? latestLocation.search : null
  }
  const [value, setValue] = useState(() => {
    const first = readLatest() ?? search
    return (saysNothing(part, first) ? part.readLeft() : null) ?? part.read(first)
  })

  const latest = useRef({ part, value, readLatest })
  latest.current = { part, value, readLatest }
  const written = useRef<string>(undefined)
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  const [{ writeToAddress, change }] = useState(() => {
    const writeToAddress = (next: T, { replace = false, without = [] }: ChangeStep) => {
      const { part, readLatest } = latest.current
      clearTimeout(pending.current?.timer)
      pending.current = null
      const before = readLatest()
      // Whoever is on their way elsewhere is not called back.
      if (before === null) return
      written.current = textOf(part, next)
      if (isSaid(part, next, before)) return
      const taken = Object.fromEntries(without.map((param) => [param, undefined]))
      void router.navigate({
        to: '.',
        search: (before: SearchParams) => ({ ...before, ...taken, ...part.write(next) }),
        replace,
        resetScroll: false,
      })
    }
    const change = (edit: (before: T) => T, step: ChangeStep = {}) => {
      const next = edit(latest.current.value)
      latest.current.value = next
      setValue(next)
      latest.current.part.keep(next)
      if (step.unfinished) {
        clearTimeout(pending.current?.timer)
        pending.current = { value: next, timer: setTimeout(() => writeToAddress(next, step), pauseMs) }
        return
      }
      // A step back from this one leads to what was typed before it.
      if (pending.current !== null && !step.replace) writeToAddress(pending.current.value, { replace: true })
      writeToAddress(next, step)
    }
    return { writeToAddress, change }
  })
  useEffect(() => () => clearTimeout(pending.current?.timer), [])

  const inAddress = textOf(part, part.read(search))
  /** Before that, a step would keep the router from scrolling to the top of this screen. */
  const hasArrived = useRouterState({
    select: ({ status }) => written.current !== undefined || status === 'idle',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the signal; what it says by now is read
  useEffect(() => {
    const { part, value, readLatest } = latest.current
    const search = readLatest()
    if (search === null || !hasArrived) return
    const isArrival = written.current === undefined
    const next = isArrival ? value : part.read(search)
    if (written.current === textOf(part, next)) return
    if (!isArrival) setValue(next)
    writeToAddress(next, { replace: true })
  }, [inAddress, hasArrived])

  return [value, change] as const
}
