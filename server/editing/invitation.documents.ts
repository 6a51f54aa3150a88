import { tokenPlaceholder } from '../mail/message-link'

/** To a new user, or once more to one who has lost it. */
export const invitationMessage = (
  publicUrl: string,
  username: string,
): { subject: string; body: string } => ({
  subject: 'Su cuenta de Rebotica',
  body: `Hola:

Tiene una cuenta en Rebotica. Su usuario es: ${username}

Elija su contraseña en este enlace, que vale siete días y una sola vez:

${publicUrl}/nueva-password?token=${tokenPlaceholder}

Si el enlace ha caducado, pida otro en «¿Ha olvidado su contraseña?», en la pantalla de entrada.
`,
})
