import { type TaxRegime, taxNames, taxPercent } from '@/domain/catalogue/taxes'
import type { Invoice } from '@/domain/order/purchase-cost'
import classes from '@/parts/prices/invoice-details.module.css'
import { Money } from '@/parts/prices/money'

type InvoiceDetailsProps = {
  invoice: Invoice & { regime: TaxRegime }
  /** By which prices and rates. */
  caption: string
}

/** What a cart or an order costs with taxes, as its invoice will say it by rate: a pharmacy cannot deduct them. */
export default function InvoiceDetails({ invoice, caption }: InvoiceDetailsProps) {
  const { regime, parts, total } = invoice
  const hasSurcharge = parts.some(({ surcharge }) => surcharge > 0)
  return (
    <details className={classes.invoice}>
      <summary>
        <span>Coste con impuestos</span> <Money cents={total} />
      </summary>
      <table>
        <caption>{caption}</caption>
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
              <th scope="row">{taxPercent(rate)}</th>
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
