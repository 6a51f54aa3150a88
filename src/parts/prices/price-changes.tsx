import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { type LinePrice, type PriceChange, priceTotals } from '@/domain/offers/price-change'
import { Money } from '@/parts/prices/money'
import classes from '@/parts/prices/price-changes.module.css'

/** What lines of an order cost when it was saved and what they cost now, line by line and together. */
export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  const { before, now } = priceTotals(changes)
  return (
    <table className={classes.table}>
      <caption>Precios PVL, con su descuento</caption>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col">Antes</th>
          <th scope="col">Ahora</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.cn}>
            <th scope="row">
              {change.product}
              <small>
                {change.cn} · {change.quantity === 1 ? '1 ud' : `${formatInteger(change.quantity)} uds`}
              </small>
              {change.lostCampaign === undefined ? null : <small>{change.lostCampaign}</small>}
            </th>
            <td>
              <Price {...change.before} />
            </td>
            <td>
              <Price {...change.now} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total de estos productos</th>
          <td>
            <Money cents={before} />
          </td>
          <td>
            <Money cents={now} />
            <small>
              <Difference cents={now - before} />
            </small>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Price({ pvl, totalPvlWithDiscount, bonus = 0 }: LinePrice) {
  return (
    <>
      <Money cents={totalPvlWithDiscount} />
      <small>
        <Money cents={pvl} />
        /ud
      </small>
      {bonus === 0 ? null : <small>y {formatInteger(bonus)} gratis</small>}
    </>
  )
}

function Difference({ cents }: { cents: Cents }) {
  return (
    <>
      {cents > 0 ? '+' : null}
      <Money cents={cents} />
    </>
  )
}
