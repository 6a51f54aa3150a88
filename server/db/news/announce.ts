import { type Kysely, sql } from 'kysely'
import { batched } from '../../basics/batched'
import type { Database } from '../schema'

/**
 * What servers tell each other. Nothing of it is data: who hears it looks for newer versions, or judges again whom it tells.
 * `laboratories`: those whose lines it is about; a laboratory is not told what a pharmacy orders of others.
 */
export type News =
  | { about: 'orders'; pharmacy: number; laboratories: readonly number[] }
  | { about: 'offers' | 'catalogue' }
  /** A session, an impersonation or the access to a pharmacy has ended: of this user, or of anybody; where it is known, of this pharmacy. */
  | { about: 'access'; user: number | null; pharmacy?: number }

export const newsChannel = 'rebotica_news'

/** PostgreSQL takes 8,000 bytes. An order has lines of few laboratories; beyond these, they learn of it by asking. */
const mostLaboratories = 500

/**
 * Told when the transaction commits, and not at all otherwise. Runs on the node that the server is connected to, which is the one
 * that all servers listen to, also in a distributed database.
 */
export async function announce(db: Kysely<Database>, news: News): Promise<void> {
  await sql`SELECT pg_notify(${newsChannel}, ${textOf(news)})`.execute(db)
}

const textOf = (news: News): string =>
  JSON.stringify(
    news.about === 'orders' ? { ...news, laboratories: news.laboratories.slice(0, mostLaboratories) } : news,
  )

const mostTogether = 100

/**
 * For what one statement has just committed: nobody waits for it. What is lost with the process is found by the versions, which
 * every server looks at now and then.
 */
export const announcer = (db: Kysely<Database>): ((news: News) => void) => {
  const tell = batched(
    async (news: readonly News[]) => {
      // Nothing is lost with it: no disk is waited for.
      await sql`SELECT pg_notify(${newsChannel}, told), set_config('synchronous_commit', 'off', true)
        FROM unnest(${news.map(textOf)}::text[]) AS told`.execute(db)
      return news
    },
    { most: mostTogether },
  )
  return (news) => void tell(news).catch(() => {})
}

/**
 * To be called in the transaction of every change of an order that its pharmacy may see, after its row is locked and at its end: the
 * counter is the last lock, so that two of them never wait for each other. States of deliveries, which a pharmacy does not see, are not told.
 */
export async function ordersChanged(
  trx: Kysely<Database>,
  { pharmacyId, laboratories }: { pharmacyId: number; laboratories: readonly number[] },
): Promise<void> {
  await sql`
    INSERT INTO pharmacy_counter (pharmacy_id, orders_version) VALUES (${pharmacyId}, 1)
    ON CONFLICT (pharmacy_id) DO UPDATE SET orders_version = pharmacy_counter.orders_version + 1`.execute(trx)
  await announce(trx, { about: 'orders', pharmacy: pharmacyId, laboratories })
}
