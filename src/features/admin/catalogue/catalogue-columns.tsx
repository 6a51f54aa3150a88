import { Button } from '@mantine/core'
import type { CatalogueProduct } from '@/contract/catalogue/catalogue-details'
import { formatEuros } from '@/domain/basics/money'
import type { GridColumn } from '@/ui/data-grid/list/columns'

export const priceText = (cents: number | null): string =>
  cents === null ? 'sin precio' : formatEuros(cents)

/** `onOpen` shows all that is known of a product. */
export const catalogueColumns = (onOpen: (cn: string) => void): GridColumn<CatalogueProduct>[] => [
  { id: 'cn', header: 'CN', width: 90, sortable: false, value: ({ cn }) => cn, card: 'fact' },
  {
    id: 'name',
    header: 'Producto',
    width: 240,
    grow: 2,
    sortable: false,
    value: ({ name, active }) => (active ? name : `${name} (de baja)`),
    card: 'title',
  },
  {
    id: 'laboratory',
    header: 'Laboratorio',
    width: 150,
    grow: 1,
    sortable: false,
    value: ({ laboratory }) => laboratory,
    card: 'fact',
  },
  {
    id: 'pvl',
    header: 'PVL',
    width: 110,
    align: 'end',
    sortable: false,
    value: ({ pvl }) => priceText(pvl),
    card: 'fact',
  },
  {
    id: 'pvp',
    header: 'PVP',
    width: 110,
    align: 'end',
    sortable: false,
    value: ({ pvp }) => priceText(pvp),
    card: 'fact',
  },
  {
    id: 'open',
    header: 'Ficha',
    width: 110,
    align: 'end',
    sortable: false,
    cell: ({ cn, name }) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Ver la ficha de ${name}, ${cn}`}
        onClick={() => onOpen(cn)}
      >
        Ver
      </Button>
    ),
    card: 'control',
  },
]
