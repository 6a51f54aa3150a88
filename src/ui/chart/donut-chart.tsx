import { type ReactNode, useMemo } from 'react'
import { useAnimationMs } from '@/ui/chart/animation'
import plot from '@/ui/chart/chart.module.css'
import { ChartFrame } from '@/ui/chart/chart-frame'
import { Swatch } from '@/ui/chart/chart-key'
import classes from '@/ui/chart/donut-chart.module.css'
import { DonutTable } from '@/ui/chart/donut-table'
import { DrawnBefore, useDrawnBefore } from '@/ui/chart/drawn-before'
import { resolveLooks, useChartInk } from '@/ui/chart/model/chart-colors'
import type { DonutModel } from '@/ui/chart/model/chart-model'
import { describeDonut } from '@/ui/chart/model/describe-chart'
import { shareText, shownSlices } from '@/ui/chart/model/donut-shares'
import { formatTotal } from '@/ui/chart/model/measures'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const Canvas = lazyComponent(() => import('@/ui/chart/chart-canvas'))

type DonutChartProps = {
  /** Key under which the device stores whether the table is shown. */
  id: string
  model: DonutModel
  size?: number
  /** The name of a slice, as a link to what it is made of. */
  nameOf?: (id: string, name: string) => ReactNode
}

/**
 * Parts of a whole, each labelled with percentage and figure; exact values are in its description and table. A ring, or
 * a bar where there are two parts: its length is read at once, and takes a third of the room.
 */
export function DonutChart({ id, model, size = 200, nameOf = plainName }: DonutChartProps) {
  const ink = useChartInk()
  const picture = useDrawnBefore(id)
  const duration = useAnimationMs({ isDrawn: picture !== null })
  const drawing = useMemo(() => {
    const looks = resolveLooks(
      model.slices.map(({ color }) => color),
      ink,
    )
    return { model, looks, ink, duration }
  }, [model, ink, duration])
  const shown = shownSlices(model)
  const isBar = model.slices.length <= 2
  const description = { role: 'img', 'aria-label': describeDonut(model) }
  return (
    <ChartFrame id={id} what={model.what} table={<DonutTable model={model} />}>
      <div className={isBar ? classes.parts : classes.donut}>
        {isBar ? (
          <div className={classes.partsBar} {...description}>
            {model.slices.map(({ id, value }, index) => (
              <span
                key={id}
                style={{ '--color': drawing.looks[index]?.color ?? '', flexGrow: Math.max(0, value) }}
              />
            ))}
          </div>
        ) : (
          <div className={classes.ring} data-chart={id} style={{ width: size, height: size }}>
            <Canvas donut={drawing} fallback={<DrawnBefore picture={picture} />} />
            <div className={plot.overlay} {...description} />
          </div>
        )}
        <dl className={classes.slices}>
          {model.slices.map(({ id, name, value }, index) => (
            <div key={id}>
              <dt>
                <Swatch look={drawing.looks[index] ?? { color: '', pattern: 0 }} />
                {nameOf(id, name)}
              </dt>
              <dd className={classes.share}>{shareText(value, shown[index]?.share)}</dd>
              <dd>{formatTotal(model.measure, shown[index]?.value ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartFrame>
  )
}

const plainName = (_id: string, name: string): ReactNode => name
