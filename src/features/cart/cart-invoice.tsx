import { formatDay } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
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

type CartInvoiceProps = { invoice: NonNullable<JudgedCart['invoice']>; rappel: JudgedCart['rappel'] }

/** What the cart costs with taxes, as its invoice will say it by rate: a pharmacy cannot deduct them. */
export default function CartInvoice({ invoice, rappel }: CartInvoiceProps) {
  const { regime, parts, total } = invoice
  const hasSurcharge = parts.some(({ surcharge }) => surcharge > 0)
  return (
    <>
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
      {rappel === null ? null : <Rappel {...rappel} />}
    </>
  )
}

const fractionText = (fraction: number): string => percent(Math.round(fraction * 10_000) / 10)

/** What the laboratory would give back at the year's end: an estimate beside the invoice, never a part of it. */
function Rappel({ fraction, amount, next, bought, until }: NonNullable<JudgedCart['rappel']>) {
  return (
    <div className={classes.rappel}>
      <p>
        {fraction === 0
          ? 'Rappel estimado: todavía ninguno'
          : `Rappel estimado: ${fractionText(fraction)} de lo comprado este año, ${formatEuros(amount)}`}
        {next === null ? null : (
          <b>
            {' · '}faltan {formatEuros(next.missing)} para el {fractionText(next.fraction)}
          </b>
        )}
      </p>
      <p>
        Con este carrito, {formatEuros(bought)} sin impuestos
        {until === null ? '' : `, según los pedidos hasta el ${formatDay(until)}`}. El laboratorio lo devuelve
        a final de año: no está en la factura.
      </p>
    </div>
  )
}
