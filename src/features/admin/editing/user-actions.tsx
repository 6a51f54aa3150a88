import { IconLogout, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

/** What an administrator does to an account besides editing it. */
export function UserActions({ username }: { username: string }) {
  return (
    <>
      <EndSessionsButton username={username} />
      <InviteButton username={username} />
    </>
  )
}

/** For a tablet that was lost, or an account that somebody else is in. */
function EndSessionsButton({ username }: { username: string }) {
  const { device, user } = useSessionScope()
  const offline = useOfflineReason()
  const [asking, setAsking] = useState(false)
  const ending = useSingleMutation({
    mutationFn: async () => unwrap(await device.client.call('endUserSessions', { body: { username } })),
    onSuccess: ({ ended }) =>
      notify.success(
        ended === 0 ? 'No había sesiones abiertas.' : `Sesiones cerradas de «${username}»: ${ended}.`,
      ),
    onError: (error) => notify.error(failureText(error)),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        disabledReason={offline}
        onClick={() => setAsking(true)}
      >
        Cerrar sus sesiones
      </ActionButton>
      <ConfirmDialog
        opened={asking}
        title={`Cerrar las sesiones de «${username}»`}
        confirmLabel="Cerrar sus sesiones"
        destructive
        loading={ending.isPending}
        disabledReason={offline}
        onConfirm={() => ending.mutate()}
        onCancel={() => setAsking(false)}
      >
        {username === user.username
          ? 'Se cierran en todos los dispositivos, menos esta.'
          : 'Se cierran en todos los dispositivos. Lo que tenga sin enviar se envía cuando vuelva a entrar.'}
      </ConfirmDialog>
    </>
  )
}

/** For who has lost the mail, or let its seven days pass. */
function InviteButton({ username }: { username: string }) {
  const { device } = useSessionScope()
  const offline = useOfflineReason()
  const inviting = useSingleMutation({
    mutationFn: async () => unwrap(await device.client.call('sendInvitation', { body: { username } })),
    onSuccess: () => notify.success('Invitación preparada: vale siete días. En «Correos» verá si ha salido.'),
    onError: (error) => notify.error(failureText(error)),
  })
  return (
    <ActionButton
      variant="default"
      leftSection={<IconMail size={18} aria-hidden />}
      loading={inviting.isPending}
      disabledReason={offline}
      onClick={() => inviting.mutate()}
    >
      Enviar invitación
    </ActionButton>
  )
}
