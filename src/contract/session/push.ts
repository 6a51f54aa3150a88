import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { pharmacyRoles } from '@/domain/people/roles'

const access = { kind: 'roles', roles: pharmacyRoles } as const

const wrong = 'Valor incorrecto'
/** As browsers give them, in base64url: a point of P-256, uncompressed, and 16 bytes. */
const key = (length: number) =>
  v.pipe(v.string(), v.maxLength(length + 2, wrong), v.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), wrong))

export const pushKey = endpoint({
  method: 'GET',
  path: '/push/key/',
  summary:
    'La clave pública con la que un navegador se suscribe a los avisos de este servidor; null si no los envía',
  access,
  response: v.object({ key: v.nullable(v.string()) }),
  errors: ['forbidden'],
})

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/push/subscription/',
  summary:
    'Avisa a este navegador de los pedidos por revisar mientras la aplicación está cerrada, hasta que su sesión se cierre. Nadie lo pide en lugar de otro',
  access,
  body: v.object({
    endpoint: v.pipe(v.string(), v.nonEmpty('Campo obligatorio'), v.maxLength(1000, 'Demasiado larga')),
    keys: v.object({ p256dh: key(87), auth: key(22) }),
  }),
  response: v.object({}),
  errors: ['forbidden'],
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/push/subscription/',
  summary: 'Deja de avisar a este navegador',
  access,
  response: v.object({}),
  errors: ['forbidden'],
})
