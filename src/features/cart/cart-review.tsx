import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { setQuantity, summariseCart } from '@/domain/cart/cart'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import { cartConditions, cartShortages } from '@/domain/order/cart-conditions'
import { type JudgedCart, productOf } from '@/domain/order/judge-cart'
import classes from '@/features/cart/cart.module.css'
import { backSoonQuery } from '@/features/cart/queries'
import type { CartStore } from '@/offline/cart/cart'
import { lineChangeText } from '@/parts/orders/line-change-text'
import { ReviewConditions } from '@/parts/orders/review/review-conditions'
import { ShortageNotice } from '@/parts/orders/review/shortage-notice'
import { cartFactsQuery } from '@/parts/purchasing/cart-facts'
import { usePharmacyScope } from '@/parts/session/scope'

/** What changed since the lines of a cart were added, its conditions and shortages, as far as this device knows them. */
export function CartReview({ judged }: { judged: JudgedCart }) {
  const { item } = judged
  const scope = usePharmacyScope()
  const { data: facts } = useQuery(cartFactsQuery(scope))
  const { data: backSoon, isPending } = useQuery(backSoonQuery(scope))
  const cart = scope.device.cart(scope.identity, scope.pharmacy.id)
  const conditions = useMemo(
    () => (facts ? cartConditions(item, facts, (cn) => productOf(facts, cn)) : []),
    [item, facts],
  )
  if (facts === undefined) return null
  if (facts === null)
    return hasProposals(item) ? (
      <Text size="sm" c="dimmed">
        Este dispositivo aún no tiene los datos de la farmacia: no se sabe si se cumplen las condiciones de
        compra ni qué está en rotura.
      </Text>
    ) : null
  const short = { ...item, products: isPending ? [] : cartShortages(judged, backSoon ?? new Set()) }
  const { totalPvl, totalPvp, totalQuantity } = summariseCart(short)
  const setUnits = (units: ReadonlyMap<Cn, number>) => setCartUnits(cart, item, units)
  return (
    <>
      <ChangedLines judged={judged} />
      {conditions.map(({ quickwin, names, lines, discounts, conditions: ofQuickwin }) => (
        <ReviewConditions
          key={quickwin}
          title={`Condiciones de ${names.join(', ')}`}
          conditions={ofQuickwin}
          lines={lines}
          consequence={discounts ? 'Mientras no se cumplan no se aplica su descuento.' : null}
          onChange={(changes) => setUnits(new Map(changes.map(({ cn, to }) => [cn, to])))}
        />
      ))}
      <ShortageNotice
        shortages={{ lines: short.products.length, units: totalQuantity, totalPvl, totalPvp }}
        onRemove={() => setUnits(new Map(short.products.map(({ cn }) => [cn, 0])))}
      />
    </>
  )
}

const hasProposals = ({ products }: CartItem): boolean =>
  products.some(({ tags }) => tags.some(({ quickwin }) => quickwin !== undefined))

/** Sets the units of several lines of a cart. `undo` does not touch those that were changed since. */
const setCartUnits = (
  cart: Pick<CartStore, 'changeCart'>,
  { laboratory, products }: CartItem,
  units: ReadonlyMap<Cn, number>,
): { undo: () => void } => {
  const edit = (unitsOf: (product: CartProduct) => number | undefined) =>
    cart.changeCart(laboratory, (current, now) =>
      current.products.reduce((edited, product) => {
        const quantity = unitsOf(product)
        return quantity === undefined ? edited : setQuantity(edited, { cn: product.cn, quantity, now })
      }, current),
    )
  const before = new Map(products.map(({ cn, quantity }) => [cn, quantity]))
  edit(({ cn }) => units.get(cn))
  return {
    undo: () => edit(({ cn, quantity }) => (quantity === units.get(cn) ? before.get(cn) : undefined)),
  }
}

/** The lines whose price or campaign is another one than when they were added: the order is saved at what they cost now. */
function ChangedLines({ judged: { item, lines } }: { judged: JudgedCart }) {
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
