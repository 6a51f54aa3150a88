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
const atThisScreen = { strict: false, shouldThrow: false } as const

/**
 * A part of the address as state. A change is shown at once and said in the address; Back, Forward and links change what
 * is shown. What the user chose last is stored for the next visit, and not what Back or a link shows. The function that
 * changes it is always the same.
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
  const said = useRef<string>(undefined)
  const unsaid = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  const [change] = useState(() => {
    const say = (next: T, replace: boolean) => {
      const { part, readLatest } = latest.current
      clearTimeout(unsaid.current?.timer)
      unsaid.current = null
      const before = readLatest()
      // Whoever is on their way elsewhere is not called back.
      if (before === null) return
      said.current = textOf(part, next)
      if (said.current === textOf(part, part.read(before))) return
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
      latest.current.part.keep(next)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the signal; what it says by now is read
  useEffect(() => {
    const { part, readLatest } = latest.current
    const search = readLatest()
    if (search === null) return
    const next = part.read(search)
    const isFirst = said.current === undefined
    if (said.current === textOf(part, next)) return
    said.current = textOf(part, next)
    if (isFirst) return
    clearTimeout(unsaid.current?.timer)
    unsaid.current = null
    setValue(next)
  }, [inAddress])

  return [value, change] as const
}
