import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { SupportPhone } from '@/parts/platform/support-phone'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'

type NoPharmacyScreenProps = {
  /** The impersonated user has no pharmacy: the button ends the impersonation. */
  isImpersonating: boolean
  /** Logs out, or ends the impersonation. */
  onLeave: () => void
}

/** Start page of a pharmacy's user without a pharmacy: what is wrong, and whom to call. */
export function NoPharmacyScreen({ isImpersonating, onLeave }: NoPharmacyScreenProps) {
  return (
    <Page title="Sin farmacia">
      <EmptyState
        icon={<IconBuildingStore size={32} />}
        title="La farmacia no posee relaciones activas"
        action={<Button onClick={onLeave}>{isImpersonating ? 'Volver a mi usuario' : 'Salir'}</Button>}
      >
        {isImpersonating
          ? 'Este usuario no tiene ninguna farmacia asignada: en su lugar no hay nada que ver.'
          : 'Su usuario no tiene ninguna farmacia asignada. Si la acaban de dar de alta, el equipo de Rebotica comprueba antes que esta dirección de correo es la suya, y le avisa. Si no, llame a soporte para que se la asignen y vuelva a acceder.'}
        <SupportPhone />
      </EmptyState>
    </Page>
  )
}
