import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/orders/order-answers'
import { isPharmacyUser } from '@/domain/people/roles'
import type { Auth } from '../access/auth-types'
import { listOrderLines } from '../features/orders/orders.queries'
import { ApiError } from '../plugins/api-error'
import { route } from '../plugins/contract'
import type { Services } from '../plugins/services'
import { readAnswers } from './read-answers'

/** A file's text, whose letters may take three bytes. */
const maxBytes = 1_500_000

const rejectPharmacyUsers = ({ user }: Auth): void => {
  if (isPharmacyUser(user.role)) throw new ApiError('forbidden')
}

/** What a file says of an order's lines: shown first, and recorded as what is typed is. */
export function registerAnswerFileRoutes(app: FastifyInstance, { db }: Services): void {
  route(
    app,
    contract.readAnswerFile,
    async ({ params: { id }, body: { text }, auth: { user } }) => {
      const { data } = await listOrderLines(db, { user, orderId: id, sort: [] })
      if (data.length === 0) throw new ApiError('not_found')
      const source = createHash('sha256').update(`${id}\n${text}`).digest('hex')
      return { source, ...(await readAnswers(text, data)) }
    },
    { authorize: rejectPharmacyUsers, bodyLimit: maxBytes, isHeavy: true },
  )
}
