import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import type { Auth } from '../../access/auth-types'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { termsOf, termsOfLaboratory } from './terms.queries'
import { agreeToTerms, answerTerms, termsVersion } from './terms.service'

export function registerTermsRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(
    app,
    endpoints.agreeTerms,
    async ({ auth, body }) => {
      const relations = body?.relations ?? []
      const agreedTermsAt = await agreeToTerms(db, { auth, relations, now: clock.now() })
      return { agreedTermsAt: agreedTermsAt.toISOString() }
    },
    { authorize: rejectImpersonation },
  )

  route(app, endpoints.pendingLaboratoryTerms, async ({ auth }) => {
    const terms = await termsOf(db, { user: auth.user, now: clock.now() })
    return terms
      .filter(({ status }) => status === null)
      .map(({ id, title, content, ...row }) => ({
        ...{ id, title, content, version: termsVersion({ title, content }) },
        laboratory: laboratoryOf(row),
      }))
  })

  route(
    app,
    endpoints.answerLaboratoryTerms,
    async ({ body, auth }) => {
      const answers = body.laboratoryTermsAcceptances
      if (!(await answerTerms(db, { answers, auth, now: clock.now() }))) throw new ApiError('not_found')
      return answers
    },
    { authorize: rejectImpersonation },
  )

  route(app, endpoints.laboratoryTermsOfUser, async ({ auth }) => {
    const terms = await termsOf(db, { user: auth.user, now: clock.now() })
    return terms.map(({ id, title, status, answered_at, ...row }) => ({
      id,
      title,
      laboratory: laboratoryOf(row),
      status: status ?? ('pending' as const),
      answeredAt: answered_at?.toISOString() ?? null,
    }))
  })

  route(app, endpoints.termsUrl, async ({ query: { laboratoryId } }) => {
    const [first] = await termsOfLaboratory(db, { laboratoryId, now: clock.now() })
    if (!first) throw new ApiError('not_found')
    return { url: `/terminos-laboratorio/${first.laboratory_id}` }
  })

  route(app, endpoints.laboratoryTerms, async ({ params }) => {
    const terms = await termsOfLaboratory(db, { laboratoryId: params.id, now: clock.now() })
    const [first] = terms
    if (!first) throw new ApiError('not_found')
    return {
      laboratory: laboratoryOf(first),
      terms: terms.map(({ id, title, content, published_at }) => ({
        id,
        title,
        content,
        publishedAt: published_at.toISOString(),
      })),
    }
  })
}

/** Only the pharmacy itself can accept terms, nobody who impersonates its user. */
function rejectImpersonation(auth: Auth): void {
  if (auth.realUserId === auth.user.id) return
  throw new ApiError('forbidden', {
    message: 'Los términos solo los puede aceptar o rechazar la propia farmacia.',
  })
}

const laboratoryOf = (row: { laboratory_id: number; laboratory_name: string }) => ({
  id: row.laboratory_id,
  name: row.laboratory_name,
})
