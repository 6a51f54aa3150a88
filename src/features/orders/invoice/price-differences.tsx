import type { PriceDifference } from '@/contract/orders/delivery-notes'
import type { Order } from '@/contract/orders/orders'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { priceKinds } from '@/domain/order/claim'
import { differenceTotal } from '@/domain/reception/note-difference'
import classes from '@/features/orders/invoice/price-differences.module.css'
import { useClaiming } from '@/features/orders/invoice/use-claiming'
import { ActionButton } from '@/ui/controls/action-button'

type PriceDifferencesProps = {
  order: Pick<Order, 'id' | 'name'>
  differences: readonly PriceDifference[]
  /** What they were found in, for the laboratory. */
  foundIn: string
  /** They are of one invoice alone, not of all notes of the order. */
  isOneFile?: boolean
  /** False for who sees them and is no pharmacy. */
  canClaim: boolean
}

/** What an invoice or delivery note charges beyond the order, line by line, and the way to claim it. */
export function PriceDifferences({
  order,
  differences,
  foundIn,
  isOneFile = false,
  canClaim,
}: PriceDifferencesProps) {
  const { saving, left, before, isUnsent, claim } = useClaiming(order, differences, isOneFile)
  if (differences.length === 0) return null
  const isClaimed = left?.length === 0
  return (
    <section className={classes.differences} aria-label="Diferencias con lo pactado">
      <header>
        <h3>Diferencias con lo pactado</h3>
        <b className={classes.amount}>{formatEuros(differenceTotal(differences))}</b>
      </header>
      <ul>
        {differences.map((difference) => {
          const { kind, line, cn, product, units, amount } = difference
          const claimed = before?.(difference) ?? 0
          return (
            <li key={`${kind} ${line}`}>
              <span className={classes.product}>
                {product} <small>{cn}</small>
              </span>
              <span>
                {priceKinds[kind]} · {formatInteger(units)}&nbsp;{units === 1 ? 'ud' : 'uds'}
              </span>
              <span className={classes.amount}>{formatEuros(amount)}</span>
              {claimed === 0 ? null : (
                <small
                  className={classes.before}
                >{`De este producto ya se reclamaron ${formatEuros(claimed)}`}</small>
              )}
            </li>
          )
        })}
      </ul>
      <footer>
        <p>Importes sin impuestos. Un céntimo de redondeo en cada línea no cuenta.</p>
        {!canClaim || left === undefined ? null : isClaimed ? (
          <p role="status">{isUnsent ? 'La reclamación está guardada, por enviar.' : 'Ya está reclamado.'}</p>
        ) : (
          <ActionButton
            variant="default"
            loading={saving}
            disabledReason={null}
            onClick={() => void claim(foundIn)}
          >
            {`Reclamar ${formatEuros(differenceTotal(left))}`}
          </ActionButton>
        )}
      </footer>
    </section>
  )
}
