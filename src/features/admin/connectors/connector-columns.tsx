import { Link } from '@tanstack/react-router'
import type { ConnectorRow } from '@/contract/connector/connector-admin'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/admin/admin-list.module.css'
import type { GridColumn } from '@/ui/data-grid/list/columns'

const instantText = (instant: string | null): string => (instant === null ? 'Nunca' : formatInstant(instant))

export const connectorColumns = ({ wide }: { wide: boolean }): GridColumn<ConnectorRow>[] => [
  {
    id: 'pharma',
    header: 'Farmacia',
    width: 200,
    grow: 1,
    value: ({ pharma }) => pharma.name,
    cell: ({ pharma }) => (
      <Link
        to="/admin/conectores/$farmacia"
        params={{ farmacia: String(pharma.id) }}
        className={classes.open}
        data-row-action
      >
        {pharma.name}
      </Link>
    ),
    acts: true,
    card: 'title',
  },
  {
    id: 'lastDataAt',
    header: 'Últimos datos',
    width: 160,
    descFirst: true,
    value: ({ lastDataAt }) => lastDataAt,
    cell: ({ lastDataAt }) => instantText(lastDataAt),
    card: 'fact',
  },
  {
    id: 'openRows',
    header: 'Filas en espera',
    width: 140,
    align: 'end',
    sortable: false,
    value: ({ openRows }) => formatInteger(openRows),
    card: 'fact',
  },
  {
    id: 'keys',
    header: 'Claves',
    width: 96,
    align: 'end',
    descFirst: true,
    value: ({ keys }) => keys,
    card: 'fact',
  },
  {
    id: 'lastUsedAt',
    header: 'Último uso',
    width: 160,
    descFirst: true,
    under: !wide,
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => instantText(lastUsedAt),
  },
  {
    id: 'program',
    header: 'Programa',
    width: 180,
    under: !wide,
    sortable: false,
    value: ({ program }) => program ?? '- - -',
  },
]
