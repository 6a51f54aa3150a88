import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/schema'
import { startWebhookReceiver } from '../deliveries/testing/webhook-receiver'
import { startSmtpServer } from '../mail/testing/smtp-server'
import { afterFile } from './after-file'

const secret = 'secreto-de-prueba'

/** The systems of two laboratories that are told of their orders, one by webhook and one by mail, and what has come there. */
export async function startToldLaboratories(
  db: Kysely<Database>,
  { byWebhook, byMail }: { byWebhook: number; byMail: number },
) {
  const receiver = await startWebhookReceiver({ secrets: [secret] })
  const smtp = await startSmtpServer()
  afterFile(() => Promise.all([receiver.close(), smtp.close()]))
  await db
    .insertInto('laboratory_delivery')
    .values([
      { laboratory_id: byWebhook, mail_address: null, webhook_url: receiver.url, webhook_secret: secret },
      { laboratory_id: byMail, mail_address: 'pedidos@bruma.test', webhook_url: null, webhook_secret: null },
    ])
    .execute()
  const header = (pattern: RegExp) => smtp.received.map(({ content }) => pattern.exec(content)?.[1] ?? '')

  return {
    /** Environment variables of the servers. */
    environment: {
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      SMTP_URL: `smtp://${smtp.host}?tls.rejectUnauthorized=false`,
      MAIL_FROM: 'rebotica@rebotica.test',
      PUBLIC_URL: 'http://rebotica.test',
    },
    /** Makes everything due, as if the minute of dead processes and the pauses after failures had passed. */
    passTime: async () => {
      for (const table of ['order_delivery', 'mail_message'] as const)
        await db
          .updateTable(table)
          .set({ next_attempt_at: new Date() })
          .where('next_attempt_at', 'is not', null)
          .execute()
    },
    areAllTold: async () => {
      const open = await db
        .selectFrom('order_delivery')
        .select('state')
        .where('state', '<>', 'delivered')
        .execute()
      return open.length === 0
    },
    /** Each order once by what its receiver tells it by, and no other. Returns how many were sent once more than needed. */
    expectTold: (orders: { byWebhook: readonly number[]; byMail: readonly number[] }) => {
      const [called, mailed] = [orders.byWebhook.map(String), orders.byMail.map(String)]
      const taken = [...receiver.taken.keys()].map((key) => key.split('.')[0] ?? '')
      expect(taken.toSorted()).toEqual(called.toSorted())
      const mails = header(/^Subject: Pedido (\d+)/m)
      expect([...new Set(mails)].toSorted()).toEqual(mailed.toSorted())
      // One that comes twice has the same identifier, by which mail programs tell.
      expect(new Set(header(/^Message-ID: (.*)$/m)).size).toBe(mailed.length)
      return { mails: mails.length - mailed.length, calls: receiver.calls.length - called.length }
    },
  }
}
