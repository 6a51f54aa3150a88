import { formatEurosRounded } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { WidgetCard } from '@/features/sales/card/widget-card'
import classes from '@/features/sales/kpis/kpis.module.css'
import type { WidgetProps } from '@/features/sales/widget'

export type SampleSummaryOptions = { from: 'brand' | 'fantasy' }

/**
 * The specification gives sample figures for these two tables (analytics.md §2). They belong to no pharmacy, and the
 * widget says so. Transferred units, and the amounts before and after in cents.
 */
const samples = {
  brand: {
    title: 'De marca a genérico',
    rows: [
      { name: 'Aparato digestivo', units: 420, before: 512_400, after: 318_900 },
      { name: 'Sistema cardiovascular', units: 365, before: 489_100, after: 301_150 },
      { name: 'Sistema nervioso', units: 290, before: 402_600, after: 255_200 },
    ],
  },
  fantasy: {
    title: 'De fantasía a genérico',
    rows: [
      { name: 'Aparato digestivo', units: 180, before: 141_300, after: 118_800 },
      { name: 'Sistema cardiovascular', units: 150, before: 126_750, after: 105_000 },
      { name: 'Sistema nervioso', units: 95, before: 88_350, after: 71_250 },
    ],
  },
} as const

export default function SampleSummary({ options }: WidgetProps<SampleSummaryOptions>) {
  const { title, rows } = samples[options.from]
  return (
    <WidgetCard
      title={title}
      subtitle="Cifras de ejemplo: no son de esta farmacia"
      controls={<span className={classes.sample}>Datos de muestra</span>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className={classes.tableFrame} aria-label={`${title}, tabla`} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Grupo</th>
              <th scope="col">Unidades</th>
              <th scope="col">Antes</th>
              <th scope="col">Después</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{formatInteger(row.units)}</td>
                <td>{formatEurosRounded(row.before)}</td>
                <td>{formatEurosRounded(row.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </WidgetCard>
  )
}
