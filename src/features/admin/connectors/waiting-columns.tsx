import { Button } from '@mantine/core'
import type { WaitingRow } from '@/contract/connector/connector-admin'
import { formatInteger } from '@/domain/basics/numbers'
import { batchKindNames, daysText } from '@/features/admin/connectors/batch-text'
import type { GridColumn } from '@/ui/data-grid/list/columns'

export const codeText = ({ code }: Pick<WaitingRow, 'code'>): string => (code === '' ? 'Sin código' : code)

/** `onSolve` opens what can be decided of a row. */
export const waitingColumns = (
  onSolve: (row: WaitingRow) => void,
  { wide }: { wide: boolean },
): GridColumn<WaitingRow>[] => [
  { id: 'code', header: 'Código', width: 150, value: codeText, card: 'title' },
  {
    id: 'name',
    header: 'Nombre',
    width: 170,
    grow: 1,
    sortable: false,
    value: ({ name, content }) => name ?? content ?? '- - -',
    card: 'fact',
  },
  {
    id: 'reason',
    header: 'Motivo',
    width: 220,
    grow: 1,
    under: !wide,
    sortable: false,
    value: ({ message }) => message,
    card: 'fact',
  },
  {
    id: 'days',
    header: 'De',
    width: 180,
    under: !wide,
    sortable: false,
    value: ({ kind, days }) =>
      days === null ? batchKindNames[kind] : `${batchKindNames[kind]} ${daysText(days)}`,
  },
  {
    id: 'rows',
    header: 'Filas',
    width: 90,
    align: 'end',
    descFirst: true,
    value: ({ rows }) => rows,
    cell: ({ rows }) => formatInteger(rows),
    card: 'fact',
  },
  {
    id: 'units',
    header: 'Unidades',
    width: 110,
    align: 'end',
    descFirst: true,
    value: ({ units }) => units,
    cell: ({ units }) => formatInteger(units),
  },
  {
    id: 'solve',
    header: 'Acciones',
    width: 120,
    align: 'end',
    sortable: false,
    cell: (row) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Resolver ${codeText(row)}: ${row.message}`}
        onClick={() => onSolve(row)}
      >
        Resolver
      </Button>
    ),
    card: 'control',
  },
]
