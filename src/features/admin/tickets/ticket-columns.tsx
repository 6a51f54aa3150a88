import { Button } from '@mantine/core'
import type { SupportTicketRow } from '@/contract/support/support-tickets'
import { formatInstant } from '@/domain/basics/dates'
import type { GridColumn } from '@/ui/data-grid/list/columns'

export const deliveryTexts: Record<SupportTicketRow['delivery'], string> = {
  kept: 'Guardado aquí',
  waiting: 'Por enviar al centro de ayuda',
  sent: 'En el centro de ayuda',
}

/** 'ana', or 'soporte, como ana' */
export const authorText = ({ username, actedAs }: Pick<SupportTicketRow, 'username' | 'actedAs'>): string =>
  actedAs === null ? username : `${username}, como ${actedAs}`

/** `onRead` opens a ticket. */
export const ticketColumns = (onRead: (id: number) => void): GridColumn<SupportTicketRow>[] => [
  {
    id: 'createdAt',
    header: 'Fecha',
    width: 150,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatInstant(createdAt),
    card: 'fact',
  },
  {
    id: 'subject',
    header: 'Asunto',
    width: 260,
    grow: 2,
    sortable: false,
    value: ({ subject }) => subject,
    card: 'title',
  },
  { id: 'name', header: 'Nombre', width: 150, grow: 1, value: ({ name }) => name, card: 'fact' },
  { id: 'username', header: 'Usuario', width: 150, value: authorText },
  {
    id: 'attachments',
    header: 'Adjuntos',
    width: 100,
    align: 'end',
    sortable: false,
    value: ({ attachments }) => attachments,
  },
  {
    id: 'delivery',
    header: 'Estado',
    width: 190,
    sortable: false,
    value: ({ delivery }) => deliveryTexts[delivery],
    card: 'fact',
  },
  {
    id: 'read',
    header: 'Ticket',
    width: 110,
    align: 'end',
    cell: ({ id, subject }) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Leer el ticket «${subject}»`}
        onClick={() => onRead(id)}
      >
        Leer
      </Button>
    ),
    card: 'control',
  },
]
