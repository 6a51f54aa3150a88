import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, month, textId } from '@/contract/basics/fields'

export const salesSnapshot = endpoint({
  method: 'GET',
  path: '/pharma/:id/sale/snapshot/',
  summary:
    'Meses de ventas de la farmacia con la versión de cada bloque; a un laboratorio, solo lo que puede ver',
  access: { kind: 'pharmacy', param: 'id', laboratories: true },
  params: v.object({ id: textId }),
  response: v.object({
    catalogueVersion: v.string(),
    /** Version of the call purchase/snapshot/. */
    purchasingVersion: v.string(),
    months: v.array(v.object({ month, version: v.string(), rows: count, bytes: count })),
  }),
})

export const salesBlock = endpoint({
  method: 'GET',
  path: '/pharma/:id/sale/snapshot/:month/',
  summary:
    'Bloque de un mes de ventas, comprimido con deflate (zlib), con su versión (ETag; 304 si no ha cambiado)',
  access: { kind: 'pharmacy', param: 'id', laboratories: true },
  params: v.object({ id: textId, month }),
  response: { file: 'application/octet-stream' },
  errors: ['not_found'],
})
