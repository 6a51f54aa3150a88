import { CookieChoiceControl } from '@/features/legal/cookie-choice'
import classes from '@/features/legal/legal.module.css'
import { LegalPage, type LegalSection } from '@/features/legal/legal-page'
import { TextLink } from '@/ui/text-link'

/** Cookie policy (analytics.md §1): what is stored on the device, by whom and for how long, and the user's choice. */
export function CookiesScreen() {
  return (
    <LegalPage title="Política de cookies" sections={sections}>
      <CookieChoiceControl />
    </LegalPage>
  )
}

type Kept = { name: string; what: string; howLong: string }

const List = ({ kept }: { kept: readonly Kept[] }) => (
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
        <List
          kept={[
            {
              name: 'Dispositivo conocido (cookie «rebotica-device»)',
              what: 'Un número al azar que dice qué usuarios han entrado antes en este navegador, para que nadie pueda bloquearles el acceso probando contraseñas desde otro sitio.',
              howLong: '400 días después del último acceso.',
            },
            {
              name: 'Identificador de usuario del carrito',
              what: 'Para que el carrito vuelva solo a quien lo hizo. Aquí se guarda junto al carrito.',
              howLong:
                'la sesión como cookie; aquí, lo que dura el carrito, hasta 3 días después de su último cambio.',
            },
            {
              name: 'Versión del carrito',
              what: 'Para no mezclar carritos de versiones distintas. Aquí se guarda junto al carrito.',
              howLong: 'la misma que la del carrito.',
            },
            {
              name: 'Sesión y datos de la farmacia',
              what: 'El acceso de su usuario y lo que el servidor le ha enviado, para trabajar sin conexión.',
              howLong: 'hasta que sale.',
            },
            {
              name: 'Pedido rápido',
              what: 'Las líneas que aún no ha pasado al carrito.',
              howLong: 'hasta que las pasa o las borra.',
            },
            {
              name: 'Pedidos por enviar',
              what: 'Los pedidos guardados que el servidor aún no ha confirmado. De los demás queda solo su clave, para no repetirlos.',
              howLong:
                'hasta que se envían o usted los descarta; las claves, hasta que borra los datos del navegador.',
            },
            {
              name: 'Lo que está haciendo en cada pestaña',
              what: 'La propuesta que prepara y la pestaña de laboratorio en que está.',
              howLong: 'hasta que la cierra.',
            },
            {
              name: 'Propuestas sin terminar',
              what: 'Las unidades que ha escrito en una propuesta y aún no ha pasado al carrito.',
              howLong: '7 días después de su último cambio, o hasta que las pasa o las descarta.',
            },
            {
              name: 'Ajustes de tablas y filtros',
              what: 'El orden, la página y los filtros de las tablas, el tema claro u oscuro y lo que elige en esta página.',
              howLong: 'hasta que borra los datos del navegador; su elección sobre las cookies, un año.',
            },
            {
              name: 'Archivos de la aplicación',
              what: 'El propio programa, para abrirse sin conexión.',
              howLong: 'hasta la versión siguiente.',
            },
          ]}
        />
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
