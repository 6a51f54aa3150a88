import type { ProductKind } from '@/domain/catalogue'
import { percentage } from '@/domain/numbers'
import type { SummaryFigures } from '@/features/summary/figures'
import classes from '@/features/summary/summary.module.css'
import { Money } from '@/ui/money'
import { byMode, usePriceMode } from '@/ui/price-mode'

const kindNames: Record<ProductKind, string> = { generic: 'Genérico', brand: 'Marca', otc: 'Parafarmacia' }
const order: ProductKind[] = ['generic', 'brand', 'otc']

export function KindSplit({ kinds }: { kinds: SummaryFigures['kinds'] }) {
  const { mode } = usePriceMode()
  const whole = order.reduce((sum, kind) => sum + byMode(mode, kinds[kind]), 0)
  return (
    <section className={classes.card} aria-labelledby="resumen-tipos">
      <h2 id="resumen-tipos" className={classes.cardTitle}>
        Genérico, marca y parafarmacia
      </h2>
      <div className={classes.split} aria-hidden>
        {order.map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: Math.max(0, byMode(mode, kinds[kind])) }} />
        ))}
      </div>
      <dl className={classes.rows}>
        {order.map((kind) => (
          <div key={kind} className={classes.row}>
            <dt>
              <span className={classes.swatch} data-kind={kind} aria-hidden />
              {kindNames[kind]}
            </dt>
            <dd>
              <span className={classes.share}>{percentage(byMode(mode, kinds[kind]), whole)} %</span>
              <Money {...kinds[kind]} rounded />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
