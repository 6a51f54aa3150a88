import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { unwrap } from '@/api/outcome'
import type { Mail } from '@/contract/administration/mail'
import { formatInstant } from '@/domain/basics/dates'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'

export const stateText = ({ state, sentAt, attempts, expiresAt }: Mail): string => {
  if (state === 'sent' && sentAt !== null) return `Enviado el ${formatInstant(sentAt)}`
  if (state === 'waiting') return attempts === 0 ? 'Por enviar' : `Por enviar (${attempts} intentos fallidos)`
  if (state === 'kept' && expiresAt !== null) return `Guardado hasta el ${formatInstant(expiresAt)}`
  return 'Caducado'
}

/** `onRead` opens a mail that is kept here. */
export const mailColumns = (onRead: (mail: Mail) => void): GridColumn<Mail>[] => [
  {
    id: 'createdAt',
    header: 'Fecha',
    width: 168,
    sortable: false,
    value: ({ createdAt }) => formatInstant(createdAt),
    card: 'fact',
  },
  {
    id: 'recipient',
    header: 'Para',
    width: 200,
    grow: 1,
    sortable: false,
    value: ({ recipient }) => recipient,
    card: 'title',
  },
  { id: 'subject', header: 'Asunto', width: 200, grow: 1, sortable: false, value: ({ subject }) => subject },
  {
    id: 'attachment',
    header: 'Adjunto',
    width: 150,
    sortable: false,
    cell: (mail) =>
      mail.attachment === null ? null : <MailAttachment mail={mail.id} name={mail.attachment} />,
    card: 'control',
  },
  { id: 'state', header: 'Estado', width: 220, grow: 1, sortable: false, value: stateText, card: 'fact' },
  {
    id: 'read',
    header: 'Texto',
    width: 120,
    align: 'end',
    cell: (mail) =>
      mail.state !== 'kept' ? null : mail.linkOf?.internal ? (
        'En el servidor'
      ) : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Leer el correo para ${mail.recipient} del ${formatInstant(mail.createdAt)}`}
          onClick={() => onRead(mail)}
        >
          Leer
        </Button>
      ),
    card: 'control',
  },
]

/** The file that a mail carries, made again as it leaves. */
function MailAttachment({ mail, name }: { mail: number; name: string }) {
  const { device } = useSessionScope()
  const saving = useSingleMutation({
    mutationFn: async () => unwrap(await device.client.call('mailAttachment', { params: { id: mail } })),
    onSuccess: ({ blob }) => saveFile(blob, name),
    onError: () => notify.error('No se ha podido descargar el adjunto. Inténtelo de nuevo.'),
  })
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={`Descargar ${name}`}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {name}
    </Button>
  )
}
