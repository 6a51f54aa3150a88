import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'

export const logoutByDigest = endpoint({
  method: 'POST',
  path: '/auth/logout/digest/',
  summary:
    'Cierra la sesión de cuyo token es este resumen (SHA-256 en base64); si no hay ninguna, no hace nada',
  access: { kind: 'public' },
  body: v.object({
    digest: v.pipe(
      v.string(),
      v.maxLength(44, 'Valor incorrecto'),
      v.regex(/^[A-Za-z0-9+/]{43}=$/, 'Valor incorrecto'),
    ),
  }),
  response: v.object({}),
})
