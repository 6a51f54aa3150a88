import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { summariseCart } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import { cartConditions, cartShortages } from '@/domain/order/cart-conditions'
import { type JudgedCart, productOf } from '@/domain/order/judge-cart'
import { setCartUnits } from '@/features/cart/cart-units'
import { ChangedLines } from '@/features/cart/changed-lines'
import { cartFactsQuery } from '@/features/cart/queries'
import { ReviewConditions } from '@/parts/orders/review/review-conditions'
import { ShortageNotice } from '@/parts/orders/review/shortage-notice'
import { usePharmacyScope } from '@/parts/session/scope'

/** What changed since the lines of a cart were added, its conditions and shortages, as far as this device knows them. */
export function CartReview({ judged }: { judged: JudgedCart }) {
  const { item } = judged
  const scope = usePharmacyScope()
  const { data: facts } = useQuery(cartFactsQuery(scope))
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
  const short = { ...item, products: cartShortages(judged) }
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
