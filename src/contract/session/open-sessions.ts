import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, instant } from '@/contract/basics/fields'
import { maxOpenSessions } from '@/contract/session/session'

const id = v.pipe(v.string(), v.uuid('Identificador incorrecto'))

export const openSessions = endpoint({
  method: 'GET',
  path: '/auth/session/',
  summary: `Las sesiones abiertas del usuario, como mucho ${maxOpenSessions}; la usada más tarde, primero. Nadie las ve en lugar de otro`,
  access: { kind: 'user' },
  response: v.object({
    data: v.array(
      v.object({
        id,
        /** Browser and system: 'Chrome en Android'. */
        device: v.string(),
        startedAt: instant,
        /** Time of the last use, to the minute. */
        lastUsedAt: instant,
        /** Whether it is the session of this call. */
        current: v.boolean(),
      }),
    ),
  }),
  errors: ['forbidden'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/session/:id/',
  summary: 'Cierra una sesión del usuario',
  access: { kind: 'user' },
  params: v.object({ id }),
  response: v.object({}),
  errors: ['not_found', 'forbidden'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/session/',
  summary: 'Cierra todas las sesiones del usuario menos la que lo pide',
  access: { kind: 'user' },
  response: v.object({ ended: count }),
  errors: ['forbidden'],
})
