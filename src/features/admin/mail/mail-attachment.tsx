import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { unwrap } from '@/api/outcome'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'

/** The file that a mail carries, made again as it leaves. */
export function MailAttachment({ mail, name }: { mail: number; name: string }) {
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
