import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/orders/order-answers'
import { isPharmacyUser } from '@/domain/people/roles'
import type { Auth } from '../../access/auth-types'
import { type AnsweredLineProblem, recordAnswers } from '../../order-answers/record-answers.service'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { listLineAnswers } from './line-answers.queries'
import { findOrder } from './orders.queries'

/** Answers to `maxOrderLines` lines, with half a kilobyte for each. */
const maxAnswerBytes = 1_000_000

const rejectPharmacyUsers = ({ user }: Auth): void => {
  if (isPharmacyUser(user.role)) throw new ApiError('forbidden')
}

export function registerOrderAnswerRoutes(app: FastifyInstance, { db, clock }: Services): void {
  route(
    app,
    contract.answerOrder,
    async ({ params: { id }, body: { lines, origin, source }, auth }) => {
      if (!(await findOrder(db, auth.user, id))) throw new ApiError('not_found')
      const outcome = await recordAnswers(db, {
        orderId: id,
        lines: lines.map(({ line, ...answer }) => ({ line, answer })),
        origin,
        source,
        by: { auth },
        now: clock.now(),
      })
      if (outcome.kind === 'mismatch') throw new ApiError('idempotency_mismatch')
      if (outcome.kind === 'refused')
        throw new ApiError('invalid_fields', { fields: fieldsOf(lines, outcome.problems) })
      const order = await findOrder(db, auth.user, id)
      if (!order) throw new ApiError('not_found')
      return order
    },
    { authorize: rejectPharmacyUsers, bodyLimit: maxAnswerBytes },
  )

  route(app, contract.lineAnswers, async ({ params: { id, line }, auth: { user } }) => {
    const data = await listLineAnswers(db, { user, orderId: id, line })
    if (!data) throw new ApiError('not_found')
    return { data }
  })
}

/** The first problem of each place, such as `lines.3.served`. */
function fieldsOf(
  lines: readonly { line: number }[],
  problems: readonly AnsweredLineProblem[],
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { line, field, text } of problems) {
    const position = `lines.${lines.findIndex((each) => each.line === line)}`
    fields[field === null ? position : `${position}.${field}`] ??= text
  }
  return fields
}
