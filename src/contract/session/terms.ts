import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { id, instant, rowId, textId } from '@/contract/basics/fields'
import { pharmacyRoles } from '@/domain/people/roles'

const laboratory = v.object({ id, name: v.string() })
/** HTML, sanitised by the server. */
const content = v.string()

/** Version of title and text: until somebody has answered them, terms can be edited. */
const version = v.pipe(v.string(), v.maxLength(64))

/** Terms of a laboratory that the user has not answered yet (platform.md §3). */
const pendingTermsSchema = v.object({
  id,
  title: v.string(),
  content,
  laboratory,
  version: v.optional(version),
})
export type PendingTerms = v.InferOutput<typeof pendingTermsSchema>

const answerSchema = v.object({
  laboratoryTerms: rowId,
  status: v.picklist(['accepted', 'rejected']),
  /** Version of the text that was answered; absent from earlier versions of the app. */
  version: v.optional(version),
})
export type TermsAnswer = v.InferOutput<typeof answerSchema>

const onlyPharmacies = { kind: 'roles', roles: pharmacyRoles } as const

export const agreeTerms = endpoint({
  method: 'POST',
  path: '/user/terms-and-conditions/agree/',
  summary:
    'El usuario acepta los términos y condiciones generales y concede el acceso de las relaciones dadas: todo o nada. Repetirlo no cambia la fecha. Nadie los acepta en lugar de otro',
  spec: 'platform.md §7',
  access: onlyPharmacies,
  beforeTerms: true,
  /** Ids of relations whose laboratories get access. Earlier versions of the app send no body, and grant by calls of their own. */
  body: v.optional(
    v.object({ relations: v.pipe(v.array(rowId), v.maxLength(5000, 'Demasiadas relaciones')) }),
  ),
  response: v.object({ agreedTermsAt: instant }),
  errors: ['not_found', 'forbidden'],
})

export const pendingLaboratoryTerms = endpoint({
  method: 'GET',
  path: '/user/laboratory-terms/pending',
  summary: 'Términos de los laboratorios de sus farmacias que el usuario aún no ha contestado',
  spec: 'platform.md §7',
  access: onlyPharmacies,
  beforeTerms: true,
  response: v.array(pendingTermsSchema),
})

export const answerLaboratoryTerms = endpoint({
  method: 'POST',
  path: '/user/laboratory-terms/acceptance',
  summary:
    'Acepta o rechaza términos de laboratorios: todas las respuestas o ninguna. Nadie contesta en lugar de otro',
  spec: 'platform.md §7',
  access: onlyPharmacies,
  beforeTerms: true,
  body: v.object({
    laboratoryTermsAcceptances: v.pipe(
      v.array(answerSchema),
      v.minLength(1, 'Campo obligatorio'),
      v.maxLength(500, 'Demasiadas respuestas'),
    ),
  }),
  /** The answers as they are stored now. */
  response: v.array(answerSchema),
  errors: ['not_found', 'forbidden', 'edit_conflict'],
})

export const laboratoryTermsOfUser = endpoint({
  method: 'GET',
  path: '/user/laboratory-terms/',
  summary: 'Los términos de licencia de los laboratorios de sus farmacias, con lo que contestó el usuario',
  access: onlyPharmacies,
  beforeTerms: true,
  response: v.array(
    v.object({
      id,
      title: v.string(),
      laboratory,
      status: v.picklist(['pending', 'accepted', 'rejected']),
      answeredAt: v.nullable(instant),
    }),
  ),
})

export const termsUrl = endpoint({
  method: 'GET',
  path: '/security/terms-and-conditions/',
  summary: 'Dónde se leen los términos de licencia de un laboratorio; una ruta vale para el propio origen',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  beforeTerms: true,
  query: v.object({ laboratoryId: textId }),
  response: v.object({ url: v.pipe(v.string(), v.regex(/^(\/(?!\/)|https?:\/\/)/)) }),
  errors: ['not_found'],
})

export const laboratoryTerms = endpoint({
  method: 'GET',
  path: '/laboratory/:id/terms/',
  summary: 'Los términos de licencia vigentes de un laboratorio, para leerlos sin sesión',
  access: { kind: 'public' },
  params: v.object({ id: textId }),
  response: v.object({
    laboratory,
    terms: v.array(v.object({ id, title: v.string(), content, publishedAt: instant })),
  }),
  errors: ['not_found'],
})
