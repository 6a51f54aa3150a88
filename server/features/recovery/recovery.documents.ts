import { tokenPlaceholder } from '../../mail/message-link'

/** The recovery e-mail, its link still without the token. It names nobody: who asked for it may be somebody else. */
export const recoveryMessage = (publicUrl: string): { subject: string; body: string } => ({
  subject: 'Nueva contraseña de Rebotica',
  body: `Hola:

Se ha pedido una contraseña nueva para su cuenta de Rebotica. Elíjala en este enlace, que vale media hora y una sola vez:

${publicUrl}/nueva-password?token=${tokenPlaceholder}

Si no la ha pedido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.
`,
})
