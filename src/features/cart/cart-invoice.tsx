import type { TaxRegime } from '@/domain/catalogue/taxes'
import type { JudgedCart } from '@/domain/order/judge-cart'
import classes from '@/features/cart/cart-invoice.module.css'
import { Money } from '@/parts/prices/money'

const taxNames: Record<TaxRegime, string> = {
  iva: 'IVA',
  igic: 'IGIC',
  'ipsi-ceuta': 'IPSI',
  'ipsi-melilla': 'IPSI',
}

/** '10 %', '1,4 %'. */
const percent = (thousandths: number): string => `${String(thousandths / 10).replace('.', ',')}\u00a0%`

/** What the cart costs with taxes, as its invoice will say it by rate: a pharmacy cannot deduct them. */
export default function CartInvoice({ invoice }: { invoice: NonNullable<JudgedCart['invoice']> }) {
  const { regime, parts, total } = invoice
  const hasSurcharge = parts.some(({ surcharge }) => surcharge > 0)
  return (
    <details className={classes.invoice}>
      <summary>
        <span>Coste con impuestos</span> <Money cents={total} />
      </summary>
      <table>
        <caption>Como lo dirá la factura, con los precios y descuentos de hoy</caption>
        <thead>
          <tr>
            <th scope="col">{taxNames[regime]}</th>
            <th scope="col">Base</th>
            <th scope="col">Cuota</th>
            {hasSurcharge ? <th scope="col">Recargo</th> : null}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ rate, surcharge, base, tax, surchargeAmount }) => (
            <tr key={`${rate} ${surcharge}`}>
              <th scope="row">{percent(rate)}</th>
              <td>
                <Money cents={base} />
              </td>
              <td>
                <Money cents={tax} />
              </td>
              {hasSurcharge ? (
                <td>
                  <Money cents={surchargeAmount} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
