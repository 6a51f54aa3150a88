import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { unwrap } from '@/api/outcome'
import { useSessionScope } from '@/parts/session/scope'
import { saveFile } from '@/ui/download'
import { notify } from '@/ui/notify'
import { useSingleMutation } from '@/ui/use-single-mutation'

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
