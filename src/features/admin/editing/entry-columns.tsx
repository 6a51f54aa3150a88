import { Badge, Button } from '@mantine/core'
import type * as v from 'valibot'
import type { editableEntries } from '@/contract/editing/editing'
import type { GridColumn } from '@/ui/data-grid/list/columns'

export type ListedEntry = v.InferOutput<typeof editableEntries.response>['data'][number]

type Named = {
  /** What an entry of this kind is known by, and what the list tells of it besides. */
  keyName: string
  detailName: string
  /** Opens the form of an entry. */
  onEdit: (key: string) => void
}

export const entryColumns = ({ keyName, detailName, onEdit }: Named): GridColumn<ListedEntry>[] => [
  {
    id: 'name',
    header: 'Nombre',
    width: 200,
    grow: 2,
    value: ({ name }) => name,
    card: 'title',
  },
  { id: 'key', header: keyName, width: 150, grow: 1, value: ({ key }) => key, card: 'fact' },
  { id: 'detail', header: detailName, width: 220, grow: 2, sortable: false, value: ({ detail }) => detail },
  { id: 'laboratory', header: 'Laboratorio', width: 160, grow: 2, value: ({ laboratory }) => laboratory },
  {
    id: 'active',
    header: 'Estado',
    width: 110,
    sortable: false,
    value: ({ active }) => (active ? 1 : 0),
    cell: ({ active }) => (active ? 'Activo' : <Badge color="gray">Inactivo</Badge>),
    card: 'fact',
  },
  {
    id: 'edit',
    header: 'Editar',
    width: 110,
    align: 'end',
    cell: ({ key, name }) => (
      <Button variant="default" data-compact aria-label={`Editar ${name}`} onClick={() => onEdit(key)}>
        Editar
      </Button>
    ),
    card: 'control',
  },
]
