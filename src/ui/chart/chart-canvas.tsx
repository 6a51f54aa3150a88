import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  DoughnutController,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
} from 'chart.js'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { Chart } from 'react-chartjs-2'
import { type BarDrawing, barData, barOptions } from '@/ui/chart/drawing/bar-drawing'
import { directLabels } from '@/ui/chart/drawing/direct-labels'
import { type DonutDrawing, donutData, donutOptions } from '@/ui/chart/drawing/donut-drawing'
import { usePrinting } from '@/ui/screen/use-printing'

ChartJs.register(
  ...[BarController, LineController, DoughnutController],
  ...[BarElement, LineElement, PointElement, ArcElement],
  ...[CategoryScale, LinearScale],
)

/**
 * All code that needs chart.js, in one file that is loaded with the first chart. A description and a table beside it
 * tell screen readers what it shows.
 */
export default function ChartCanvas(props: { bars: BarDrawing } | { donut: DonutDrawing }) {
  return 'bars' in props ? <Bars drawing={props.bars} /> : <Donut drawing={props.donut} />
}

function Bars({ drawing }: { drawing: BarDrawing }) {
  const data = useMemo(() => barData(drawing), [drawing])
  const options = useMemo(() => barOptions(drawing), [drawing])
  const latest = useRef(drawing)
  // Before react-chartjs-2 redraws, which it does in an effect.
  useLayoutEffect(() => {
    latest.current = drawing
  }, [drawing])
  const plugins = useMemo(() => [directLabels(() => latest.current)], [])
  const updateMode = useUpdateMode()
  return <Chart type="bar" {...{ data, options, plugins, updateMode }} role="presentation" aria-hidden />
}

function Donut({ drawing }: { drawing: DonutDrawing }) {
  const data = useMemo(() => donutData(drawing), [drawing])
  const options = useMemo(() => donutOptions(drawing), [drawing])
  const updateMode = useUpdateMode()
  return <Chart type="doughnut" {...{ data, options, updateMode }} role="presentation" aria-hidden />
}

/** No animation when printing: the printer would not wait for the colours to change. */
const useUpdateMode = () => (usePrinting() ? 'none' : undefined)
