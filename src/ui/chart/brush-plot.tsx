import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { addDays, dayNumber, formatDay, formatLongDay } from '@/domain/basics/dates'
import classes from '@/ui/chart/brush-plot.module.css'
import {
  axisSpan,
  type DaySpan,
  dayAt,
  placeOf,
  spanBetween,
  type TimeAxis,
  within,
} from '@/ui/chart/model/time-axis'
import { isShortcut } from '@/ui/screen/shortcut'

/** A span of days that is drawn over charts: the same one in all of them. */
export type Brush = {
  /** The span as it is at this moment; null without one. */
  read: () => DaySpan | null
  subscribe: (onChanged: () => void) => () => void
  /** The days that can be chosen. */
  limits: DaySpan
  onMove: (span: DaySpan) => void
  /** Not any more where Escape ended it, though the finger is still down. */
  isMoving: () => boolean
  /** The finger rests: what `onMove` said last is meant. */
  onRest: () => void
  /** The browser took the finger away, to scroll: what was before is meant. */
  onCancel: () => void
}

type BrushPlotProps = {
  brush: Brush
  axis: TimeAxis
  /** A span is being drawn: what is under the finger is not read meanwhile. */
  onStart: () => void
  /** What is laid over the drawing without a brush. */
  children: ReactNode
}

/** Less is a click. */
const leastMove = 6

/** A press: the day at which a span is held while its other end follows the pointer. */
type Held = { day: string; x: number; pointerId: number; drawn: boolean; listening: AbortController }

/** Laid over the drawing: a span is drawn by pointer, or moved at either end by pointer and keys. */
export function BrushPlot({ brush, axis, onStart, children }: BrushPlotProps) {
  const plot = useRef<HTMLDivElement>(null)
  const latest = useLatest(brush)
  const held = useRef<Held | null>(null)
  const isClickOfDrawing = useRef(false)
  const limits = limitsOf(axis, brush)
  const dayUnder = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {}
    return dayAt(axis, (clientX - left) / width)
  }
  const hold = (event: PointerEvent, day = within(dayUnder(event), limits)) => {
    cancel()
    if (!event.isPrimary || event.button !== 0) return
    const { pointerId, clientX } = event
    const listening = new AbortController()
    held.current = { day, x: clientX, pointerId, drawn: false, listening }
    // On the document: a press may end beside the chart, which captures no pointer before a span is drawn.
    const onEnd = (end: () => void) => (event: globalThis.PointerEvent) => {
      if (event.pointerId === pointerId) end()
    }
    document.addEventListener('pointerup', onEnd(release), { signal: listening.signal })
    document.addEventListener('pointercancel', onEnd(cancel), { signal: listening.signal })
  }
  const follow = (event: PointerEvent) => {
    const from = held.current
    if (from === null || event.pointerId !== from.pointerId) return
    // An end outside of the window is told to nobody.
    if (event.buttons === 0) return cancel()
    if (!from.drawn) {
      if (Math.abs(event.clientX - from.x) < leastMove) return
      from.drawn = true
      plot.current?.setPointerCapture?.(event.pointerId)
      onStart()
    } else if (!brush.isMoving()) return
    event.stopPropagation()
    brush.onMove(spanBetween(from.day, within(dayUnder(event), limits)))
  }
  const letGo = () => {
    const from = held.current
    from?.listening.abort()
    held.current = null
    return from?.drawn ?? false
  }
  const release = () => {
    if (!letGo()) return
    latest.current.onRest()
    isClickOfDrawing.current = true
    setTimeout(() => {
      isClickOfDrawing.current = false
    })
  }
  const cancel = () => {
    if (letGo()) latest.current.onCancel()
  }
  // A chart that goes while a span is drawn over it leaves none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only refs
  useEffect(() => cancel, [])
  return (
    <div
      ref={plot}
      className={classes.brush}
      onPointerDown={(event) => hold(event)}
      onPointerMoveCapture={follow}
      onClickCapture={(event) => {
        if (isClickOfDrawing.current) event.stopPropagation()
      }}
    >
      {children}
      <Band brush={brush} axis={axis} limits={limits} onHold={hold} />
    </div>
  )
}

const limitsOf = (axis: TimeAxis, brush: Brush): DaySpan => {
  const { startDate, endDate } = axisSpan(axis)
  return spanBetween(within(startDate, brush.limits), within(endDate, brush.limits))
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

type BandProps = Pick<BrushPlotProps, 'brush' | 'axis'> & {
  limits: DaySpan
  onHold: (event: PointerEvent, day: string) => void
}

/** Follows the span by itself: nothing else of the chart is rendered while it is drawn. */
function Band({ brush, axis, limits, onHold }: BandProps) {
  const span = useSyncExternalStore(brush.subscribe, brush.read)
  const place = span && placeOf(axis, span)
  const { startDate, endDate } = span ?? limits
  const shown = place ?? { left: 0, width: 100 }
  return (
    <>
      {span === null || place === null ? null : (
        <div className={classes.span} style={percents(place)} aria-hidden>
          <span>
            {formatDay(startDate)} – {formatDay(endDate)}
          </span>
        </div>
      )}
      <Handle
        name="Primer día del periodo"
        {...{ brush, limits, isSet: place !== null }}
        day={startDate}
        at={shown.left}
        other={endDate}
        onHold={onHold}
      />
      <Handle
        name="Último día del periodo"
        {...{ brush, limits, isSet: place !== null }}
        day={endDate}
        at={shown.left + shown.width}
        other={startDate}
        onHold={onHold}
      />
    </>
  )
}

const percents = ({ left, width }: { left: number; width: number }) => ({
  left: `${left}%`,
  width: `${width}%`,
})

type HandleProps = Pick<BandProps, 'brush' | 'limits' | 'onHold'> & {
  name: string
  isSet: boolean
  day: string
  /** The other end, which stays. */
  other: string
  at: number
}

/** How long keys may be apart that move an end together. */
const keysRestMs = 400

/** One end of the span. Arrows move it by a day, Page keys by 30, Home and End as far as it goes. */
function Handle({ name, brush, limits, isSet, day, other, at, onHold }: HandleProps) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useLatest(brush)
  const stopWaiting = () => {
    const isWaiting = resting.current !== undefined
    clearTimeout(resting.current)
    resting.current = undefined
    return isWaiting
  }
  const rest = () => {
    if (stopWaiting()) latest.current.onRest()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only refs
  useEffect(
    () => () => {
      if (stopWaiting()) latest.current.onCancel()
    },
    [],
  )
  const isStart = day <= other && name.startsWith('Primer')
  // An end may lie where this chart does not reach: it does not jump from there.
  const reach: DaySpan = {
    startDate: day < limits.startDate ? day : limits.startDate,
    endDate: day > limits.endDate ? day : limits.endDate,
  }
  const move = (event: KeyboardEvent) => {
    const after = isShortcut(event) ? null : dayAfterKey(event.key, day, limits)
    if (after === null) return
    event.preventDefault()
    event.stopPropagation()
    const to = within(within(after, reach), brush.limits)
    const stays = within(other, brush.limits)
    // An end stops at the other one.
    const kept = isStart ? (to > stays ? stays : to) : to < stays ? stays : to
    brush.onMove(spanBetween(kept, stays))
    clearTimeout(resting.current)
    resting.current = setTimeout(rest, keysRestMs)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-set={isSet || undefined}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={dayNumber(reach.endDate) - dayNumber(reach.startDate)}
      aria-valuenow={dayNumber(day) - dayNumber(reach.startDate)}
      aria-valuetext={formatLongDay(day)}
      style={{ left: `${at}%` }}
      onPointerDown={(event) => {
        event.stopPropagation()
        onHold(event, within(other, brush.limits))
      }}
      onKeyDown={move}
      onBlur={rest}
    />
  )
}

const dayAfterKey = (key: string, day: string, limits: DaySpan): string | null => {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 30,
    PageDown: -30,
  }
  if (key === 'Home') return limits.startDate
  if (key === 'End') return limits.endDate
  const step = steps[key]
  return step === undefined ? null : addDays(day, step)
}
