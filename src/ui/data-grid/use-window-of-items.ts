import { defaultKeyExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { GridItem } from '@/ui/data-grid/use-grid-items'
import { afterPaint } from '@/ui/screen/after-paint'
import { usePrinting } from '@/ui/screen/use-printing'

/** Shorter lists are rendered as a whole. */
export const windowFrom = 60
/**
 * Up to this number of items each one's height is measured. A measurement moves all items that follow, so in longer
 * lists the average height of those in view is used for all. The items in view are in normal flow, so different heights
 * do not cut or overlap any.
 */
const measuredUpTo = 1000

type Items<Row> = {
  count: number
  at: (index: number) => GridItem<Row> | undefined
  keyOf: (index: number) => string
}
type AnyVirtualizer = Virtualizer<HTMLElement, HTMLElement> | Virtualizer<Window, HTMLElement>

/** The items in view of a scrolling frame, and the space for those above and below. */
export function useWindowOfItems<Row>(input: {
  items: Items<Row>
  frame: RefObject<HTMLElement | null>
  /** Assumed height of an item before one was measured. */
  guess: number
  /** Height of what comes before the items in the frame. */
  margin: number
  arrangement: Arrangement
}) {
  const { items, frame, guess, margin, arrangement } = input
  // On paper are all rows.
  const isWindow = !usePrinting() && items.count >= windowFrom
  const height = useAverageHeight({ list: frame, guess, count: items.count })
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: isWindow ? items.count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: windowKeys(items),
    scrollMargin: margin,
    overscan: useOverscan(isWindow, arrangement, 10),
    enabled: isWindow,
  })
  useMeasuredAgain(virtual, height)
  const scrollTo = (index: number) => {
    if (isWindow) virtual.scrollToIndex(index, { align: 'center' })
    else frame.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }
  return { ...(isWindow ? inView({ items, virtual, margin }) : whole(items)), scrollTo }
}

/** By what rows are arranged: another order, or another number of them, is another list to look at. */
type Arrangement = { sort: unknown; rows: number }

/**
 * Items beyond those in view, which scrolling will show: `most` of them, once the others are painted. Nobody waits for what
 * is not seen.
 */
export function useOverscan(isWindow: boolean, { sort, rows }: Arrangement, most: number): number {
  const [painted, setPainted] = useState<Arrangement>()
  const isPainted = painted !== undefined && painted.sort === sort && painted.rows === rows
  useEffect(() => {
    if (!isWindow) return
    let isOver = false
    afterPaint(() => {
      if (!isOver) startTransition(() => setPainted({ sort, rows }))
    })
    return () => {
      isOver = true
    }
  }, [isWindow, sort, rows])
  return isPainted ? most : 1
}

/** Only measured items need keys of their own; others use their index, so that a new sort order changes nothing. */
export const windowKeys = <Row>({ count, keyOf }: Items<Row>) =>
  count <= measuredUpTo ? keyOf : defaultKeyExtractor

export function inView<Row>({
  items,
  virtual,
  margin,
}: {
  items: Items<Row>
  virtual: AnyVirtualizer
  margin: number
}) {
  const shown = virtual.getVirtualItems()
  const spacers: CSSProperties = {
    paddingTop: (shown[0]?.start ?? margin) - margin,
    paddingBottom: virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin),
  }
  const measure: ((element: HTMLElement | null) => void) | undefined =
    items.count <= measuredUpTo ? virtual.measureElement : undefined
  return { items: shown.flatMap(({ index }) => items.at(index) ?? []), spacers, measure }
}

export function whole<Row>(items: Items<Row>) {
  return {
    items: Array.from({ length: items.count }, (_, index) => items.at(index)).filter(
      (item) => item !== undefined,
    ),
    spacers: {} as CSSProperties,
    measure: undefined,
  }
}

/** The assumed height, until items of this list were measured; then their average. */
export function useAverageHeight(input: {
  list: RefObject<HTMLElement | null>
  guess: number
  count: number
}): number {
  const { list, guess, count } = input
  const [height, setHeight] = useState(guess)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another list to look at
  useLayoutEffect(() => {
    const seen = [...(list.current?.querySelectorAll('[data-index]') ?? [])]
    const sum = seen.reduce((total, item) => total + item.getBoundingClientRect().height, 0)
    const average = Math.round(sum / seen.length)
    // Every new estimate measures and renders everything again: small differences are ignored.
    if (sum > 0) setHeight((before) => (Math.abs(average - before) > before * 0.15 ? average : before))
  }, [list, count])
  return height
}

export function useMeasuredAgain(virtual: AnyVirtualizer, height: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualiser does not notice a new estimate by itself
  useLayoutEffect(() => virtual.measure(), [virtual, height])
}
