import type { RegisterRows } from '@/contract/portal/discount-register'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/laboratory/discount-register/discount-register.module.css'

/** Totals of the whole month, whatever is searched for. */
export function RegisterTotals({ rows, units, discountAmount, amount }: RegisterRows['summary']) {
  const facts = [
    { label: 'Filas', value: formatInteger(rows) },
    { label: 'Unidades', value: formatInteger(units) },
    { label: 'Importe de los descuentos', value: formatEuros(discountAmount) },
    { label: 'Importe a pagar, sin impuestos', value: formatEuros(amount) },
  ]
  return (
    <dl className={classes.totals} aria-label="Totales del mes">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
