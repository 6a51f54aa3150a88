import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { maxViewsOfCall, salesViewSchema } from '@/contract/sales/sales-view-schema'

/** All of the user's, with the traces of those that were deleted last. */
const views = v.array(salesViewSchema)

export const salesViews = endpoint({
  method: 'GET',
  path: '/user/sales-view/',
  summary:
    'Vistas guardadas del cuadro de ventas; quien actúa en el lugar de otro tiene en él las suyas propias',
  access: { kind: 'user' },
  response: views,
})

export const sendSalesViews = endpoint({
  method: 'PUT',
  path: '/user/sales-view/',
  summary:
    'Guarda las vistas cambiadas en un dispositivo: de cada una queda la última versión. Caben 50; las que no caben no están en la respuesta',
  access: { kind: 'user' },
  body: v.object({ views: v.pipe(views, v.maxLength(maxViewsOfCall, 'Demasiadas vistas')) }),
  response: views,
})
