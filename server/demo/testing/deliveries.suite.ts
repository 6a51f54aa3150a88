import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressPolicy } from '../../basics/address-policy'
import { demoWholesalerAddress } from '../orders/wholesaler'
import { hierarchyLaboratoryId, webhookLaboratoryId, wholesalerLaboratoryId } from '../people/laboratories'
import type { LoadedDemo } from './loaded-demo'

/** What became of the demo orders on their way into laboratories' own systems. */
export function describeDeliveries({ db, now, count }: LoadedDemo): void {
  const statesOf = async (laboratory: number) => {
    const { rows } = await sql<{ channel: string; state: string; attempts: number; answer: string | null }>`
      SELECT DISTINCT channel, state, last_answer AS answer, max(attempts) OVER (PARTITION BY state) AS attempts
      FROM order_delivery WHERE laboratory_id = ${laboratory} ORDER BY state`.execute(db)
    return rows
  }

  describe('the deliveries of the demo orders', () => {
    it('arrived by mail at one laboratory', async () => {
      expect(await statesOf(hierarchyLaboratoryId)).toEqual([
        { channel: 'mail', state: 'delivered', attempts: 1, answer: null },
      ])
      expect(await count(sql`SELECT count(*) FROM mail_message WHERE sent_at IS NULL`)).toBe(0)
    })

    it('tell of withdrawals after their orders', async () => {
      const { rows } = await sql<{ events: string[] }>`
        SELECT array_agg(event ORDER BY delivered_at) AS events FROM order_delivery
        WHERE laboratory_id = ${hierarchyLaboratoryId} GROUP BY order_id HAVING count(*) > 1`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
      for (const { events } of rows) expect(events).toEqual(['created', 'withdrawn'])
    })

    it('are in every state at the one whose system is away', async () => {
      expect(await statesOf(webhookLaboratoryId)).toEqual([
        { channel: 'webhook', state: 'delivered', attempts: 1, answer: 'HTTP 200' },
        { channel: 'webhook', state: 'failed', attempts: expect.any(Number), answer: 'HTTP 503' },
        { channel: 'webhook', state: 'waiting', attempts: expect.any(Number), answer: 'HTTP 503' },
      ])
    })

    it('leave nothing that is due, and nothing from the future', async () => {
      const wrong = await count(sql`
        SELECT count(*) FROM order_delivery WHERE next_attempt_at <= ${now} OR delivered_at > ${now}
          OR state = 'sending' OR (state = 'waiting') <> (next_attempt_at IS NOT NULL)`)
      expect(wrong).toBe(0)
    })

    it('go to a wholesaler with the transfers of one laboratory, which are answered from now on', async () => {
      const { rows } = await sql<{ method: string; url: string }>`
        SELECT m.name AS method, w.url FROM laboratory_wholesaler w JOIN order_method m ON m.id = w.method_id
        WHERE w.laboratory_id = ${wholesalerLaboratoryId}`.execute(db)
      expect(rows).toEqual([{ method: 'Transfer', url: demoWholesalerAddress }])
      const unknown = await count(sql`
        SELECT count(*) FROM pharmacy_laboratory_relation WHERE laboratory_id = ${wholesalerLaboratoryId}
          AND pharmacy_id NOT IN (SELECT pharmacy_id FROM laboratory_customer)`)
      expect(unknown).toBe(0)
      expect(await statesOf(wholesalerLaboratoryId)).toEqual([])
    })

    it('call nobody while the installation does not allow its own networks', async () => {
      const { webhook_url: url } = await db
        .selectFrom('laboratory_delivery')
        .select('webhook_url')
        .where('laboratory_id', '=', webhookLaboratoryId)
        .executeTakeFirstOrThrow()
      expect(addressPolicy([]).problemOf(url ?? '')).toBe('Es una dirección interna')
      expect(addressPolicy(['127.0.0.0/8']).problemOf(url ?? '')).toBeNull()
    })
  })
}
