import { defaultKeyExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import type { GridItem } from '@/ui/data-grid/use-grid-items'

/** Shorter lists are rendered whole. */
export const windowFrom = 60
/**
 * Up to here each item's own height is measured. Every measurement moves all that follow, so in longer lists the average
 * of those in view stands for all: the items flow normally, so that none is cut or overlapped when it differs.
 */
const measuredUpTo = 1000

type Items<Row> = {
  count: number
  at: (index: number) => GridItem<Row> | undefined
  keyOf: (index: number) => string
}
type AnyVirtualizer = Virtualizer<HTMLElement, HTMLElement> | Virtualizer<Window, HTMLElement>

/** The items in view of a scrolling frame, and the space that those out of view leave above and below. */
export function useWindowOfItems<Row>(input: {
  items: Items<Row>
  frame: RefObject<HTMLElement | null>
  /** Height of an item before any was seen. */
  guess: number
  /** Height of what precedes the items inside the frame. */
  margin: number
}) {
  const { items, frame, guess, margin } = input
  const isWindow = items.count >= windowFrom
  const height = useAverageHeight({ list: frame, guess, count: items.count })
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: isWindow ? items.count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: windowKeys(items),
    scrollMargin: margin,
    overscan: 10,
    enabled: isWindow,
  })
  useMeasuredAgain(virtual, height)
  return isWindow ? inView({ items, virtual, margin }) : whole(items)
}

/** Only measured items need names of their own; the rest go by their place, and another order changes nothing. */
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

/** The guess, until items of this list were seen; then their average. */
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
    // Every new estimate measures and renders all again: a few pixels are not worth it.
    if (sum > 0) setHeight((before) => (Math.abs(average - before) > before * 0.15 ? average : before))
  }, [list, count])
  return height
}

export function useMeasuredAgain(virtual: AnyVirtualizer, height: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualiser does not notice a new estimate by itself
  useLayoutEffect(() => virtual.measure(), [virtual, height])
}
