import { useReducedMotion } from '@mantine/hooks'
import { Suspense, useMemo, useState } from 'react'
import { axisWidth, rightWidth } from '@/ui/chart/bar-layout'
import { BarTable } from '@/ui/chart/bar-table'
import { BarTooltip } from '@/ui/chart/bar-tooltip'
import classes from '@/ui/chart/chart.module.css'
import { fainter, resolveColors, useChartInk } from '@/ui/chart/chart-colors'
import { ChartFrame } from '@/ui/chart/chart-frame'
import { ChartKey, type KeyEntry } from '@/ui/chart/chart-key'
import type { BarModel } from '@/ui/chart/chart-model'
import { describeBars } from '@/ui/chart/describe-chart'
import { type Picking, PickingPlot } from '@/ui/chart/picking-plot'
import { ReadingPlot } from '@/ui/chart/reading-plot'
import { lazyAgain } from '@/ui/lazy-again'

const Canvas = lazyAgain(() => import('@/ui/chart/chart-canvas'))

type BarChartProps = {
  /** Key under which the device stores whether the table is shown. */
  id: string
  model: BarModel
  height?: number
  /** Makes categories selectable; without it they can only be read. */
  picking?: Picking
}

/** Bars by category, stacked or side by side, optionally with lines; the same figures are available as a table. */
export function BarChart({ id, model, height = 240, picking }: BarChartProps) {
  const ink = useChartInk()
  const duration = useReducedMotion() ? 0 : 180
  const [active, setActive] = useState<number | null>(null)
  const drawing = useMemo(() => {
    const colors = resolveColors(
      model.series.map(({ color }) => color),
      ink,
    )
    return { model, colors, ink, duration }
  }, [model, ink, duration])
  const key = keyEntries(model, drawing.colors)
  const plot = { model, active, onActive: setActive }
  return (
    <ChartFrame id={id} what={model.what} table={<BarTable model={model} />}>
      {key.length > 1 ? <ChartKey entries={key} /> : null}
      <div
        className={classes.plot}
        style={{ height, '--left': `${axisWidth}px`, '--right': `${rightWidth(model)}px` }}
      >
        <Suspense>
          <Canvas bars={drawing} />
        </Suspense>
        {picking === undefined ? (
          <ReadingPlot {...plot} description={describeBars(model)} />
        ) : (
          <PickingPlot {...plot} description={describeBars(model)} picking={picking} />
        )}
        {active === null ? null : <BarTooltip model={model} colors={drawing.colors} index={active} />}
      </div>
    </ChartFrame>
  )
}

/** What each colour stands for, then the compared values and what is not complete yet. */
const keyEntries = ({ series, categories, comparedName = '' }: BarModel, colors: readonly string[]) => {
  const key: KeyEntry[] = series.map(({ id, name, line = false }, index) => ({
    ...{ id, name, line },
    color: colors[index] ?? '',
  }))
  const color = key[0]?.color ?? ''
  if (series.some(({ compared }) => compared !== undefined)) {
    key.push({ id: 'compared', name: comparedName, color: fainter(color) })
  }
  const partial = categories.find((category) => category.partial !== undefined)?.partial
  if (partial !== undefined) key.push({ id: 'partial', name: partial, color, outline: true })
  return key
}
