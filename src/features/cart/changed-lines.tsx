import { formatInteger } from '@/domain/basics/numbers'
import type { JudgedCart } from '@/domain/order/judge-cart'
import classes from '@/features/cart/cart.module.css'
import { lineChangeText } from '@/parts/orders/line-change-text'

/** The lines whose price or campaign is another one than when they were added: the order is saved at what they cost now. */
export function ChangedLines({ judged: { item, lines } }: { judged: JudgedCart }) {
  const changed = item.products.flatMap(({ cn, product, quantity }) => {
    // Shortages have a notice of their own.
    const changes = lines.get(cn)?.changes.filter(({ kind }) => kind !== 'shortage') ?? []
    return quantity > 0 && changes.length > 0 ? { cn, product, changes } : []
  })
  if (changed.length === 0) return null
  return (
    <details className={classes.changed} open={changed.length <= 5}>
      <summary>
        {changed.length === 1
          ? '1 producto no cuesta lo que al añadirlo. El pedido va al precio de hoy.'
          : `${formatInteger(changed.length)} productos no cuestan lo que al añadirlos. El pedido va a los precios de hoy.`}
      </summary>
      <ul className={classes.refused}>
        {changed.map(({ cn, product, changes }) => (
          <li key={cn}>
            {product} ({cn}): {changes.map(lineChangeText).join('. ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
