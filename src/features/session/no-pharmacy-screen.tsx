import { Button, Group } from '@mantine/core'
import { IconBuildingStore, IconMailCheck } from '@tabler/icons-react'
import { SupportPhone } from '@/parts/platform/support-phone'
import { useDevice } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { EmptyState } from '@/ui/feedback/empty-state'
import { notify } from '@/ui/feedback/notify'
import { Page } from '@/ui/shell/page'

type NoPharmacyScreenProps = {
  /** The impersonated user has no pharmacy: the button ends the impersonation. */
  isImpersonating: boolean
  /** Their pharmacy was registered, and staff have not confirmed their address yet. */
  waiting: boolean
  /** Logs out, or ends the impersonation. */
  onLeave: () => void
}

/** Start page of a pharmacy's user without a pharmacy: what they wait for, what they can do, and whom to call. */
export function NoPharmacyScreen({ isImpersonating, waiting, onLeave }: NoPharmacyScreenProps) {
  const device = useDevice()
  const asking = useSingleMutation({
    mutationFn: device.refreshUser,
    onSuccess: (isRead) => {
      if (!isRead) notify.error('No se ha podido comprobar. Vuelva a intentarlo.')
      // One that has come meanwhile opens by itself: the route follows the user.
      else if (device.session.getSnapshot()?.user.pharmas.length === 0)
        notify.info('Todavía no tiene ninguna farmacia asignada.')
    },
  })
  return (
    <Page title="Sin farmacia">
      <EmptyState
        icon={waiting ? <IconMailCheck size={32} /> : <IconBuildingStore size={32} />}
        title={waiting ? 'Dirección de correo en comprobación' : 'La farmacia no posee relaciones activas'}
        action={
          <Group justify="center" gap={8}>
            {isImpersonating ? null : (
              <Button loading={asking.isPending} onClick={() => asking.mutate()}>
                Comprobar de nuevo
              </Button>
            )}
            <Button variant={isImpersonating ? 'filled' : 'default'} onClick={onLeave}>
              {isImpersonating ? 'Volver a mi usuario' : 'Salir'}
            </Button>
          </Group>
        }
      >
        {isImpersonating
          ? 'Este usuario no tiene ninguna farmacia asignada: en su lugar no hay nada que ver.'
          : waiting
            ? 'Su farmacia está dada de alta. Antes de abrírsela, el equipo de Rebotica comprueba que esta dirección es la suya, y le avisa con un correo. Puede adelantarlo si llama a soporte.'
            : 'Su usuario no tiene ninguna farmacia asignada. Llame a soporte para que se la asignen; después, compruébelo aquí.'}
        <SupportPhone />
      </EmptyState>
    </Page>
  )
}
