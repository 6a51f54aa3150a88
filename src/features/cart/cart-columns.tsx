import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import { isTouched } from '@/domain/cart/cart'
import type { CartProduct, CartTag } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { LineOffer } from '@/domain/offers/line-discounts'
import type { JudgedCart } from '@/domain/order/judge-cart'
import classes from '@/features/cart/cart-columns.module.css'
import { CompareLine } from '@/features/cart/comparison/compare-line'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { lineChangeText } from '@/parts/orders/line-change-text'
import { Money } from '@/parts/prices/money'
import { byMode, type PriceMode } from '@/parts/prices/price-mode'
import { PackFact, UnitPrice, Warning } from '@/parts/product-lines/product-facts'
import { ProductLine } from '@/parts/product-lines/product-line'
import line from '@/parts/product-lines/product-line.module.css'
import { ShortageUntil } from '@/parts/product-lines/shortage-until'
import { bonusStepText, stepText } from '@/parts/product-lines/step-text'
import { QuantityInput } from '@/ui/controls/quantity-input'
import type { GridColumn } from '@/ui/data-grid/list/columns'

type CartColumnsChoice = {
  onQuantity: (cn: Cn, quantity: number) => void
  onRemoveTag: (cn: Cn, code: string) => void
  mode: PriceMode
  /** Cards; a table; or one with code and price as columns. */
  width: 'narrow' | 'medium' | 'wide'
  /** The tag and the laboratory that all lines share, which they do not repeat. */
  shared: { tag: string | undefined; laboratory: boolean }
  /** Units and prices to sort by: those of when the list was sorted, so that a line stays where it is being changed. */
  sortedAs: ReadonlyMap<Cn, CartProduct>
  /** What is to be said of lines by today's catalogue and campaigns. */
  lines: JudgedCart['lines']
  offers: JudgedCart['offers']
  nets: JudgedCart['nets']
  packs: JudgedCart['packs']
  /** In whose cart the lines are. */
  laboratory: number
}

const totalOf = ({ quantity, pvl, pvp }: CartProduct) => ({
  pvl: quantity * pvl,
  pvp: pvp === null ? null : quantity * pvp,
})

/** Product row of the cart (purchasing.md §2.5). */
export const cartColumns = (choice: CartColumnsChoice): GridColumn<CartProduct>[] => {
  const { onQuantity, onRemoveTag, mode, width, shared, sortedAs } = choice
  const narrow = width === 'narrow'
  const sorted = (row: CartProduct) => sortedAs.get(row.cn) ?? row
  return [
    {
      id: 'product',
      header: 'Producto',
      width: 200,
      grow: 1,
      value: ({ product }) => product,
      cell: (row) => (
        <ProductLine
          name={row.product}
          mark={shared.laboratory ? null : <LaboratoryMark {...row.laboratory} />}
          facts={narrow ? undefined : <Facts row={row} {...choice} />}
          // Whatever its warnings leave out, code and price stay in sight.
          chip={
            width === 'medium' ? (
              <span className={line.facts}>
                <CodeAndPrice {...row} />
              </span>
            ) : undefined
          }
        />
      ),
      card: 'title',
    },
    {
      id: 'facts',
      header: '',
      width: 0,
      hidden: !narrow,
      cell: (row) => (
        <span className={line.stack}>
          <b className={classes.amount}>
            <Money {...totalOf(row)} />
          </b>
          <span className={line.facts} data-lines={2}>
            <Facts row={row} {...choice} />
          </span>
        </span>
      ),
      card: 'fact',
    },
    { id: 'cn', header: 'CN', width: 84, hidden: width !== 'wide', cell: ({ cn }) => cn, card: 'none' },
    {
      id: 'price',
      header: 'Precio/ud',
      align: 'end',
      width: 84,
      hidden: width !== 'wide',
      cell: ({ pvl, pvp }) => <Money pvl={pvl} pvp={pvp} />,
      card: 'none',
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      width: 98,
      descFirst: true,
      value: (row) => byMode(mode, totalOf(sorted(row))),
      cell: (row) => <Money {...totalOf(row)} />,
      card: 'none',
    },
    {
      id: 'quantity',
      header: 'Cantidad',
      align: 'center',
      width: 148,
      descFirst: true,
      value: (row) => sorted(row).quantity,
      cell: (row) => (
        <QuantityInput
          label={`Cantidad de ${row.product}`}
          value={row.quantity}
          step={choice.packs.get(row.cn) ?? 1}
          touched={isTouched(row)}
          onChange={(quantity) => onQuantity(row.cn, quantity)}
        />
      ),
      card: 'control',
    },
    {
      id: 'tags',
      header: 'Propuestas',
      width: 0,
      folded: true,
      cell: ({ tags, ...row }) => (
        <span className={classes.tags}>
          {tags.map((tag) => (
            <span key={tag.code} className={classes.tag}>
              <TagText tag={tag} />
              <button
                type="button"
                aria-label={`Quitar ${tag.name} de ${row.product}`}
                onClick={() => onRemoveTag(row.cn, tag.code)}
              >
                <IconX size={16} aria-hidden />
              </button>
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'net',
      header: 'Precio neto',
      width: 0,
      folded: true,
      cell: (row) => <CompareLine line={row} laboratory={choice.laboratory} net={choice.nets.get(row.cn)} />,
    },
    { id: 'ean', header: 'EAN', width: 0, folded: true, cell: ({ ean }) => ean.code ?? null },
  ]
}

/** What the line says of itself where no column does. Its tags are removed where the row is open. */
function Facts({
  row,
  width,
  shared,
  lines,
  offers,
  packs,
}: Pick<CartColumnsChoice, 'width' | 'shared' | 'lines' | 'offers' | 'packs'> & { row: CartProduct }) {
  const { refusal = null, changes = [] } = lines.get(row.cn) ?? {}
  const granted = refusal === null ? offers.get(row.cn) : undefined
  const offer = offerText(granted)
  const bonus = granted ? bonusText(row.quantity, granted, width === 'narrow' || offer === null) : null
  return (
    <>
      {refusal === null ? null : <Warning text={refusal} />}
      {changes.map((change) => (
        <Fragment key={change.kind}>
          <Warning text={lineChangeText(change)} />
          <ShortageUntil shortage={change.kind === 'shortage' ? change.shortage : undefined} />
        </Fragment>
      ))}
      {offer === null ? null : <b className={classes.offer}>{offer}</b>}
      {bonus === null ? null : <b className={classes.offer}>{bonus}</b>}
      <PackFact pot={packs.get(row.cn) ?? null} quantity={row.quantity} />
      {width === 'narrow' ? <CodeAndPrice {...row} /> : null}
      {row.campaign === null ? null : <span className={line.campaign}>{row.campaign.name}</span>}
      {row.tags.map((tag) =>
        tag.code === shared.tag ? null : (
          <span key={tag.code} className={classes.tagFact}>
            <TagText tag={tag} />
          </span>
        ),
      )}
    </>
  )
}

const CodeAndPrice = ({ cn, pvl, pvp }: CartProduct) => (
  <>
    <span>{cn}</span>
    <UnitPrice pvl={pvl} pvp={pvp} />
  </>
)

/** 'Dto. 12 % · faltan 3 para 18 %'; null where nothing is taken off, whatever its units. */
const offerText = (offer: LineOffer | undefined): string | null => {
  if (offer === undefined) return null
  const reached = offer.discount === 0 ? null : `Dto. ${formatPercent(offer.discount)}`
  return offer.next === undefined ? reached : stepText(reached, offer.next)
}

/** '10 + 2 · faltan 10 para 20 + 4'; what is reached alone where `whole` is not asked for. */
const bonusText = (quantity: number, { bonus, nextBonus }: LineOffer, whole: boolean): string | null =>
  bonusStepText({ quantity, bonus }, whole || bonus === 0 ? nextBonus : undefined)

function TagText({ tag: { name, quantity } }: { tag: CartTag }) {
  return (
    <>
      <b>{formatInteger(quantity)}</b>
      <span className={classes.tagName}>{name}</span>
    </>
  )
}
