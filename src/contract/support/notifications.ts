import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { id, instant, textId } from '@/contract/basics/fields'

/** Notification (purchasing.md §3). The content is HTML, sanitised by the server, and comes with the view alone. */
export const notificationSchema = v.object({
  id,
  title: v.string(),
  shippingDate: instant,
  viewed: v.boolean(),
})
export type Notification = v.InferOutput<typeof notificationSchema>

export const notifications = endpoint({
  method: 'GET',
  path: '/notification/',
  summary: 'Notificaciones del usuario, la más reciente primero',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  beforeTerms: true,
  response: v.array(notificationSchema),
})

/** A GET with a side effect: never cached, prefetched or repeated (design.md §5). */
export const notificationView = endpoint({
  method: 'GET',
  path: '/notification/:id/view/',
  summary: 'El contenido de una notificación; la marca como leída',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  beforeTerms: true,
  params: v.object({ id: textId }),
  response: v.object({ title: v.string(), content: v.string(), shippingDate: instant }),
  errors: ['not_found'],
})
