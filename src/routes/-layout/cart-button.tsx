import { IconShoppingCart, IconShoppingCartFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { iconButton } from '@/ui/controls/icon-button'
import badges from '@/ui/shell/count-badge.module.css'
import classes from '@/ui/shell/toolbar-badge.module.css'

type CartButtonProps = {
  pharmacy: number
  units: number
  /** '+99' from 99 units (purchasing.md §2.9). */
  badge: string
}

/** Link to the cart; highlighted when there is something in it. */
export function CartButton({ pharmacy, units, badge }: CartButtonProps) {
  const label = units === 0 ? 'Carrito vacío' : `Carrito, ${units} unidades`
  return (
    <Link
      to="/cart/$id"
      params={{ id: String(pharmacy) }}
      aria-label={label}
      className={iconButton(classes.button)}
      data-filled={units > 0 || undefined}
    >
      {units > 0 ? (
        <IconShoppingCartFilled size={24} aria-hidden />
      ) : (
        <IconShoppingCart size={24} aria-hidden />
      )}
      {units > 0 ? (
        <span data-live className={`${badges.count} ${classes.badge}`} aria-hidden>
          {badge}
        </span>
      ) : null}
    </Link>
  )
}
