import { type KeyboardEvent, useId, useRef } from 'react'
import classes from '@/ui/chart/chart.module.css'
import { formatFigure } from '@/ui/chart/model/measures'
import { bandStyle, movedTo, type PlotProps } from '@/ui/chart/reading-plot'

export type Picking = {
  /** Instructions: 'Meses: elija el primero y el último'. */
  label: string
  /** First and last selected category. */
  marked: readonly [number, number] | null
  onPick: (index: number) => void
  onHover: (index: number | null) => void
}

/** Laid over the drawing: a button per category. One of them is in the tab order, arrow keys move between them. */
export function PickingPlot(props: PlotProps & { picking: Picking }) {
  const { model, description, active, onActive, picking } = props
  const { label, marked, onPick, onHover } = picking
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const count = model.categories.length
  const inTabOrder = active ?? marked?.[0] ?? count - 1
  const show = (index: number | null) => {
    onActive(index)
    onHover(index)
  }
  const move = (event: KeyboardEvent) => {
    const to = movedTo(event, { from: active ?? inTabOrder, count })
    if (to === undefined) return
    event.preventDefault()
    if (to === null) show(null)
    else group.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid over the drawing
    <div
      className={classes.overlay}
      ref={group}
      role="group"
      aria-label={label}
      aria-describedby={id}
      onKeyDown={move}
      onPointerLeave={() => show(null)}
    >
      <span id={id} hidden>
        {description}
      </span>
      {marked === null ? null : (
        <span className={classes.band} data-marked style={bandStyle(marked[0], marked[1], count)} />
      )}
      {model.categories.map((category, index) => (
        <button
          key={category.id}
          type="button"
          className={classes.pick}
          style={bandStyle(index, index, count)}
          tabIndex={index === inTabOrder ? 0 : -1}
          aria-pressed={marked !== null && marked[0] <= index && index <= marked[1]}
          aria-label={`${category.name}: ${model.series
            .map(({ name, measure, values }) => `${name} ${formatFigure(measure, values[index])}`)
            .join(', ')}`}
          onPointerEnter={() => show(index)}
          onFocus={() => show(index)}
          onBlur={() => show(null)}
          onClick={() => onPick(index)}
        />
      ))}
    </div>
  )
}
