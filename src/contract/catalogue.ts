import type * as v from 'valibot'
import { catalogueSchema } from '@/contract/catalogue-schema'
import { endpoint } from '@/contract/endpoint'

export type CatalogueWire = v.InferOutput<typeof catalogueSchema>

export const catalogue = endpoint({
  method: 'GET',
  path: '/catalogue/',
  summary: 'Catálogo completo con su versión (ETag; 304 si no ha cambiado)',
  access: { kind: 'user' },
  response: catalogueSchema,
})
