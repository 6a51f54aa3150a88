import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cents, cn, date, gridQuery, page } from '@/contract/basics/fields'
import { userListRoles } from '@/domain/people/roles'

const access = { kind: 'roles', roles: userListRoles } as const
const prices = { pvl: v.nullable(cents), pvp: v.nullable(cents) }

export const catalogueProducts = endpoint({
  method: 'GET',
  path: '/admin/catalogue/',
  summary: 'Productos del catálogo, por su código nacional',
  access,
  query: v.object(gridQuery),
  response: page(v.object({ cn, name: v.string(), laboratory: v.string(), active: v.boolean(), ...prices })),
})
export type CatalogueProduct = v.InferOutput<typeof catalogueProducts.response>['data'][number]

/** An official group; its code is a text, whatever it looks like. */
const officialGroup = v.nullable(v.object({ code: v.string(), name: v.string() }))

export const catalogueProduct = endpoint({
  method: 'GET',
  path: '/admin/catalogue/:cn/',
  summary:
    'Un producto con sus tres agrupaciones oficiales y sus precios, también los que aún no rigen, los últimos primero',
  access,
  params: v.object({ cn }),
  response: v.object({
    cn,
    name: v.string(),
    laboratory: v.string(),
    ean: v.nullable(v.string()),
    /** In which figures and proposals count it; `official` false: deduced from its name. */
    group: v.nullable(v.object({ name: v.string(), official: v.boolean() })),
    dcpf: officialGroup,
    billingGroup: officialGroup,
    referenceGroup: officialGroup,
    prices: v.array(v.object({ fromDay: date, source: v.string(), ...prices })),
  }),
  errors: ['not_found'],
})
export type CatalogueProductDetails = v.InferOutput<typeof catalogueProduct.response>

export const catalogueSources = endpoint({
  method: 'GET',
  path: '/catalogue-sources/',
  summary: 'De qué listas oficiales es el catálogo, y de qué fecha es la última importada de cada una',
  access: { kind: 'user' },
  response: v.array(
    v.object({
      name: v.picklist(['presentaciones', 'prescripcion', 'facturacion', 'boe', 'suministro']),
      /** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'; null: the list does not say. */
      published: v.nullable(v.string()),
      importedOn: date,
    }),
  ),
})
export type CatalogueSource = v.InferOutput<typeof catalogueSources.response>[number]
