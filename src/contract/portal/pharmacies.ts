import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { id, textId } from '@/contract/basics/fields'

export const pharmacySchema = v.object({
  id,
  name: v.string(),
  address: v.object({
    city: v.nullable(
      v.object({
        name: v.string(),
        province: v.object({ name: v.string(), community: v.object({ id: v.string(), name: v.string() }) }),
      }),
    ),
  }),
  laboratoryAccess: v.boolean(),
  /** Absent where it has none. */
  pharmaReboticaModules: v.optional(v.array(v.object({ reboticaModule: v.object({ id }) }))),
  pharmaLaboratoryRelations: v.array(
    v.object({
      id,
      mode: v.string(),
      laboratoryAccess: v.boolean(),
      laboratory: v.object({
        id,
        name: v.string(),
        image: v.nullable(v.string()),
        laboratoryAssociation: v.nullable(v.object({ id, name: v.string() })),
      }),
    }),
  ),
})
export type Pharmacy = v.InferOutput<typeof pharmacySchema>

/** What the screens of a pharmacy need of it: the server's answer, or as much as a device knows without one. */
export type KnownPharmacy = Pick<Pharmacy, 'id' | 'name' | 'address'> & {
  pharmaLaboratoryRelations: readonly Pick<Pharmacy['pharmaLaboratoryRelations'][number], 'laboratory'>[]
}

export const pharmacy = endpoint({
  method: 'GET',
  path: '/pharma/:id/',
  summary: 'Una farmacia con sus relaciones con laboratorios',
  spec: 'platform.md §7',
  access: { kind: 'pharmacy', param: 'id', laboratories: true },
  beforeTerms: true,
  params: v.object({ id: textId }),
  response: pharmacySchema,
})

export const pharmacyVisit = endpoint({
  method: 'GET',
  path: '/pharma/:id/event-viewed/',
  summary: 'Registra una visita a la farmacia; nunca se guarda en caché ni se repite',
  spec: 'platform.md §7',
  access: { kind: 'pharmacy', param: 'id', laboratories: true },
  params: v.object({ id: textId }),
  response: v.object({}),
})

export const userPharmacies = endpoint({
  method: 'GET',
  path: '/user/pharma/',
  summary:
    'Las farmacias del usuario, o las conectadas a su laboratorio: hasta 200, por su número; `next`, si hay más, es el `after` de las siguientes',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  beforeTerms: true,
  query: v.object({ laboratoryAssociation: v.optional(textId), after: v.optional(textId) }),
  // `next` is absent in answers of earlier versions.
  response: v.object({ data: v.array(pharmacySchema), next: v.optional(v.nullable(id)) }),
  errors: ['not_found'],
})
