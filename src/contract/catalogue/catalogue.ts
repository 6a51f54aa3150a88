import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { id } from '@/contract/basics/fields'
import { catalogueSchema } from '@/contract/catalogue/catalogue-schema'

export type CatalogueWire = v.InferOutput<typeof catalogueSchema>

export const catalogue = endpoint({
  method: 'GET',
  path: '/catalogue/',
  summary: 'Catálogo completo con su versión (ETag; 304 si no ha cambiado)',
  access: { kind: 'user' },
  response: catalogueSchema,
})

/** One answer for every screen, so that none of them needs the colour in its own call. */
export const laboratoryColors = endpoint({
  method: 'GET',
  path: '/laboratory/color/',
  summary: 'Color corporativo de cada laboratorio que tiene uno',
  access: { kind: 'user' },
  response: v.array(
    v.object({ id, corporativeColor: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'Color incorrecto')) }),
  ),
})
