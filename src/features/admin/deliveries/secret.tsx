import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/features/admin/deliveries/deliveries.module.css'
import { failureText } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

type SecretProps = {
  laboratory: number
  /** The one that was just made. */
  secret: string | null
  /** Until then the earlier one signs, too. */
  until: string | null
  onMade: (secret: string) => void
}

/** What a webhook's calls are signed with: seen only right after it was made. */
export function Secret({ laboratory, secret, until, onMade }: SecretProps) {
  const { device } = useSessionScope()
  const [asking, setAsking] = useState(false)
  const making = useSingleMutation({
    // It is nowhere once the dialog is closed.
    gcTime: 0,
    mutationFn: async () =>
      unwrap(await device.client.call('rotateDeliverySecret', { params: { id: laboratory } })).secret,
    onSuccess: onMade,
    onError: (error) => notify.error(`No se ha podido cambiar el secreto. ${failureText(error)}`),
  })
  return (
    <Stack gap="xs">
      {secret === null ? null : (
        <Alert color="amber" variant="light" title="Cópielo ahora: no se vuelve a mostrar">
          <Stack gap="xs">
            <Text size="sm">Con este secreto comprueba el laboratorio la firma de cada pedido.</Text>
            <div className={classes.secret}>{secret}</div>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copiado' : 'Copiar el secreto'}
                </Button>
              )}
            </CopyButton>
          </Stack>
        </Alert>
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {until === null
            ? 'El secreto del webhook no se puede ver, solo cambiar.'
            : `El secreto anterior vale hasta el ${formatInstant(until)}.`}
        </Text>
        <Button variant="default" loading={making.isPending} onClick={() => setAsking(true)}>
          Cambiar el secreto
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Cambiar el secreto"
        confirmLabel="Cambiar el secreto"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          making.mutate()
        }}
      >
        Los pedidos se firman desde ahora con un secreto nuevo y, durante un día, también con el actual. El
        laboratorio tiene que cambiarlo en ese tiempo.
      </ConfirmDialog>
    </Stack>
  )
}
