import type { SummaryFigures } from '@/features/summary/figures'
import { MonthComparison, YearTotal } from '@/features/summary/key-figures'
import { KindSplit } from '@/features/summary/kind-split'
import { MonthBars } from '@/features/summary/month-bars'
import classes from '@/features/summary/summary.module.css'
import { TopLaboratories } from '@/features/summary/top-laboratories'

/** The figures at a glance. Its code comes with the engine that computes them, after the first screen. */
export default function SummaryBoard({ figures }: { figures: SummaryFigures }) {
  return (
    <div className={classes.board}>
      <YearTotal year={figures.year} />
      <MonthComparison month={figures.month} />
      <MonthBars months={figures.months} />
      <KindSplit kinds={figures.kinds} />
      <TopLaboratories laboratories={figures.laboratories} year={figures.year} />
    </div>
  )
}
