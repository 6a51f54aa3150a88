import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl, type Installation } from '../../e2e/installation'
import { linesText, type ServerThing } from './ledger'

const longestWaitMs = 90_000

/** Reads and changes the server's rows, over one connection; waits while its database is down. */
export async function watchRows({ data }: Installation) {
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
  const before = new Set(
    (await Promise.all(['purchase_order', 'support_ticket', 'registration'].map(keysOf))).flat(),
  )
  const isNew = ({ key }: { key: string }) => !before.has(key)
  const orders = async (): Promise<ServerThing[]> => {
    const found = await rows<{ key: string; by: string; units: number; withdrawn: boolean; lines: Line[] }>(
      `SELECT o.idempotency_key AS key, u.username AS by, o.total_quantity AS units,
              (SELECT bool_and(p.cancelled_at IS NOT NULL) FROM purchase_order_part p
                WHERE p.pharmacy_id = o.pharmacy_id AND p.order_id = o.id) AS withdrawn,
              (SELECT json_agg(json_build_object('cn', l.cn, 'quantity', l.quantity)) FROM purchase_order_line l
                WHERE l.pharmacy_id = o.pharmacy_id AND l.order_id = o.id) AS lines
         FROM purchase_order o JOIN app_user u ON u.id = o.user_id
        WHERE o.created_at >= $1`,
      [began],
    )
    return found.filter(isNew).map(({ key, by, units, withdrawn, lines }) => ({
      ...{ kind: 'order', key, by, id: String(units), content: linesText(lines), isWithdrawn: withdrawn },
    }))
  }
  const tickets = async (): Promise<ServerThing[]> => {
    const found = await rows<{ key: string; by: string; id: string; content: string }>(
      `SELECT t.idempotency_key AS key, u.username AS by, t.description AS id,
              (SELECT string_agg(convert_from(a.bytes, 'UTF8'), ' + ' ORDER BY a.position)
                 FROM support_attachment a WHERE a.ticket_id = t.id) AS content
         FROM support_ticket t JOIN app_user u ON u.id = t.user_id`,
    )
    return found.filter(isNew).map((ticket) => ({ kind: 'ticket', ...ticket, isWithdrawn: false }))
  }
  const registrations = async (): Promise<ServerThing[]> => {
    const found = await rows<{ key: string; by: string; id: string; content: string }>(
      `SELECT r.idempotency_key AS key, u.username AS by, r.nif AS id, r.name AS content
         FROM registration r JOIN app_user u ON u.id = r.user_id`,
    )
    return found.filter(isNew).map((each) => ({ kind: 'registration', ...each, isWithdrawn: false }))
  }
  const began = new Date(Date.now() - 60_000)
  return {
    rows,
    close: async () => void (await pool?.end()),
    /** All that was created since this was opened. */
    things: async (): Promise<ServerThing[]> =>
      (await Promise.all([orders(), tickets(), registrations()])).flat(),
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

type Line = { cn: string; quantity: number }

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
