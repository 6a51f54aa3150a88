import { Anchor } from '@mantine/core'
import type { Order } from '@/contract/orders'
import { formatInstant } from '@/domain/dates'
import { formatInteger } from '@/domain/numbers'
import classes from '@/features/orders/orders.module.css'
import type { GridColumn } from '@/ui/data-grid/columns'
import { LaboratoryMark } from '@/ui/laboratory-mark'
import { Money } from '@/ui/money'

/** Columns of 'pedidos realizados', the total in view at 820 px. The ids are the fields that the call sorts by. */
export const orderColumns = (onOpen: (order: number) => void): GridColumn<Order>[] => [
  {
    id: 'createdAt',
    header: 'Fecha',
    width: 148,
    descFirst: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatInstant(createdAt),
    card: 'fact',
  },
  {
    id: 'name',
    header: 'Pedido',
    width: 190,
    grow: 2,
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Anchor component="button" type="button" className={classes.open} onClick={() => onOpen(id)}>
        {name}
      </Anchor>
    ),
    card: 'title',
  },
  {
    id: 'laboratories',
    header: 'Laboratorios',
    width: 160,
    grow: 1,
    cell: ({ laboratories }) => (
      <span className={classes.marks}>
        {laboratories.map(({ id, name, image }) => (
          <LaboratoryMark key={id} name={name} image={image} withName={laboratories.length === 1} />
        ))}
      </span>
    ),
    card: 'fact',
  },
  {
    id: 'totalQuantity',
    header: 'Uds',
    align: 'end',
    width: 80,
    cell: ({ totalQuantity }) => formatInteger(totalQuantity),
  },
  {
    id: 'totalPvl',
    header: 'Total',
    align: 'end',
    width: 112,
    descFirst: true,
    value: ({ totalPvl }) => totalPvl,
    cell: ({ totalPvl, totalPvp }) => <Money pvl={totalPvl} pvp={totalPvp} />,
    card: 'fact',
  },
  {
    id: 'tags',
    header: 'Propuestas',
    width: 160,
    grow: 1,
    cell: ({ tags }) => tags.join(', ') || <span className={classes.none}>- - -</span>,
  },
  {
    id: 'method',
    header: 'Método',
    width: 110,
    cell: ({ method }) => method?.name ?? <span className={classes.none}>- - -</span>,
  },
]
