import { formatDay } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { taxPercent } from '@/domain/catalogue/taxes'
import type { JudgedCart } from '@/domain/order/judge-cart'
import { paymentTermText } from '@/domain/order/order'
import classes from '@/features/cart/cart-invoice.module.css'
import InvoiceDetails from '@/parts/prices/invoice-details'

type CartInvoiceProps = Pick<JudgedCart, 'rappel' | 'payments'> & {
  invoice: NonNullable<JudgedCart['invoice']>
}

/** What the cart costs with taxes, as its invoice will say it by rate: a pharmacy cannot deduct them. */
export default function CartInvoice({ invoice, rappel, payments }: CartInvoiceProps) {
  return (
    <>
      <InvoiceDetails
        invoice={invoice}
        caption="Como lo dirá la factura, con los precios y descuentos de hoy"
      />
      {payments.length === 0 ? null : (
        <p className={classes.payment}>
          {payments
            .map(({ method, days }) => `${method}: ${paymentTermText(days).toLowerCase()}`)
            .join(' · ')}
        </p>
      )}
      {rappel === null ? null : <Rappel {...rappel} />}
    </>
  )
}

const fractionText = (fraction: number): string => taxPercent(Math.round(fraction * 10_000) / 10)

/** What the laboratory would give back at the year's end: an estimate beside the invoice, never a part of it. */
function Rappel({ fraction, amount, next, bought, until }: NonNullable<JudgedCart['rappel']>) {
  return (
    <div className={classes.rappel}>
      <p>
        {fraction === 0
          ? 'Rappel estimado: todavía ninguno'
          : `Rappel estimado: ${fractionText(fraction)} de lo comprado este año, ${formatEuros(amount)}`}
        {next === null ? null : (
          <>
            {' · '}
            <b>
              faltan {formatEuros(next.missing)} para el {fractionText(next.fraction)}
            </b>
          </>
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
