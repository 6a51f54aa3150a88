import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import classes from '@/ui/chart/chart.module.css'
import type { BarModel } from '@/ui/chart/model/chart-model'
import { isShortcut } from '@/ui/screen/shortcut'

export type PlotProps = {
  model: BarModel
  /** Description of the drawing for screen readers. */
  description: string
  /** The category whose figures are shown. */
  active: number | null
  onActive: (index: number | null) => void
}

/** Laid over the drawing: pointer and arrow keys move from category to category; a click or Enter opens one. */
export function ReadingPlot({
  model,
  description,
  active,
  onActive,
  onOpen,
}: PlotProps & { onOpen: ((index: number) => void) | undefined }) {
  // A finger has to read before it opens: its first touch shows the figures.
  const touched = useRef<number | null>(null)
  const count = model.categories.length
  const indexAt = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)))
  }
  const point = (event: PointerEvent<HTMLElement>) => onActive(indexAt(event))
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== null) onOpen?.(active)
    const to = movedTo(event, { from: active, count })
    if (to === undefined) return
    event.preventDefault()
    onActive(to)
  }
  return (
    <div
      className={classes.overlay}
      role="img"
      aria-label={description}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figures must be reachable by keyboard
      tabIndex={0}
      onPointerMove={point}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch' ? active : indexAt(event)
        point(event)
      }}
      data-opens={onOpen !== undefined || undefined}
      onClick={(event) => {
        if (touched.current === indexAt(event)) onOpen?.(indexAt(event))
      }}
      // A touch ends when the finger is lifted: the figures stay until something else is touched.
      onPointerLeave={({ pointerType }) => pointerType === 'touch' || onActive(null)}
      onKeyDown={move}
      onBlur={() => onActive(null)}
    >
      {active === null ? null : <span className={classes.band} style={bandStyle(active, active, count)} />}
    </div>
  )
}

/** The category that an arrow key leads to; null ends reading, undefined is another key. */
export const movedTo = (
  pressed: KeyboardEvent,
  { from, count }: { from: number | null; count: number },
): number | null | undefined => {
  const { key } = pressed
  if (isShortcut(pressed)) return undefined
  if (key === 'ArrowRight') return Math.min(count - 1, (from ?? -1) + 1)
  if (key === 'ArrowLeft') return Math.max(0, (from ?? count) - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === 'Escape' && from !== null ? null : undefined
}

export const bandStyle = (from: number, to: number, count: number) => ({
  left: `${(100 * from) / count}%`,
  width: `${(100 * (to - from + 1)) / count}%`,
})
