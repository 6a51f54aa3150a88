import { trimPathRight, useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type SearchParams, type SearchPart, saysNothing, textOf } from '@/ui/search-part'

export type ChangeStep = {
  /** Not a step of its own for Back, as typing is none. */
  replace?: boolean
  /** More is about to come, as while typing: the address follows after a pause. */
  unfinished?: boolean
}

const pauseMs = 300

/**
 * A part of the address as state. A change is shown at once and said in the address; Back, Forward and links change what
 * is shown. What is shown is kept on the device for the next visit. The function that changes it is always the same.
 */
export function useSearchPart<T>(part: SearchPart<T>) {
  const router = useRouter()
  const here = { strict: false, shouldThrow: false } as const
  const search: SearchParams =
    useMatch({ ...here, select: (match) => match.search }) ?? router.latestLocation.search
  const pathname = useMatch({ ...here, select: (match) => match.pathname }) ?? router.latestLocation.pathname
  const [value, setValue] = useState(
    () => (saysNothing(part, search) ? part.readLeft() : null) ?? part.read(search),
  )

  const unsaid = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  const latest = useRef({ part, pathname, value })
  latest.current = { part, pathname, value }
  const [change] = useState(() => {
    const say = (next: T, replace: boolean) => {
      const { part, pathname } = latest.current
      clearTimeout(unsaid.current?.timer)
      unsaid.current = null
      const { latestLocation } = router
      // Whoever is on their way elsewhere is not called back.
      if (trimPathRight(latestLocation.pathname) !== trimPathRight(pathname)) return
      if (textOf(part, part.read(latestLocation.search)) === textOf(part, next)) return
      void router.navigate({
        to: '.',
        search: (before: SearchParams) => ({ ...before, ...part.write(next) }),
        replace,
        resetScroll: false,
      })
    }
    return (edit: (before: T) => T, { replace = false, unfinished = false }: ChangeStep = {}) => {
      const next = edit(latest.current.value)
      latest.current.value = next
      setValue(next)
      if (unfinished) {
        clearTimeout(unsaid.current?.timer)
        unsaid.current = { value: next, timer: setTimeout(() => say(next, replace), pauseMs) }
        return
      }
      // A step back from this one leads to what was typed before it.
      if (unsaid.current !== null && !replace) say(unsaid.current.value, true)
      say(next, replace)
    }
  })
  useEffect(() => () => clearTimeout(unsaid.current?.timer), [])

  const inAddress = textOf(part, part.read(search))
  const before = useRef(inAddress)
  useEffect(() => {
    if (inAddress === before.current) return
    before.current = inAddress
    // What is being typed is about to be said.
    if (unsaid.current !== null) return
    const { part, pathname } = latest.current
    const { latestLocation } = router
    // Further steps may have followed while this one was made.
    if (trimPathRight(latestLocation.pathname) !== trimPathRight(pathname)) return
    const next = part.read(latestLocation.search)
    setValue((shown) => (textOf(part, shown) === textOf(part, next) ? shown : next))
  }, [inAddress, router])

  const kept = useRef(value)
  useEffect(() => {
    // What a visit begins with was kept already, or is somebody's link that is only looked at.
    if (value === kept.current) return
    kept.current = value
    latest.current.part.keep(value)
  }, [value])

  return [value, change] as const
}
