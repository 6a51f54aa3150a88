import { percentage } from '@/domain/numbers'
import type { SummaryFigures } from '@/features/summary/figures'
import classes from '@/features/summary/summary.module.css'
import { LaboratoryMark } from '@/ui/laboratory-mark'
import { Money } from '@/ui/money'
import { byMode, usePriceMode } from '@/ui/price-mode'

const shown = 6

type TopLaboratoriesProps = Pick<SummaryFigures, 'laboratories' | 'year'>

/** The pharmacy's largest laboratories over the last 12 complete months. */
export function TopLaboratories({ laboratories, year }: TopLaboratoriesProps) {
  const { mode } = usePriceMode()
  const sorted = [...laboratories].sort((a, b) => byMode(mode, b) - byMode(mode, a)).slice(0, shown)
  return (
    <section className={classes.card} aria-labelledby="resumen-laboratorios">
      <h2 id="resumen-laboratorios" className={classes.cardTitle}>
        Laboratorios que más vende
      </h2>
      <ol className={classes.rows}>
        {sorted.map((laboratory) => (
          <li key={laboratory.id} className={classes.row}>
            <LaboratoryMark name={laboratory.name} withName />
            <span className={classes.amount}>
              <span className={classes.share}>
                {percentage(byMode(mode, laboratory), byMode(mode, year))} %
              </span>
              <Money pvl={laboratory.pvl} pvp={laboratory.pvp} rounded />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
