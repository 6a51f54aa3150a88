import { IconAlertTriangle, IconPackage } from '@tabler/icons-react'
import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { Money } from '@/parts/prices/money'
import classes from '@/parts/product-lines/product-line.module.css'
import { ForReaders } from '@/ui/for-readers'

/* Facts of a product, in the line below its name or on their own. */

/** The pharmacy's stock; empty if unknown. */
export function ShelfStock({ stock }: { stock: number | null }) {
  if (stock === null) return null
  return (
    <span
      className={classes.stock}
      data-empty={stock <= 0 || undefined}
      title={`Stock en la farmacia: ${formatInteger(stock)}`}
    >
      <IconPackage size={16} aria-hidden />
      <ForReaders>En la farmacia</ForReaders> {formatInteger(stock)}
    </span>
  )
}

export function UnitPrice(price: { pvl: Cents; pvp: Cents | null }) {
  return (
    <span>
      <Money {...price} missing="sin precio" />
      /ud
    </span>
  )
}

/** As text: a touch screen cannot show an icon's tooltip. */
export function Warning({ text }: { text: string }) {
  return (
    <span className={classes.note} data-tone="amber">
      <IconAlertTriangle size={16} aria-hidden /> {text}
    </span>
  )
}
