import { IconAlertTriangle } from '@tabler/icons-react'
import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { isPartOfPack, packText } from '@/domain/basics/quantity'
import { Money } from '@/parts/prices/money'
import classes from '@/parts/product-lines/product-line.module.css'
import { ForReaders } from '@/ui/focus/for-readers'

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
      {/* Tabler's icon, of whose component with its attributes a row would pay for more than for its figures. */}
      <svg aria-hidden="true" viewBox="0 0 24 24">
        <path d="M12 3l8 4.5v9l-8 4.5l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12l-8-4.5M16 5.25l-8 4.5" />
      </svg>
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

/** That a product is ordered in packs, and whether these units leave one incomplete. */
export function PackFact({ pot, quantity }: { pot: number | null; quantity: number }) {
  if (pot === null || pot <= 1) return null
  if (isPartOfPack(quantity, pot)) return <Warning text={`${packText(pot)}: envases incompletos`} />
  return <span title={`Se pide en múltiplos de ${pot}`}>{packText(pot)}</span>
}

/** As text: a touch screen cannot show an icon's tooltip. */
export function Warning({ text }: { text: string }) {
  return (
    <span className={classes.note} data-tone="amber">
      <IconAlertTriangle size={16} aria-hidden /> {text}
    </span>
  )
}
