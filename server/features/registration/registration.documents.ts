import { softwareName } from '@/domain/people/registration'
import { tokenPlaceholder } from '../../mail/message-link'

type Message = { subject: string; body: string }
/** `by` is who registered it, a laboratory or Rebotica itself. */
type Told = { publicUrl: string; by: string; pharmacy: string; software: string }

/** What somebody typed cannot stand for the link's token. */
const typed = (text: string): string => text.replace(/[{}]/g, '')

const steps = ({ publicUrl, software }: Omit<Told, 'by'>): string =>
  `Descargue el conector en el ordenador donde tiene ${typed(softwareName(software) ?? software)} e instálelo:
${publicUrl}/descargas/conector`

const keySteps =
  'Entre en esa misma página con su usuario, haga la clave del conector y guárdela donde dicen sus instrucciones.'

const waiting = `Espere nuestro aviso: antes de abrirle la farmacia, el equipo de Rebotica comprueba que esta dirección es la suya.
Puede adelantarlo si llama a soporte.`

const whoSees =
  'Su farmacia quedará conectada con las primeras ventas que lleguen. Ningún laboratorio ve sus datos hasta que usted lo permita.'

/** To the address of a new pharmacy's user, who chooses the password by its link (server/mail/message-link). */
export const welcomeMessage = (told: Told & { username: string; waits: boolean }): Message => ({
  subject: 'Su farmacia en Rebotica: cómo empezar',
  body: `Hola:

${typed(told.by)} ha dado de alta la farmacia «${typed(told.pharmacy)}» en Rebotica. Para empezar:

1. Elija su contraseña en este enlace, que vale siete días y una sola vez:
${told.publicUrl}/nueva-password?token=${tokenPlaceholder}

2. Entre con su usuario, ${typed(told.username)}, y esa contraseña:
${told.publicUrl}/login

3. ${
    told.waits
      ? `${waiting}

4. `
      : ''
  }${steps(told)}

${told.waits ? '5' : '4'}. ${keySteps}

${whoSees}

Si el enlace ha caducado, pida otro con este correo en ${told.publicUrl}/recuperar
Si usted no trabaja en esta farmacia, no haga nada y borre este correo.
`,
})

/** To whoever has chosen a password, or may still: staff have accepted the address. */
export const acceptedMessage = (told: Omit<Told, 'by'>): Message => ({
  subject: 'Su farmacia en Rebotica: ya puede entrar',
  body: `Hola:

Hemos comprobado su dirección: la farmacia «${typed(told.pharmacy)}» ya es suya en Rebotica.

1. Entre con su usuario y su contraseña:
${told.publicUrl}/login

2. ${steps(told)}

3. ${keySteps}

${whoSees}
Si todavía no ha elegido contraseña, pida un enlace con este correo en ${told.publicUrl}/recuperar
`,
})

/** To a pharmacy that has users already: without a link, since nobody has asked for another password. */
export const installationMessage = (told: Told): Message => ({
  subject: 'Su farmacia en Rebotica: cómo conectarla',
  body: `Hola:

${typed(told.by)} ha dado de alta la farmacia «${typed(told.pharmacy)}», que todavía no está conectada a Rebotica.

1. ${steps(told)}

2. ${keySteps}

${whoSees}
Si no recuerda su contraseña, pida otra con este correo en ${told.publicUrl}/recuperar
`,
})

/** To a pharmacy that is connected: nothing is to be done, and it has to know. */
export const relationMessage = ({ by, pharmacy, publicUrl }: Omit<Told, 'software'>): Message => ({
  subject: 'Nueva relación de su farmacia en Rebotica',
  body: `Hola:

${typed(by)} ha dado de alta la farmacia «${typed(pharmacy)}», que ya está conectada a Rebotica. No tiene que hacer nada.

Sus datos siguen siendo suyos: en ${publicUrl} decide qué laboratorios los ven.
`,
})
