import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, id, instant } from '@/contract/basics/fields'
import { adminRoles, userListRoles } from '@/domain/people/roles'

/** How far the portal's figures are, by pharmacy: each is in one of the three. */
const progress = v.object({
  pharmacies: count,
  upToDate: count,
  /** Their data changed after they were computed, or they never were. */
  pending: count,
  failed: count,
  lastComputedAt: v.nullable(instant),
})

export const relationFigures = endpoint({
  method: 'GET',
  path: '/admin/relation-figures/',
  summary: 'Estado del cálculo de las cifras que el portal de los laboratorios muestra de cada farmacia',
  access: { kind: 'roles', roles: userListRoles },
  response: v.object({
    ...progress.entries,
    /** The last 20 pharmacies whose figures could not be computed. `code`: for support. */
    failures: v.array(
      v.object({
        id,
        name: v.string(),
        attempts: count,
        code: v.string(),
        failedAt: instant,
        nextAttemptAt: instant,
      }),
    ),
  }),
})
export type RelationFiguresState = v.InferOutput<typeof relationFigures.response>

export const recomputeRelationFigures = endpoint({
  method: 'POST',
  path: '/admin/relation-figures/recompute/',
  summary: 'Vuelve a calcular las cifras de todas las farmacias; hasta que están, se ven las anteriores',
  access: { kind: 'roles', roles: adminRoles },
  response: progress,
})
