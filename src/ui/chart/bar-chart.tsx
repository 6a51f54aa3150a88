import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { useAnimationMs } from '@/ui/chart/animation'
import { AxisMarks, kindsOf, marksOn } from '@/ui/chart/axis-marks'
import { BarTable } from '@/ui/chart/bar-table'
import { BarTooltip } from '@/ui/chart/bar-tooltip'
import { type Brush, BrushPlot } from '@/ui/chart/brush-plot'
import classes from '@/ui/chart/chart.module.css'
import { ChartFrame } from '@/ui/chart/chart-frame'
import { ChartKey, type KeyEntry } from '@/ui/chart/chart-key'
import {
  axisHeight,
  axisWidth,
  isOfLines,
  leastWidthWithNames,
  rightWidth,
} from '@/ui/chart/drawing/bar-layout'
import { DrawnBefore, useDrawnBefore } from '@/ui/chart/drawn-before'
import { fainter, type Look, resolveLooks, useChartInk } from '@/ui/chart/model/chart-colors'
import type { BarModel } from '@/ui/chart/model/chart-model'
import { describeBars } from '@/ui/chart/model/describe-chart'
import { timeAxisOf } from '@/ui/chart/model/time-axis'
import { type Picking, PickingPlot } from '@/ui/chart/picking-plot'
import { ReadingPlot } from '@/ui/chart/reading-plot'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const Canvas = lazyComponent(() => import('@/ui/chart/chart-canvas'))

type BarChartProps = {
  /** Key under which the device stores whether the table is shown. */
  id: string
  model: BarModel
  height?: number
  /** Makes categories selectable; without it they can only be read. */
  picking?: Picking
  /** Leads from a category to what it is made of: from its name in the table, and from the drawing. */
  leads?: Leads
  /** Draws a span of days over a chart whose categories are days. */
  brush?: Brush | undefined
}
export type Leads = { nameOf: (id: string, name: string) => ReactNode; onOpen: (id: string) => void }

/** Bars by category, stacked or side by side, optionally with lines; the same figures are available as a table. */
export function BarChart({ id, model, height = 240, picking, leads, brush }: BarChartProps) {
  const ink = useChartInk()
  const picture = useDrawnBefore(id)
  const duration = useAnimationMs({ isDrawn: picture !== null })
  const [active, setActive] = useState<number | null>(null)
  const { ref, width } = useElementSize()
  const named = isOfLines(model) && width >= leastWidthWithNames
  const drawing = useMemo(() => {
    const looks = resolveLooks(
      model.series.map(({ color }) => color),
      ink,
    )
    return { model, looks, ink, duration, named }
  }, [model, ink, duration, named])
  const key = keyEntries(model, drawing.looks, named)
  const isKeyed = key.length > (named ? 0 : 1)
  const plot = { model, active, onActive: setActive }
  const axis = useMemo(() => timeAxisOf(model.categories), [model.categories])
  const marks = useMemo(() => (axis === null ? [] : marksOn(axis, model.marks ?? [])), [axis, model.marks])
  const reading =
    picking === undefined ? (
      <ReadingPlot
        {...plot}
        description={describeBars(model)}
        onOpen={
          leads === undefined
            ? undefined
            : (index) => {
                const category = model.categories[index]
                if (category !== undefined) leads.onOpen(category.id)
              }
        }
      />
    ) : (
      <PickingPlot {...plot} description={describeBars(model)} picking={picking} />
    )
  return (
    <ChartFrame
      id={id}
      what={model.what}
      table={<BarTable model={model} nameOf={leads?.nameOf} />}
      legend={
        isKeyed || marks.length > 0 ? <ChartKey entries={isKeyed ? key : []} marks={kindsOf(marks)} /> : null
      }
    >
      <div
        ref={ref}
        className={classes.plot}
        data-chart={id}
        style={{
          height,
          '--left': `${axisWidth}px`,
          '--right': `${rightWidth(model, named)}px`,
          '--axis': `${axisHeight}px`,
        }}
      >
        <Canvas bars={drawing} fallback={<DrawnBefore picture={picture} />} />
        {brush === undefined || axis === null ? (
          reading
        ) : (
          <BrushPlot brush={brush} axis={axis} onStart={() => setActive(null)}>
            {reading}
          </BrushPlot>
        )}
        {axis === null ? null : <AxisMarks axis={axis} marks={marks} />}
        {active === null ? null : <BarTooltip model={model} looks={drawing.looks} index={active} />}
      </div>
    </ChartFrame>
  )
}

/** What each look stands for, unless the drawing says it, then the compared values and what is not complete yet. */
const keyEntries = (
  { series, categories, comparedName = '' }: BarModel,
  looks: readonly Look[],
  named: boolean,
) => {
  const key: KeyEntry[] = named
    ? []
    : series.map(({ id, name, line = false }, index) => ({
        ...{ id, name, line },
        look: looks[index] ?? noLook,
      }))
  const { color } = looks[0] ?? noLook
  const line = series[0]?.line ?? false
  if (series.some(({ compared }) => compared !== undefined)) {
    key.push({ id: 'compared', name: comparedName, line, look: { color: fainter(color), pattern: 0 } })
  }
  const partial = categories.find((category) => category.partial !== undefined)?.partial
  if (partial !== undefined)
    key.push({ id: 'partial', name: partial, look: { color, pattern: 0 }, outline: true })
  return key
}

const noLook: Look = { color: '', pattern: 0 }
