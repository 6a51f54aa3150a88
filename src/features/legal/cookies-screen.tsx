import { Button, Group, Text, Title } from '@mantine/core'
import { choose, useConsent } from '@/features/legal/cookie-consent'
import classes from '@/features/legal/legal.module.css'
import { LegalPage, type LegalSection } from '@/features/legal/legal-page'
import { ownData, type StoredData } from '@/features/legal/stored-data'
import { TextLink } from '@/ui/controls/text-link'

/** Cookie policy (analytics.md §1): what is stored on the device, by whom and for how long, and the user's choice. */
export function CookiesScreen() {
  return (
    <LegalPage title="Política de cookies" sections={sections}>
      <CookieChoiceControl />
    </LegalPage>
  )
}

const List = ({ kept }: { kept: readonly StoredData[] }) => (
  <ul className={classes.kept}>
    {kept.map(({ name, what, howLong }) => (
      <li key={name}>
        <strong>{name}</strong>. {what} <span className={classes.howLong}>Duración: {howLong}</span>
      </li>
    ))}
  </ul>
)

const sections: LegalSection[] = [
  {
    title: 'Qué son',
    text: (
      <>
        Las cookies y el almacenamiento local son datos que una página guarda en su navegador. Cómo tratamos
        los datos personales está en la{' '}
        <TextLink href="/politica-privacidad" inNewTab>
          política de privacidad
        </TextLink>{' '}
        (se abre en otra pestaña).
      </>
    ),
  },
  {
    title: 'Propias, necesarias para funcionar',
    text: (
      <>
        <p className={classes.paragraph}>
          No necesitan consentimiento: sin ellas no hay carrito, ni trabajo sin conexión, ni acceso seguro.
          Esta instalación escribe una sola cookie, la del dispositivo conocido; lo demás lo guarda en la base
          de datos y el almacenamiento local de su navegador.
        </p>
        <List kept={ownData} />
      </>
    ),
  },
  {
    title: 'De terceros, solo con su consentimiento',
    text: (
      <>
        <p className={classes.paragraph}>
          Solo se activan si usted acepta y si quien ofrece la instalación las ha configurado. Esta versión de
          Rebotica no incluye ninguna.
        </p>
        <List
          kept={[
            {
              name: 'Servicio de analítica',
              what: 'Qué pantallas se usan y cuánto, para mejorarlas.',
              howLong: 'un año.',
            },
            {
              name: 'Servicio de supervisión de errores',
              what: 'Qué fallos se producen y en qué navegador, para corregirlos.',
              howLong: 'la sesión, una de sus cookies; un año, las demás.',
            },
          ]}
        />
      </>
    ),
  },
  {
    title: 'Cómo se elige',
    text: 'La primera vez que abre Rebotica en un dispositivo se le pregunta. Puede cambiar de opinión o retirar el consentimiento cuando quiera, aquí mismo, y borrar lo guardado desde los ajustes de su navegador: perdería el carrito y los pedidos que estén por enviar.',
  },
]

/** Shows the choice made on this device, and lets the user change it. */
function CookieChoiceControl() {
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
