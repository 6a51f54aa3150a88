import { IconX } from '@tabler/icons-react'
import { formatInteger } from '@/domain/basics/numbers'
import { isTouched } from '@/domain/cart/cart'
import type { CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import classes from '@/features/cart/cart-columns.module.css'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import type { GridColumn } from '@/ui/data-grid/columns'
import { QuantityInput } from '@/ui/quantity-input'

type CartColumnsChoice = {
  onQuantity: (cn: Cn, quantity: number) => void
  onRemoveTag: (cn: Cn, code: string) => void
  /** Shows cards, where each fact has a name; in the table the tags are below the product. */
  narrow: boolean
}

/** Product row of the cart (purchasing.md §2.5). */
export const cartColumns = ({
  onQuantity,
  onRemoveTag,
  narrow,
}: CartColumnsChoice): GridColumn<CartProduct>[] => [
  {
    id: 'product',
    header: 'Producto',
    width: 200,
    grow: 1,
    value: ({ product }) => product,
    cell: (line) => (
      <span className={classes.product}>
        <LaboratoryMark {...line.laboratory} />
        <span className={classes.productText}>
          <span className={classes.productName}>{line.product}</span>
          <span className={classes.productMeta}>
            <span>{line.cn}</span>
            <span>
              <Money pvl={line.pvl} pvp={line.pvp} />
              /ud
            </span>
            {line.campaign === null ? null : <span className={classes.campaign}>{line.campaign.name}</span>}
          </span>
        </span>
      </span>
    ),
    card: 'title',
  },
  {
    id: 'tags',
    header: narrow ? 'Propuestas' : '',
    width: 0,
    under: true,
    cell: (line) => (
      <span className={classes.tags}>
        {line.tags.map((tag) => (
          <span key={tag.code} className={classes.tag} title={tag.name}>
            <b>{formatInteger(tag.quantity)}</b>
            <span className={classes.tagName}>{tag.name}</span>
            <button
              type="button"
              aria-label={`Quitar ${tag.name} de ${line.product}`}
              onClick={() => onRemoveTag(line.cn, tag.code)}
            >
              <IconX size={14} aria-hidden />
            </button>
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    width: 104,
    cell: ({ quantity, pvl, pvp }) => (
      <Money pvl={quantity * pvl} pvp={pvp === null ? null : quantity * pvp} />
    ),
    card: 'fact',
  },
  {
    id: 'quantity',
    header: 'Cantidad',
    align: 'center',
    width: 164,
    cell: (line) => (
      <QuantityInput
        label={`Cantidad de ${line.product}`}
        value={line.quantity}
        touched={isTouched(line)}
        onChange={(quantity) => onQuantity(line.cn, quantity)}
      />
    ),
    card: 'control',
  },
]
