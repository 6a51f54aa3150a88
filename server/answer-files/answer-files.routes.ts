import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readInvoiceFile } from '@/contract/orders/delivery-notes'
import * as contract from '@/contract/orders/order-answers'
import { isPharmacyUser } from '@/domain/people/roles'
import type { Auth } from '../access/auth-types'
import { heldAgainstOrder } from '../features/orders/delivery-notes/held-against-order'
import { orderCosts } from '../features/orders/order-invoice.queries'
import { findOrder, listOrderLines } from '../features/orders/orders.queries'
import { ApiError } from '../plugins/api-error'
import { route } from '../plugins/contract'
import type { Services } from '../plugins/services'
import { readAnswers } from './read-answers'
import { readInvoice } from './read-invoice'

/** A file's text, whose letters may take three bytes. */
const maxBytes = 1_500_000

const rejectPharmacyUsers = ({ user }: Auth): void => {
  if (isPharmacyUser(user.role)) throw new ApiError('forbidden')
}

/** What files say of an order's lines: answers, which are shown first and recorded as what is typed is, and invoices. */
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

  // Nothing of it is kept: what it says worse than the order is claimed, and the claim is.
  route(
    app,
    readInvoiceFile,
    async ({ params: { id }, body: { text }, auth: { user } }) => {
      const order = await findOrder(db, user, id)
      const { data: lines } = await listOrderLines(db, { user, orderId: id, sort: [] })
      if (order === undefined || lines.length === 0) throw new ApiError('not_found')
      const { charged, ...read } = await readInvoice(text, lines)
      const costs = await orderCosts(db, user, order)
      return { ...read, rows: charged.length, differences: heldAgainstOrder({ lines, costs }, charged) }
    },
    { bodyLimit: maxBytes, isHeavy: true },
  )
}
