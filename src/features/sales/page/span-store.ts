import type { SalesRange } from '@/domain/sales/range/range'

export type SpanStoreOptions = {
  /** Gets the answers of all widgets that follow to a span; of none, null, to what they show without one. */
  answer: (span: SalesRange | null, options: { atRest: boolean }) => Promise<unknown>
  /** The answers are there: the widgets show them, and then call `shown`. */
  show: (span: SalesRange | null, options: { atRest: boolean; answers: unknown }) => void
  /** Where the span is to stay: in the address, which is told back by `settle`. */
  keep: (span: SalesRange | null) => void
  /** Whether answers come fast enough to follow a finger: from the device, and not over a network. */
  canFollow: () => Promise<boolean>
  /** When the next span may be answered; at once where `isAtRest`. */
  pause: (isAtRest: () => boolean) => Promise<void>
}

/**
 * The span of days of a page. Whoever draws it sees it move at once; the widgets follow with the last one as fast as they are
 * answered and rendered, one span at a time, so that a slow device shows fewer of them and drops no frame of the finger's.
 */
export const createSpanStore = (
  initial: SalesRange | null,
  { answer, show, keep, canFollow, pause }: SpanStoreOptions,
) => {
  let drawn = initial
  let settled = initial
  let isMoving = false
  let isBusy = false
  let shown: { span: SalesRange | null; atRest: boolean } = { span: initial, atRest: true }
  let onShown: (() => void) | null = null
  const followers = new Set<() => void>()

  const tell = () => {
    for (const follow of followers) follow()
  }
  const isDone = () => isSameSpan(shown.span, drawn) && (isMoving || shown.atRest)

  const follow = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    const follows = !isMoving || (await canFollow())
    while (!isDone()) {
      if (isMoving && !follows) break
      const next = { span: drawn, atRest: !isMoving }
      const answers = await answer(next.span, next)
      // Answers that took so long that another span is meant by now are not shown.
      if (next.atRest && (isMoving || !isSameSpan(next.span, drawn))) continue
      const rendered = new Promise<void>((resolve) => {
        onShown = resolve
      })
      shown = next
      show(next.span, { ...next, answers })
      await rendered
      await pause(() => !isMoving)
    }
    isBusy = false
  }

  return {
    read: () => drawn,
    subscribe: (onChanged: () => void) => {
      followers.add(onChanged)
      return () => void followers.delete(onChanged)
    },
    isMoving: () => isMoving,
    move: (span: SalesRange) => {
      if (isMoving && isSameSpan(span, drawn)) return
      drawn = span
      isMoving = true
      tell()
      void follow()
    },
    rest: () => {
      if (!isMoving) return
      isMoving = false
      keep(drawn)
      tell()
      void follow()
    },
    /** Back to what was before the finger came. */
    cancel: () => {
      isMoving = false
      drawn = settled
      tell()
      void follow()
    },
    /** What the address says. */
    settle: (span: SalesRange | null) => {
      if (isSameSpan(span, settled)) return
      settled = span
      if (isMoving) return
      drawn = span
      tell()
      void follow()
    },
    /** The widgets have rendered what `show` gave them. */
    shown: () => {
      onShown?.()
      onShown = null
    },
  }
}

export const isSameSpan = (one: SalesRange | null, other: SalesRange | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.startDate === other.startDate && one.endDate === other.endDate)
