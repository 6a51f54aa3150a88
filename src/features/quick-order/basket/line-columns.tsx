import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { OrderLine } from '@/features/quick-order/basket/order-lines'
import classes from '@/features/quick-order/shared/quick-order.module.css'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import type { GridColumn } from '@/ui/data-grid/columns'
import { QuantityInput } from '@/ui/quantity-input'

type LineColumnsChoice = {
  onUnits: (cn: Cn, quantity: number) => void
  onRemove: (cn: Cn) => void
}

export const lineColumns = ({ onUnits, onRemove }: LineColumnsChoice): GridColumn<OrderLine>[] => [
  {
    id: 'product',
    header: 'Producto',
    width: 200,
    grow: 1,
    value: ({ product, cn }) => product?.name ?? cn,
    cell: (line) => (
      <span className={classes.product}>
        <LaboratoryMark
          id={line.product?.laboratoryId ?? null}
          name={line.laboratory || '?'}
          image={line.priced?.laboratory.image ?? null}
        />
        <span className={classes.productText}>
          <span className={classes.productName}>{line.product?.name ?? 'Producto desconocido'}</span>
          <span className={classes.facts}>
            <span>{line.cn}</span>
            <span>{line.laboratory}</span>
            {line.priced === null ? null : (
              <span>
                <Money pvl={line.priced.pvl} pvp={line.priced.pvp} />
                /ud
              </span>
            )}
            {line.stock === null ? null : <span>{formatInteger(line.stock)} en la farmacia</span>}
            {line.priced?.campaign ? (
              <span className={classes.campaign}>
                {line.priced.campaign.name}
                {line.priced.discount > 0 ? ` −${formatPercent(line.priced.discount)}` : ''}
              </span>
            ) : null}
            {line.product?.outOfStock ? <span className={classes.warning}>En rotura</span> : null}
            {line.refusal === null ? null : <span className={classes.warning}>{line.refusal}</span>}
          </span>
        </span>
      </span>
    ),
    card: 'title',
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    width: 104,
    cell: ({ priced }) => <Money pvl={priced?.totalPvl ?? null} pvp={priced?.totalPvp ?? null} />,
    card: 'fact',
  },
  {
    id: 'quantity',
    header: 'Unidades',
    align: 'center',
    width: 212,
    sortable: false,
    cell: ({ cn, quantity, product }) => (
      <span className={classes.units}>
        <QuantityInput
          label={`Unidades de ${product?.name ?? cn}`}
          value={quantity}
          onChange={(next) => onUnits(cn, next)}
        />
        <ActionIcon aria-label={`Quitar ${product?.name ?? cn}`} onClick={() => onRemove(cn)}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </span>
    ),
    card: 'control',
  },
]
