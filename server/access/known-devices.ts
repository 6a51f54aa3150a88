import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { Database } from '../db/schema'
import { hashToken } from './session-store'

/*
 * OWASP's device cookies: a browser in which a user has logged in before has attempts of its own, so that whoever tries
 * passwords from elsewhere cannot lock the user out of it. The cookie opens nothing.
 */

const cookieName = 'rebotica-device'
/** The longest that browsers keep a cookie; each log-in prolongs it. */
export const deviceLifeMs = 400 * 24 * 3_600_000
/** Beyond these, the device that a user has not logged in from for the longest time is forgotten. */
const maxKnownDevices = 50

/** The token of the caller's browser; null without one, or with something else in its place. */
export const deviceToken = ({ cookies }: FastifyRequest): string | null =>
  /^[\w-]{32,100}$/.exec(cookies[cookieName] ?? '')?.[0] ?? null

/** For users of a query, whether they have logged in on that device before. It costs as much without a device. */
export const knowsDevice = (userId: string, { device, now }: Known): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM known_device WHERE user_id = ${sql.ref(userId)}
    AND device_hash = ${hashToken(device ?? '')} AND last_used_at > ${new Date(now.getTime() - deviceLifeMs)})`

type Known = { device: string | null; now: Date }

/** What attempts of a known device are counted by. */
export const deviceKey = (userId: number, device: string | null): string =>
  `device ${userId} ${hashToken(device ?? '').toString('hex')}`

/** After a log-in: from now on the device is known to its user, and its browser keeps the cookie. */
export async function rememberDevice(
  db: Kysely<Database>,
  { reply, userId, device, now }: { reply: FastifyReply; userId: number; device: string; now: Date },
): Promise<void> {
  await sql`
    WITH forgotten AS (
      DELETE FROM known_device WHERE user_id = ${userId} AND device_hash IN (
        SELECT device_hash FROM known_device WHERE user_id = ${userId} AND device_hash <> ${hashToken(device)}
        ORDER BY last_used_at DESC OFFSET ${maxKnownDevices - 1} FOR UPDATE SKIP LOCKED))
    INSERT INTO known_device (user_id, device_hash, last_used_at) VALUES (${userId}, ${hashToken(device)}, ${now})
    ON CONFLICT (user_id, device_hash) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(db)
  reply.setCookie(cookieName, device, {
    path: apiPrefix,
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
    maxAge: deviceLifeMs / 1000,
  })
}
