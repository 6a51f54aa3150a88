import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, id, instant, textLongId, windowPage, windowQuery } from '@/contract/basics/fields'
import { adminRoles } from '@/domain/people/roles'

export const mails = endpoint({
  method: 'GET',
  path: '/mail/',
  summary: 'Correos de la plataforma, los últimos primero, sin su texto',
  access: { kind: 'roles', roles: adminRoles },
  query: v.object(windowQuery),
  response: windowPage(
    v.object({
      id,
      createdAt: instant,
      recipient: v.string(),
      subject: v.string(),
      /** `kept`: there is no mail server, and it can be read here until it expires. */
      state: v.picklist(['sent', 'waiting', 'expired', 'kept']),
      sentAt: v.nullable(instant),
      expiresAt: v.nullable(instant),
      /** How often a mail server refused it or did not answer. */
      attempts: count,
      /** Account that the mail's link opens; null without such a link. */
      linkOf: v.nullable(v.object({ username: v.string(), internal: v.boolean() })),
      /** Name of the file that it carries, or null. */
      attachment: v.nullable(v.string()),
    }),
  ),
})
export type Mail = v.InferOutput<typeof mails.response>['data'][number]

/** Reading is a POST, because it makes the link and is recorded. */
export const readMail = endpoint({
  method: 'POST',
  path: '/mail/:id/reading/',
  summary:
    'El texto de un correo que no sale porque no hay servidor de correo; queda en el registro de seguridad',
  access: { kind: 'roles', roles: adminRoles },
  params: v.object({ id: textLongId }),
  response: v.object({ body: v.string() }),
  errors: ['not_found', 'forbidden'],
})

export const mailAttachment = endpoint({
  method: 'GET',
  path: '/mail/:id/attachment/',
  summary: 'El archivo que lleva un correo, como sale; queda en el registro de seguridad',
  access: { kind: 'roles', roles: adminRoles },
  params: v.object({ id: textLongId }),
  response: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  errors: ['not_found'],
})
