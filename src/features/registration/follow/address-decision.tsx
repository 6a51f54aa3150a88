import { Alert, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { RegistrationDetail } from '@/contract/portal/registration'
import { useRegistrationChange } from '@/features/registration/follow/use-registration-change'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { problemText, serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

/** Lets staff accept or refuse an address that only a laboratory has given, after a call for example. */
export function AddressDecision({ registration }: { registration: RegistrationDetail }) {
  const { id, pharma, contactEmail, knownEmail, laboratory } = registration
  const { scope, show } = useRegistrationChange(id)
  const offline = useOfflineReason()
  const [refusing, setRefusing] = useState(false)
  const deciding = useSingleMutation({
    mutationFn: async (accept: boolean) =>
      unwrap(
        await scope.device.client.call('decideRegistrationAddress', { params: { id }, body: { accept } }),
      ),
    onSuccess: ({ address }) => {
      notify.success(address === 'accepted' ? 'Dirección confirmada.' : 'Dirección rechazada.')
      show()
    },
    onSettled: () => setRefusing(false),
  })
  const { contactEmail: fault } = serverFaults(deciding.error)
  return (
    <Alert color="amber" variant="light" title="Compruebe la dirección de la farmacia">
      <Stack gap="sm">
        <Text size="sm">
          {laboratory ?? 'Un laboratorio'} ha dado <strong>{contactEmail}</strong> como dirección de{' '}
          {pharma.name}.{' '}
          {knownEmail === null
            ? 'Hasta que la confirme, esa cuenta no tiene farmacia: ni datos, ni clave, ni permisos.'
            : `La farmacia tiene ${knownEmail}. Si confirma la nueva, pasa a ser la suya y recibe acceso.`}
        </Text>
        {deciding.isError ? (
          <FormProblem>{fault ?? problemText(deciding.error, ['contactEmail'])}</FormProblem>
        ) : null}
        <Group>
          <ActionButton
            loading={deciding.isPending}
            disabledReason={offline}
            onClick={() => deciding.mutate(true)}
          >
            Confirmar dirección
          </ActionButton>
          <ActionButton variant="default" disabledReason={offline} onClick={() => setRefusing(true)}>
            Rechazar dirección
          </ActionButton>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={refusing}
        title="Rechazar la dirección"
        confirmLabel="Rechazar"
        destructive
        loading={deciding.isPending}
        onConfirm={() => deciding.mutate(false)}
        onCancel={() => setRefusing(false)}
      >
        {`La cuenta de ${contactEmail} no podrá entrar. El alta sigue, y su contacto se puede corregir.`}
      </ConfirmDialog>
    </Alert>
  )
}
