import * as v from 'valibot'
import { phone } from '@/contract/basics/contact-fields'
import { endpoint } from '@/contract/basics/endpoint'
import { readableName, textId } from '@/contract/basics/fields'
import { avatarRule } from '@/domain/people/avatar'

const params = v.object({ id: textId })
/** The rule of the new one is domain/people/password-rule; the server says which part of it is broken. */
const password = v.pipe(v.string(), v.nonEmpty('Campo obligatorio'), v.maxLength(1000, 'Valor incorrecto'))

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/user/:id/',
  summary: 'Cambia el nombre y el teléfono del propio usuario; nadie lo hace en su lugar',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  params,
  body: v.object({
    firstName: v.pipe(readableName, v.maxLength(100, 'Como mucho 100 caracteres')),
    /** Mobile phone; empty removes it. */
    mobilePhone: v.union([v.literal(''), phone]),
  }),
  response: v.object({ firstName: v.string(), mobilePhone: v.string() }),
  errors: ['not_found', 'forbidden'],
})

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/user/password/',
  summary: 'Cambia la contraseña del propio usuario y cierra sus otras sesiones; nadie lo hace en su lugar',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  body: v.object({ oldPassword: password, newPassword: password }),
  response: v.object({}),
  errors: ['too_many_requests', 'forbidden'],
})

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/user/:id/avatar-upload/',
  summary: 'Cambia la imagen del propio usuario; nadie lo hace en su lugar',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  params,
  files: { name: 'avatar', ...avatarRule },
  /** The version of the new picture (userPicture). */
  response: v.object({ picture: v.string() }),
  errors: ['not_found', 'too_many_requests', 'forbidden'],
})

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/user/:id/avatar-upload/',
  summary: 'Quita la imagen del propio usuario; nadie lo hace en su lugar',
  access: { kind: 'user' },
  params,
  response: v.object({}),
  errors: ['not_found', 'forbidden'],
})

export const userPicture = endpoint({
  method: 'GET',
  path: '/user/:id/picture/:version/',
  summary:
    'La imagen de un usuario: la propia, la de alguien de la red o, para la administración, la de cualquiera',
  access: { kind: 'user' },
  params: v.object({ id: textId, version: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
  response: { file: 'image/jpeg' },
  caching: 'private',
  errors: ['not_found'],
})
