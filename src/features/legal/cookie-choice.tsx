import { Button, Group, Text, Title } from '@mantine/core'
import { choose, useConsent } from '@/features/legal/cookie-consent'

/** Shows the choice made on this device, and lets the user change it. */
export function CookieChoiceControl() {
  const consent = useConsent()
  return (
    <section>
      <Title order={2} mb={4}>
        Su elección en este dispositivo
      </Title>
      <Text role="status">{said[consent ?? 'none']}</Text>
      <Group mt="xs">
        {consent === 'accepted' ? null : (
          <Button variant="default" onClick={() => choose('accepted')}>
            Aceptar las cookies de terceros
          </Button>
        )}
        {consent === 'declined' ? null : (
          <Button variant="default" onClick={() => choose('declined')}>
            {consent === 'accepted' ? 'Retirar el consentimiento' : 'Rechazar las cookies de terceros'}
          </Button>
        )}
      </Group>
    </section>
  )
}

const said = {
  accepted: 'Ha aceptado las cookies de terceros.',
  declined: 'Ha rechazado las cookies de terceros: solo se guarda lo necesario.',
  none: 'Aún no ha elegido: solo se guarda lo necesario.',
}
