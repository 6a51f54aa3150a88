import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { CSSProperties, RefObject } from 'react'
import type { GridItem } from '@/ui/data-grid/grid-items'

/** Shorter lists are rendered whole. */
export const windowFrom = 60

type Items<Row> = { count: number; at: (index: number) => GridItem<Row> | undefined }

/** The items in view of a scrolling frame, and the space that those out of view leave above and below. */
export function useWindowOfItems<Row>(input: {
  items: Items<Row>
  frame: RefObject<HTMLElement | null>
  estimate: number
  /** Height of what precedes the items inside the frame. */
  margin: number
}) {
  const { items, frame, estimate, margin } = input
  const isWindow = items.count >= windowFrom
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: isWindow ? items.count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => estimate,
    getItemKey: (index) => items.at(index)?.key ?? index,
    scrollMargin: margin,
    overscan: 10,
    enabled: isWindow,
  })
  return isWindow ? inView(items, virtual, margin) : whole(items)
}

export function inView<Row>(
  items: Items<Row>,
  virtual: Virtualizer<HTMLElement, HTMLElement> | Virtualizer<Window, HTMLElement>,
  margin: number,
) {
  const shown = virtual.getVirtualItems()
  const spacers: CSSProperties = {
    paddingTop: (shown[0]?.start ?? margin) - margin,
    paddingBottom: virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin),
  }
  return {
    items: shown.flatMap(({ index }) => items.at(index) ?? []),
    spacers,
    measure: virtual.measureElement as ((element: HTMLElement | null) => void) | undefined,
  }
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
