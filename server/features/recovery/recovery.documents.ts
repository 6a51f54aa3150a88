import { tokenMark } from '../../mail/message-link'

/** The e-mail with the mark of a link to a new password. It names nobody: who asked may not be who reads it. */
export const recoveryLetter = (publicUrl: string): { subject: string; body: string } => ({
  subject: 'Nueva contraseña de Rebotica',
  body: `Hola:

Se ha pedido una contraseña nueva para su cuenta de Rebotica. Elíjala en este enlace, que vale media hora y una sola vez:

${publicUrl}/nueva-password?token=${tokenMark}

Si no la ha pedido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.
`,
})
