import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { unwrap } from '@/api/outcome'
import type { Mail } from '@/contract/administration/mail'
import classes from '@/features/admin/mail/mail-dialog.module.css'
import { failureText } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'

/** One mail. The link in it opens an account: it is made, and the reading recorded, only when asked for once more. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const { device } = useSessionScope()
  const reading = useSingleMutation({
    // The link is nowhere once the dialog is closed.
    gcTime: 0,
    mutationFn: async () => unwrap(await device.client.call('readMail', { params: { id: mail.id } })).body,
  })
  return (
    <Modal opened onClose={onClose} title={mail.subject} size={640} fullScreen={narrow}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Para {mail.recipient}
        </Text>
        {reading.data !== undefined ? (
          <pre className={classes.body}>{reading.data}</pre>
        ) : (
          <>
            <Text>
              {mail.linkOf === null
                ? 'Su lectura queda en el registro de seguridad.'
                : `Lleva un enlace con el que se entra en la cuenta «${mail.linkOf.username}». Déselo solo a esa persona. Su lectura queda en el registro de seguridad.`}
            </Text>
            {reading.isError ? (
              <Text role="alert" c="red">
                No se ha podido leer. {failureText(reading.error)}
              </Text>
            ) : null}
            <Group justify="flex-end">
              <Button onClick={() => reading.mutate()} loading={reading.isPending}>
                Mostrar el texto
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
