import * as v from 'valibot'
import { email } from '@/contract/basics/email-field'
import { endpoint } from '@/contract/basics/endpoint'

/** Answers alike whether or not anybody has that address (design.md §6). */
export const accessRecover = endpoint({
  method: 'POST',
  path: '/security/accessRecover/',
  summary: 'Envía a esa dirección un enlace para elegir otra contraseña, si es la de un usuario',
  spec: 'platform.md §7',
  access: { kind: 'public' },
  body: v.object({ email }),
  response: v.object({}),
  errors: ['too_many_requests'],
})

const secretToken = v.pipe(v.string(), v.nonEmpty('Campo obligatorio'), v.maxLength(200, 'Valor incorrecto'))

/** Asked when the screen opens: nobody types a password for a link that is over. */
export const openPasswordLink = endpoint({
  method: 'POST',
  path: '/security/openPasswordLink/',
  summary: 'Dice si un enlace recibido todavía sirve para elegir contraseña; consta que se ha abierto',
  access: { kind: 'public' },
  body: v.object({ secretToken }),
  response: v.object({}),
  errors: ['too_many_requests'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/security/changePassword/',
  summary: 'Cambia la contraseña con el enlace recibido y cierra las sesiones abiertas del usuario',
  spec: 'platform.md §7',
  access: { kind: 'public' },
  body: v.object({
    /** The rule is domain/people/password-rule; the server says which part of it is broken. */
    plainPassword: v.pipe(v.string(), v.maxLength(1000, 'Valor incorrecto')),
    secretToken,
  }),
  response: v.object({}),
  errors: ['too_many_requests'],
})
