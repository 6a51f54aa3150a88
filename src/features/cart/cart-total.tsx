import { useMemo } from 'react'
import { summariseCart } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import type { JudgedCart } from '@/domain/order/judge-cart'
import { useJudgedCarts } from '@/features/cart/use-judged-carts'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'

/** What will be paid for a cart, or its total where nothing is taken off, and which of them it is. */
export function CartTotal({ judged: { item, discountedPvl } }: { judged: JudgedCart }) {
  const { label } = usePriceMode()
  const { totalPvl, totalPvp } = summariseCart(item)
  const isNet = discountedPvl !== null && discountedPvl !== totalPvl
  return (
    <>
      {isNet ? 'Neto' : label}{' '}
      {isNet ? <Money cents={discountedPvl} /> : <Money pvl={totalPvl} pvp={totalPvp} />}
    </>
  )
}

/** The total of a cart as it is stored. */
export function StoredCartTotal({ item }: { item: CartItem }) {
  const items = useMemo(() => [item], [item])
  const [judged] = useJudgedCarts(items)
  return judged === undefined ? null : <CartTotal judged={judged} />
}
