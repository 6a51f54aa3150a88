import { daysOfStockText, stockStateTexts } from '@/domain/forecast/days-of-stock'
import type { PrudentRow } from '@/domain/prudent/prudent-row'
import classes from '@/features/purchasing/prudent/prudent.module.css'
import { ForReaders } from '@/ui/focus/for-readers'

/** How long the shelf and what is on its way last, in words and in the colour of what that means. */
export function StockDays({ stock }: { stock: PrudentRow['stock'] }) {
  if (stock === null) return null
  const { days, state } = stock
  const meaning = stockStateTexts[state]
  const text = daysOfStockText(days)
  return (
    <span
      className={classes.days}
      data-state={state}
      title={`Lo que hay y lo que está en camino, al ritmo de toda la fila: ${text}, ${meaning}`}
    >
      {state === 'out' ? (
        meaning
      ) : (
        <>
          {text} <ForReaders>de existencias, {meaning}</ForReaders>
        </>
      )}
    </span>
  )
}
