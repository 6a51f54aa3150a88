import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, Suspense, useMemo } from 'react'
import { wholeEuros } from '@/domain/basics/whole-euros'
import classes from '@/ui/chart/chart.module.css'
import { resolveColors, useChartInk } from '@/ui/chart/chart-colors'
import { ChartFrame } from '@/ui/chart/chart-frame'
import { Swatch } from '@/ui/chart/chart-key'
import type { DonutModel } from '@/ui/chart/chart-model'
import { describeDonut } from '@/ui/chart/describe-chart'
import { wholeShares } from '@/ui/chart/donut-shares'
import { DonutTable } from '@/ui/chart/donut-table'
import { formatTotal } from '@/ui/chart/measures'
import { lazyAgain } from '@/ui/lazy-again'

const Canvas = lazyAgain(() => import('@/ui/chart/chart-canvas'))

type DonutChartProps = {
  /** Key under which the device stores whether the table is shown. */
  id: string
  model: DonutModel
  size?: number
  /** A key figure in the middle. */
  children?: ReactNode
}

/**
 * Parts of a whole, each labelled beside the ring with percentage and figure; exact values are in its description and
 * table.
 */
export function DonutChart({ id, model, size = 200, children }: DonutChartProps) {
  const ink = useChartInk()
  const duration = useReducedMotion() ? 0 : 180
  const drawing = useMemo(() => {
    const colors = resolveColors(
      model.slices.map(({ color }) => color),
      ink,
    )
    return { model, colors, ink, duration }
  }, [model, ink, duration])
  const values = model.slices.map(({ value }) => value)
  const shares = wholeShares(values)
  const shown = model.measure === 'euros' ? wholeEuros(values) : values
  return (
    <ChartFrame id={id} what={model.what} table={<DonutTable model={model} shares={shares} />}>
      <div className={classes.donut}>
        <div className={classes.ring} style={{ width: size, height: size }}>
          <Suspense>
            <Canvas donut={drawing} />
          </Suspense>
          <div className={classes.overlay} role="img" aria-label={describeDonut(model)} />
          {children === undefined ? null : <div className={classes.hole}>{children}</div>}
        </div>
        <dl className={classes.slices}>
          {model.slices.map(({ id, name }, index) => (
            <div key={id}>
              <dt>
                <Swatch color={drawing.colors[index] ?? ''} />
                {name}
              </dt>
              <dd className={classes.share}>{shares[index]}&nbsp;%</dd>
              <dd>{formatTotal(model.measure, shown[index] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartFrame>
  )
}
