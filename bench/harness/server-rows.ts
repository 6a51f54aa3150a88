import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl, type Installation } from '../../e2e/installation'
import { type Lines, linesText, type ServerThing, unitsOf } from './ledger'

const longestWaitMs = 90_000

/** A laboratory that a pharmacy orders from, with some of its products. */
export type Shop = { id: number; name: string; products: string[] }

export type Account = {
  username: string
  /** Key of what is theirs on the device. */
  owner: string
  /** As the screen shows it. */
  name: string
  /** Null for a laboratory's user. */
  pharmacy: number | null
  /** The laboratories that the pharmacy orders from. */
  shops: Shop[]
}

/**
 * Reads and changes the server's rows, over one connection; waits while its database is down. `orderId`: by what of its lines an
 * order is known.
 */
export async function watchRows({ data }: Installation, orderId: (lines: Lines) => string = unitsOf) {
  let pool: pg.Pool | null = null
  const connect = () => {
    const opened = new pg.Pool({ connectionString: databaseUrl(data), max: 1, allowExitOnIdle: true })
    // An idle connection reports an error when its database is killed; a query under way fails, too, and is repeated below.
    opened.on('error', () => {})
    return opened
  }
  const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const deadline = Date.now() + longestWaitMs
    for (;;) {
      try {
        pool ??= connect()
        return (await pool.query<Row>(sql, values)).rows
      } catch (error) {
        if (!isDown(error) || Date.now() > deadline) throw error
        // It may come back on another port.
        pool = null
        await pause(50)
      }
    }
  }
  const keysOf = async (table: string) =>
    (await rows<{ key: string }>(`SELECT idempotency_key AS key FROM ${table}`)).map(({ key }) => key)
  let began = new Date(0)
  let before = new Set<string>()
  const isNew = ({ key }: { key: string }) => !before.has(key)
  const countFromNow = async () => {
    began = new Date(Date.now() - 60_000)
    before = new Set(
      (await Promise.all(['purchase_order', 'support_ticket', 'registration'].map(keysOf))).flat(),
    )
  }
  await countFromNow()
  const orders = async (): Promise<ServerThing[]> => {
    const found = await rows<{ key: string; by: string; state: string; lines: Lines }>(
      `SELECT o.idempotency_key AS key, u.username AS by,
              (SELECT string_agg(DISTINCT CASE WHEN taken_at IS NOT NULL THEN 'taken'
                        WHEN cancelled_at IS NOT NULL THEN 'cancelled' ELSE 'sent' END, ' and ')
                 FROM purchase_order_part p WHERE p.pharmacy_id = o.pharmacy_id AND p.order_id = o.id) AS state,
              (SELECT coalesce(json_agg(json_build_object('cn', l.cn, 'quantity', l.quantity)), '[]') FROM purchase_order_line l
                WHERE l.pharmacy_id = o.pharmacy_id AND l.order_id = o.id) AS lines
         FROM purchase_order o JOIN app_user u ON u.id = o.user_id
        WHERE o.created_at >= $1`,
      [began],
    )
    return found.filter(isNew).map(({ key, by, state, lines }) => ({
      ...{ kind: 'order', key, by, state, id: orderId(lines), content: linesText(lines) },
    }))
  }
  const tickets = async (): Promise<ServerThing[]> => {
    const found = await rows<{ key: string; by: string; id: string; content: string }>(
      `SELECT t.idempotency_key AS key, u.username AS by, t.description AS id,
              (SELECT coalesce(string_agg(convert_from(a.bytes, 'UTF8'), ' + ' ORDER BY a.position), '')
                 FROM support_attachment a WHERE a.ticket_id = t.id) AS content
         FROM support_ticket t JOIN app_user u ON u.id = t.user_id`,
    )
    return found.filter(isNew).map((ticket) => ({ kind: 'ticket', ...ticket, state: 'sent' }))
  }
  const registrations = async (): Promise<ServerThing[]> => {
    const found = await rows<{ key: string; by: string; id: string; content: string }>(
      `SELECT r.idempotency_key AS key, u.username AS by, r.nif AS id, r.name AS content
         FROM registration r JOIN app_user u ON u.id = r.user_id`,
    )
    return found.filter(isNew).map((each) => ({ kind: 'registration', ...each, state: 'sent' }))
  }
  return {
    rows,
    close: async () => void (await pool?.end()),
    /** What was created until now does not count any more. */
    countFromNow,
    /** All that was created since this was opened. */
    things: async (): Promise<ServerThing[]> =>
      (await Promise.all([orders(), tickets(), registrations()])).flat(),
    /** `lines`: of how many products of each laboratory it is to order. */
    async account(username: string, lines: number): Promise<Account> {
      const [user] = await rows<{ id: number; name: string; pharmacy: number | null }>(
        `SELECT u.id, first_name || ' ' || second_name AS name,
                (SELECT min(pharmacy_id) FROM user_pharmacy p WHERE p.user_id = u.id) AS pharmacy
           FROM app_user u WHERE username = $1`,
        [username],
      )
      if (user === undefined) throw new Error(`The demo has no user ${username}`)
      const { id, name, pharmacy } = user
      const shops = pharmacy === null ? [] : await rows<Shop>(shopsSql, [pharmacy, lines])
      return { username, owner: String(id), name, pharmacy, shops }
    },
    /** New versions of catalogue and sales, as after an import: devices have to download them again. */
    async changeData(pharmacy: number) {
      await rows('UPDATE catalogue_version SET version = version + 1')
      await rows('UPDATE sale_block SET version = md5(random()::text) WHERE pharmacy_id = $1', [pharmacy])
    },
    /** Nobody has used any session for so long, as the server sees it. */
    leaveSessions: (ms: number) =>
      rows('UPDATE session SET last_used_at = last_used_at - make_interval(secs => $1)', [ms / 1000]),
    /** Revokes all sessions, as another device or staff may: the tablet learns it from its next call. */
    revokeSessions: () => rows('UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL'),
    /** The newest order of a user that can still be withdrawn; null without one. */
    async lastOrder(username: string): Promise<{ id: number; units: number } | null> {
      const [order] = await rows<{ id: string; units: number }>(
        `SELECT o.id, o.total_quantity AS units FROM purchase_order o JOIN app_user u ON u.id = o.user_id
          WHERE u.username = $1 AND o.created_at >= $2
            AND NOT EXISTS (SELECT 1 FROM purchase_order_part p
                             WHERE p.pharmacy_id = o.pharmacy_id AND p.order_id = o.id AND p.cancelled_at IS NOT NULL)
          ORDER BY o.created_at DESC LIMIT 1`,
        [username, began],
      )
      return order ? { id: Number(order.id), units: order.units } : null
    },
  }
}
export type ServerRows = Awaited<ReturnType<typeof watchRows>>

const shopsSql = `
  SELECT laboratory.id, laboratory.name, (array_agg(cn ORDER BY md5(cn)))[:$2] AS products
    FROM laboratory JOIN product ON product.laboratory_id = laboratory.id
    JOIN pharmacy_laboratory_relation relation
      ON relation.laboratory_id = laboratory.id AND pharmacy_id = $1
   WHERE product.active AND pvl IS NOT NULL
   GROUP BY laboratory.id HAVING count(*) >= $2
   ORDER BY laboratory.id`

/**
 * Whether the database is down, by codes of Node and PostgreSQL: nobody listens, it starts or stops, or it cut the connection.
 */
const isDown = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '3D000']
  // pg gives no code for a connection that was cut in the middle.
  return (
    codes.includes(code ?? '') ||
    /^(Connection terminated|Client has encountered a connection error|Cannot use a pool)/.test(message ?? '')
  )
}
