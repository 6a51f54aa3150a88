import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import { bareOrder } from './bare-order'
import { plainInsert } from './plain-insert'

/**
 * The server that the creation of orders is compared with: plain Fastify and pg on the database of DATABASE_URL. Sends
 * its port to the parent process.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify({ logger: false, bodyLimit: 2_000_000 })

app.post<{ Body: OrderToCreate; Headers: { 'idempotency-key': string } }>('/bare', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const created = await bareOrder(pool, {
    order: request.body,
    key: request.headers['idempotency-key'],
    bodyHash: sha256(JSON.stringify(request.body)),
    tokenHash: sha256(token),
  })
  return created ?? reply.code(401).send()
})
app.post<{ Body: OrderToCreate; Headers: { 'idempotency-key': string } }>('/plain', ({ body, headers }) =>
  plainInsert(pool, { order: body, key: headers['idempotency-key'] }),
)

process.send?.(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
process.once('disconnect', () => process.exit())

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
