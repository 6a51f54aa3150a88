import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

type Db = Kysely<Database>

/** What a browser is to be told: which orders have missing lines, and how many of the user's orders were refused. */
export type Pending = { answered: number[]; refused: number }

/** The user sees it on the device that sent it, and may have put it right by then. */
const refusedAfterMs = 5 * 60_000
const noticesAtOnce = 100
/** Beyond these, a count says no more. */
const mostCounted = 100

/** To be called in the transaction of an answer that says that something of an order does not come. */
export const noteMissingLines = (
  trx: Db,
  { pharmacyId, orderId, now }: { pharmacyId: number; orderId: number; now: Date },
) =>
  trx.insertInto('push_notice').values({ due_at: now, pharmacy_id: pharmacyId, order_id: orderId }).execute()

export type RefusedOrder = {
  pharmacyId: number
  key: string
  userId: number
  /** The session of the device that sent it, which knows. */
  tokenHash: Buffer
  now: Date
}

export const noteRefused = (db: Db, { pharmacyId, key, userId, tokenHash, now }: RefusedOrder) =>
  db
    .insertInto('push_notice')
    .values({
      due_at: new Date(now.getTime() + refusedAfterMs),
      pharmacy_id: pharmacyId,
      order_key: key,
      user_id: userId,
      but_not: tokenHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Writes what has happened to the browsers that are to be told of it. By one process at a time; false when nothing waited. */
export const spreadNotices = (db: Db, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('rebotica.push')) AS "isMine"`.execute(trx)
    if (!rows[0]?.isMine) return false
    const notices = await trx
      .selectFrom('push_notice')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('id')
      .limit(noticesAtOnce)
      .execute()
    if (notices.length === 0) return false
    const pharmacies = [...new Set(notices.map(({ pharmacy_id }) => pharmacy_id))]
    const browsers = await browsersOf(trx, pharmacies)
    const news = new Map<string, Pending>()
    for (const notice of notices) {
      const { order_id, order_key } = notice
      if (order_key !== null && (await isCreated(trx, notice.pharmacy_id, order_key))) continue
      for (const { pharmacy_id, token_hash, user_id } of browsers) {
        const isTold =
          pharmacy_id === notice.pharmacy_id &&
          (order_id !== null || (user_id === notice.user_id && !notice.but_not?.equals(token_hash)))
        if (!isTold) continue
        const key = token_hash.toString('hex')
        const { answered, refused } = news.get(key) ?? { answered: [], refused: 0 }
        news.set(
          key,
          order_id === null
            ? { answered, refused: refused + 1 }
            : { answered: [...answered, order_id], refused },
        )
      }
    }
    await addNews(trx, news, now)
    const ids = notices.map(({ id }) => id)
    await sql`DELETE FROM push_notice WHERE id = ANY(${ids}::bigint[])`.execute(trx)
    return true
  })

const browsersOf = (trx: Db, pharmacies: readonly number[]) =>
  trx
    .selectFrom('push_subscription')
    .innerJoin('user_pharmacy', 'user_pharmacy.user_id', 'push_subscription.user_id')
    .select(['token_hash', 'push_subscription.user_id', 'user_pharmacy.pharmacy_id'])
    .where('user_pharmacy.pharmacy_id', 'in', [...pharmacies])
    .execute()

/** The user has accepted its new prices, or sent it again, meanwhile. */
async function isCreated(trx: Db, pharmacyId: number, key: string): Promise<boolean> {
  const order = await trx
    .selectFrom('purchase_order')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return order !== undefined
}

async function addNews(trx: Db, news: ReadonlyMap<string, Pending>, now: Date): Promise<void> {
  if (news.size === 0) return
  const hashes = [...news.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const { rows } = await sql<Pending & { token_hash: Buffer; isSeen: boolean }>`
    SELECT s.token_hash, answered, refused, coalesce(last_used_at > told_at, false) AS "isSeen"
    FROM push_subscription s JOIN session ON session.token_hash = s.token_hash
    WHERE s.token_hash = ANY(${hashes}::bytea[]) ORDER BY s.token_hash FOR UPDATE OF s`.execute(trx)
  for (const { token_hash, isSeen, ...before } of rows) {
    const told = news.get(token_hash.toString('hex'))
    if (told === undefined) continue
    const { answered, refused } = afterNotice(isSeen ? null : before, told)
    await sql`UPDATE push_subscription SET answered = ${answered}::bigint[], refused = ${refused},
        attempts = CASE WHEN next_attempt_at IS NULL THEN 0 ELSE attempts END,
        next_attempt_at = coalesce(next_attempt_at, ${now}), gives_up_at = ${new Date(now.getTime() + triedForMs)}
      WHERE token_hash = ${token_hash}`.execute(trx)
  }
}

/** `before`: what it was to be told, or was told and nobody has seen; null where its user has used the app since. */
function afterNotice(before: Pending | null, news: Pending): Pending {
  const answered = [...new Set([...(before?.answered ?? []), ...news.answered])]
  return {
    answered: answered.slice(0, mostCounted),
    refused: Math.min(mostCounted, (before?.refused ?? 0) + news.refused),
  }
}

/** What nobody could be told within this time is found in the app. */
const triedForMs = 24 * 3_600_000
