import type { AuditEvent } from '@/contract/administration/audit'
import { formatInstant } from '@/domain/basics/dates'
import { detailText, kindText, whoText } from '@/features/admin/log/event-texts'
import type { GridColumn } from '@/ui/data-grid/list/columns'

export const logColumns: readonly GridColumn<AuditEvent>[] = [
  {
    id: 'happenedAt',
    header: 'Fecha',
    width: 168,
    descFirst: true,
    value: ({ happenedAt }) => happenedAt,
    cell: ({ happenedAt }) => formatInstant(happenedAt),
    card: 'fact',
  },
  {
    id: 'kind',
    header: 'Suceso',
    width: 200,
    grow: 1,
    sortable: false,
    value: ({ kind }) => kindText(kind),
    card: 'title',
  },
  { id: 'who', header: 'Usuario', width: 170, grow: 1, sortable: false, value: whoText, card: 'fact' },
  { id: 'detail', header: 'Detalle', width: 220, grow: 2, sortable: false, value: detailText, card: 'fact' },
]
