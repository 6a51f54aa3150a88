import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatPercent } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'
import { unitsText } from '@/domain/order/line-answer'
import type { OrderLine } from '@/features/quick-order/basket/order-lines'
import classes from '@/features/quick-order/shared/quick-order.module.css'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import { PackFact, ShelfStock, UnitPrice, Warning } from '@/parts/product-lines/product-facts'
import { ProductLine } from '@/parts/product-lines/product-line'
import lineClasses from '@/parts/product-lines/product-line.module.css'
import { ShortageUntil } from '@/parts/product-lines/shortage-until'
import { IconButton } from '@/ui/controls/icon-button'
import { QuantityInput } from '@/ui/controls/quantity-input'
import type { GridColumn } from '@/ui/data-grid/list/columns'

type LineColumnsChoice = {
  onUnits: (cn: Cn, quantity: number) => void
  onRemove: (cn: Cn) => void
  /** Rows are cards. */
  narrow: boolean
  /** All lines are of one laboratory, which they do not repeat. */
  oneLaboratory: boolean
}

export const lineColumns = (choice: LineColumnsChoice): GridColumn<OrderLine>[] => {
  const { onUnits, onRemove, narrow, oneLaboratory } = choice
  return [
    {
      id: 'product',
      header: 'Producto',
      width: 200,
      grow: 1,
      value: nameOf,
      cell: (line) => (
        <ProductLine
          name={line.product?.name ?? 'Producto desconocido'}
          mark={oneLaboratory ? null : <Mark line={line} />}
          facts={narrow ? undefined : <Facts line={line} />}
        />
      ),
      card: 'title',
    },
    {
      id: 'facts',
      header: '',
      width: 0,
      hidden: !narrow,
      cell: (line) => (
        <span className={lineClasses.stack}>
          <b className={classes.amount}>
            <Total line={line} />
          </b>
          {/* A shortage and its date take the first of two lines. */}
          <span className={lineClasses.facts} data-lines={line.product?.shortage ? 2 : undefined}>
            <Facts line={line} />
            <Net line={line} />
          </span>
        </span>
      ),
      card: 'fact',
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      width: 98,
      cell: (line) => <Total line={line} />,
      card: 'none',
    },
    {
      id: 'net',
      header: 'Neto/ud',
      hint: 'Coste de una unidad con impuestos, a las unidades de la fila',
      align: 'end',
      width: 78,
      value: ({ priced }) => priced?.netUnit ?? null,
      cell: ({ priced }) => <Money cents={priced?.netUnit ?? null} />,
      card: 'none',
    },
    {
      id: 'quantity',
      header: 'Unidades',
      align: 'center',
      width: 190,
      sortable: false,
      cell: (line) => (
        <span className={classes.units}>
          <QuantityInput
            label={`Unidades de ${nameOf(line)}`}
            value={line.quantity}
            step={Math.max(1, line.product?.pot ?? 1)}
            onChange={(next) => onUnits(line.cn, next)}
          />
          {narrow ? null : (
            <IconButton
              className={classes.remove}
              aria-label={`Quitar ${nameOf(line)}`}
              onClick={() => onRemove(line.cn)}
            >
              <IconTrash size={20} aria-hidden />
            </IconButton>
          )}
        </span>
      ),
      card: 'control',
    },
    {
      // A card has no room for it beside the units.
      id: 'remove',
      header: '',
      width: 0,
      hidden: !narrow,
      sortable: false,
      cell: (line) => (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={`Quitar ${nameOf(line)}`}
          onClick={() => onRemove(line.cn)}
        >
          Quitar
        </Button>
      ),
    },
    {
      id: 'laboratory',
      header: 'Laboratorio',
      width: 0,
      folded: true,
      sortable: false,
      cell: ({ laboratory }) => laboratory || null,
    },
    {
      id: 'ean',
      header: 'EAN',
      width: 0,
      folded: true,
      sortable: false,
      cell: ({ product }) => product?.ean ?? null,
    },
  ]
}

const nameOf = ({ product, cn }: OrderLine) => product?.name ?? cn

function Mark({ line: { product, laboratory, priced } }: { line: OrderLine }) {
  return (
    <LaboratoryMark
      id={product?.laboratoryId ?? null}
      name={laboratory || '?'}
      image={priced?.laboratory.image ?? null}
    />
  )
}

function Total({ line: { priced } }: { line: OrderLine }) {
  return <Money pvl={priced?.totalPvl ?? null} pvp={priced?.totalPvp ?? null} />
}

/** The price of a unit with taxes, on a card, which has no column for it. */
function Net({ line: { priced } }: { line: OrderLine }) {
  return priced?.netUnit == null ? null : (
    <span>
      <Money cents={priced.netUnit} /> neto/ud
    </span>
  )
}

/** What stops the line first; then what identifies it and matters before ordering it. */
function Facts({ line: { cn, quantity, product, priced, refusal, stock } }: { line: OrderLine }) {
  return (
    <>
      {refusal === null ? null : <Warning text={refusal} />}
      {product?.outOfStock ? (
        <span className={lineClasses.note}>
          <Warning text="En rotura" /> <ShortageUntil shortage={product.shortage} />
        </span>
      ) : null}
      <span>{cn}</span>
      <PackFact pot={product?.pot ?? null} quantity={quantity} />
      <ShelfStock stock={stock} />
      {priced === null ? null : <UnitPrice pvl={priced.pvl} pvp={priced.pvp} />}
      {priced !== null && priced.bonus > 0 ? <b>{unitsText(priced)}</b> : null}
      {priced?.campaign ? (
        <span className={lineClasses.campaign}>
          {priced.campaign.name}
          {priced.discount > 0 ? ` -${formatPercent(priced.discount)}` : ''}
        </span>
      ) : null}
    </>
  )
}
