import { IconShoppingCart, IconShoppingCartFilled } from '@tabler/icons-react'
import { formatEurosRounded } from '@/domain/basics/money'
import { amountInCart } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import { usePriceMode } from '@/parts/prices/price-mode'
import { NavigationEntry } from '@/ui/shell/navigation-entry'

export type CartEntryProps = {
  pharmacy: number
  items: readonly CartItem[]
  units: number
  /** '+99' from 99 units (purchasing.md §2.9). */
  badge: string
  /** What will be paid, and its name; absent where it is not known. */
  net?: string | undefined
}

/** The cart in the bar at the bottom: its units, and its total where the other entries have their name. */
export function CartEntry({ pharmacy, items, units, badge, net }: CartEntryProps) {
  const { mode, label } = usePriceMode()
  const link = { to: '/cart/$id', params: { id: String(pharmacy) } } as const
  if (units === 0)
    return (
      <NavigationEntry
        label="Carrito"
        name="Carrito vacío"
        icon={<IconShoppingCart size={22} />}
        link={link}
      />
    )
  const total = net ?? `${label} ${formatEurosRounded(amountInCart(items, mode))}`
  return (
    <NavigationEntry
      label={total}
      name={`Carrito, ${units} unidades, ${total}`}
      icon={<IconShoppingCartFilled size={22} />}
      badge={badge}
      link={link}
    />
  )
}
