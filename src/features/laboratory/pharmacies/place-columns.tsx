import type { Pharmacy } from '@/contract/portal/pharmacies'
import type { GridColumn } from '@/ui/data-grid/list/columns'

type Placed = Pick<Pharmacy, 'address'>

/** Where a pharmacy is. */
export const placeColumns = <Row extends Placed>({ under = false } = {}): GridColumn<Row>[] => [
  {
    id: 'city',
    header: 'Localidad',
    width: under ? 0 : 180,
    grow: 1,
    value: ({ address }) => address.city?.name ?? null,
    cell: ({ address }) => address.city?.name ?? '- - -',
    under,
    card: 'fact',
  },
  {
    id: 'province',
    header: 'Provincia',
    width: under ? 0 : 160,
    grow: 1,
    value: ({ address }) => address.city?.province.name ?? null,
    cell: ({ address }) => address.city?.province.name ?? '- - -',
    under,
    card: under ? 'more' : 'fact',
  },
]
