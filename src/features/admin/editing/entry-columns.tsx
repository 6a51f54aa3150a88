import { Badge, Button } from '@mantine/core'
import type * as v from 'valibot'
import type { editableEntries } from '@/contract/editing'
import type { GridColumn } from '@/ui/data-grid/columns'

type Listed = v.InferOutput<typeof editableEntries.response>['data'][number]

/** `onEdit` opens the form of an entry. */
export const entryColumns = (onEdit: (key: string) => void): GridColumn<Listed>[] => [
  {
    id: 'name',
    header: 'Nombre',
    width: 200,
    grow: 2,
    value: ({ name }) => name,
    card: 'title',
  },
  { id: 'key', header: 'Código', width: 150, grow: 1, value: ({ key }) => key, card: 'fact' },
  { id: 'detail', header: 'Detalle', width: 220, grow: 2, sortable: false, value: ({ detail }) => detail },
  { id: 'laboratory', header: 'Laboratorio', width: 160, grow: 1, value: ({ laboratory }) => laboratory },
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
      <Button variant="default" size="compact-md" aria-label={`Editar ${name}`} onClick={() => onEdit(key)}>
        Editar
      </Button>
    ),
    card: 'control',
  },
]
