import { type Kysely, sql } from 'kysely'
import type { DeliveryChannel } from '@/domain/order/delivery'
import type { Database } from '../db/schema'
import { deliveryLimitMs } from './delivery-schedule'
import type { Wholesalers } from './fedicom-delivery'
import { unreadablePassword, wholesalerOf } from './fedicom-target.queries'
import { webhookCall } from './webhook-call'
import type { WebhookSender } from './webhook-sender'

type TestResult = { outcome: 'delivered' | 'refused' | 'queued'; answer: string }

/** Tells a laboratory's system that nothing has happened, just as it is told of an order; a wholesaler lets it in. Null where it has no such address. */
export async function sendTest(
  db: Kysely<Database>,
  given: {
    laboratoryId: number
    channel: DeliveryChannel
    /** Which of the laboratory's wholesalers. */
    wholesalerId: number | undefined
    send: WebhookSender
    wholesalers: Wholesalers
    now: Date
    token: string
  },
): Promise<TestResult | null> {
  const { laboratoryId, channel, wholesalerId, send, wholesalers, now, token } = given
  if (channel === 'fedicom')
    return wholesalerId === undefined
      ? null
      : await authenticate(db, { laboratoryId, wholesalerId }, wholesalers)
  const target = await db
    .selectFrom('laboratory_delivery as s')
    .innerJoin('laboratory as l', 'l.id', 's.laboratory_id')
    .select([
      'l.id',
      'l.name',
      's.mail_address',
      's.webhook_url as webhookUrl',
      's.webhook_secret as secret',
      's.previous_secret as previousSecret',
      's.previous_secret_until as previousSecretUntil',
    ])
    .where('l.id', '=', sql<number>`${laboratoryId}::bigint`)
    .executeTakeFirst()
  if (!target) return null
  const { id, name, mail_address: recipient, webhookUrl } = target
  if (channel === 'mail') return recipient === null ? null : await queueTestMail(db, { recipient, name, now })
  if (webhookUrl === null) return null
  const event = {
    event: 'test',
    delivery: `test.${token.slice(0, 16)}`,
    happenedAt: now.toISOString(),
    laboratory: { id, name },
  } as const
  const { isDelivered, answer } = await send(webhookCall(event, { ...target, now }))
  return { outcome: isDelivered ? 'delivered' : 'refused', answer }
}

/** A wholesaler has no orders that mean nothing: it is asked whether it lets the account in. */
async function authenticate(
  db: Kysely<Database>,
  of: { laboratoryId: number; wholesalerId: number },
  { client, secrets }: Wholesalers,
): Promise<TestResult | null> {
  const target = await wholesalerOf(db, { ...of, secrets })
  if (target === undefined) return null
  const problem = target.account === null ? unreadablePassword : await client.authenticate(target.account)
  return problem === null
    ? { outcome: 'delivered', answer: 'identificación aceptada' }
    : { outcome: 'refused', answer: problem }
}

async function queueTestMail(
  db: Kysely<Database>,
  { recipient, name, now }: { recipient: string; name: string; now: Date },
): Promise<TestResult> {
  await db
    .insertInto('mail_message')
    .values({
      created_at: now,
      expires_at: new Date(now.getTime() + deliveryLimitMs),
      recipient,
      subject: `Prueba de los pedidos de ${name}`,
      body: `Este correo es una prueba: a esta dirección llegarán los pedidos de ${name}, cada uno con su hoja de cálculo.`,
      next_attempt_at: now,
    })
    .execute()
  return { outcome: 'queued', answer: 'en la cola de correo' }
}
