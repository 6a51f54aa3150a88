import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { addDays, dayNumber, formatDay, formatLongDay } from '@/domain/basics/dates'
import classes from '@/ui/chart/chart.module.css'
import {
  axisSpan,
  type DaySpan,
  dayAt,
  placeOf,
  spanBetween,
  type TimeAxis,
} from '@/ui/chart/model/time-axis'

/** A span of days that is drawn over charts: the same one in all of them. */
export type Brush = {
  /** The span as it is at this moment; null without one. */
  read: () => DaySpan | null
  subscribe: (onChanged: () => void) => () => void
  /** The days that can be chosen. */
  limits: DaySpan
  onMove: (span: DaySpan) => void
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

/** Laid over the drawing: a span is drawn by pointer, or moved at either end by pointer and keys. */
export function BrushPlot({ brush, axis, onStart, children }: BrushPlotProps) {
  const plot = useRef<HTMLDivElement>(null)
  // The day at which the span is held while its other end follows the pointer.
  const held = useRef<{ day: string; x: number; drawn: boolean } | null>(null)
  const limits = limitsOf(axis, brush)
  const dayUnder = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {}
    return dayAt(axis, (clientX - left) / width)
  }
  const hold = (event: PointerEvent, day = dayUnder(event)) => {
    if (event.isPrimary && event.button === 0) held.current = { day, x: event.clientX, drawn: false }
  }
  const follow = (event: PointerEvent) => {
    const from = held.current
    if (from === null) return
    if (!from.drawn) {
      if (Math.abs(event.clientX - from.x) < leastMove) return
      from.drawn = true
      plot.current?.setPointerCapture?.(event.pointerId)
      onStart()
    }
    event.stopPropagation()
    brush.onMove(spanBetween(from.day, dayUnder(event), limits))
  }
  const release = () => {
    if (held.current?.drawn) brush.onRest()
    // The click that follows is none.
    setTimeout(() => {
      held.current = null
    })
  }
  const cancel = () => {
    if (held.current?.drawn) brush.onCancel()
    held.current = null
  }
  return (
    <div
      ref={plot}
      className={classes.brush}
      onPointerDown={(event) => hold(event)}
      onPointerMoveCapture={follow}
      onPointerUp={release}
      onPointerCancel={cancel}
      onClickCapture={(event) => {
        if (held.current?.drawn) event.stopPropagation()
      }}
    >
      {children}
      <Band brush={brush} axis={axis} limits={limits} onHold={hold} />
    </div>
  )
}

const limitsOf = (axis: TimeAxis, brush: Brush): DaySpan => {
  const { startDate, endDate } = axisSpan(axis)
  return spanBetween(startDate, endDate, brush.limits)
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
  const rest = () => {
    if (resting.current === undefined) return
    clearTimeout(resting.current)
    resting.current = undefined
    brush.onRest()
  }
  useEffect(() => () => clearTimeout(resting.current), [])
  const isStart = day <= other && name.startsWith('Primer')
  const move = (event: KeyboardEvent) => {
    const to = dayAfterKey(event.key, day, limits)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    // An end stops at the other one.
    const kept = isStart ? (to > other ? other : to) : to < other ? other : to
    brush.onMove(spanBetween(kept, other, limits))
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
      aria-valuemax={dayNumber(limits.endDate) - dayNumber(limits.startDate)}
      aria-valuenow={dayNumber(day) - dayNumber(limits.startDate)}
      aria-valuetext={formatLongDay(day)}
      style={{ left: `${at}%` }}
      onPointerDown={(event) => {
        event.stopPropagation()
        onHold(event, other)
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
