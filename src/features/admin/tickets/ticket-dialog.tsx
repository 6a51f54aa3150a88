import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { SupportTicket } from '@/contract/support/support-tickets'
import { formatBytes } from '@/domain/basics/bytes'
import { formatInstant } from '@/domain/basics/dates'
import { supportTicketQuery } from '@/features/admin/queries'
import { authorText, deliveryTexts } from '@/features/admin/tickets/ticket-columns'
import classes from '@/features/admin/tickets/ticket-dialog.module.css'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { Loading } from '@/ui/feedback/loading'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

/** One ticket with its text and its attachments, which are saved as files and never shown. */
export function TicketDialog({ id, onClose }: { id: number; onClose: () => void }) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const ticket = useQuery(supportTicketQuery(useSessionScope(), id))
  return (
    <Modal
      opened
      onClose={onClose}
      title={ticket.data?.subject ?? 'Ticket de soporte'}
      size={640}
      fullScreen={narrow}
    >
      {ticket.data !== undefined ? (
        <TicketText ticket={ticket.data} />
      ) : ticket.isError ? (
        <NoData title="No se ha podido obtener el ticket" query={ticket} />
      ) : (
        <Loading height={160} />
      )}
    </Modal>
  )
}

function TicketText({ ticket }: { ticket: SupportTicket }) {
  const { name, email, createdAt, delivery, helpDeskId, description, attachments } = ticket
  return (
    <Stack gap="sm">
      <Text size="sm">
        {name} · <a href={`mailto:${email}`}>{email}</a>
      </Text>
      <Text size="sm" c="dimmed">
        {authorText(ticket)} · {formatInstant(createdAt)} · {deliveryTexts[delivery]}
        {helpDeskId === null ? null : ` (${helpDeskId})`}
      </Text>
      <p className={classes.description}>{description}</p>
      {attachments.length === 0 ? null : (
        <ul className={classes.attachments} aria-label="Adjuntos">
          {attachments.map((attachment) => (
            <li key={attachment.position}>
              <AttachmentButton ticket={ticket.id} {...attachment} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

type AttachmentButtonProps = SupportTicket['attachments'][number] & { ticket: number }

function AttachmentButton({ ticket, position, name, size }: AttachmentButtonProps) {
  const { device } = useSessionScope()
  const saving = useSingleMutation({
    mutationFn: async () =>
      unwrap(await device.client.call('supportAttachment', { params: { id: ticket, position } })),
    onSuccess: ({ blob }) => saveFile(blob, name),
    onError: () => notify.error('No se ha podido descargar el adjunto. Inténtelo de nuevo.'),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {name} · {formatBytes(size)}
    </Button>
  )
}
