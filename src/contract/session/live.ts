import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { textId, textTrue } from '@/contract/basics/fields'

/** What it says of each of them is in src/domain/live/live-event.ts. */
export const live = endpoint({
  method: 'GET',
  path: '/live/:id/',
  summary:
    'Avisa, mientras dura la conexión, de que los pedidos de la farmacia, las ofertas o el catálogo tienen una versión más nueva; nunca dice qué ha cambiado',
  access: { kind: 'pharmacy', param: 'id', laboratories: true },
  params: v.object({ id: textId }),
  /** `once`: what is newer now, and no more. For whoever gets nothing of an answer before its end. */
  query: v.object({ once: v.optional(textTrue) }),
  headers: v.object({ 'last-event-id': v.optional(v.pipe(v.string(), v.maxLength(60))) }),
  response: { file: 'text/event-stream' },
  errors: ['unavailable'],
})
