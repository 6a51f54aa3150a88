import type { Kysely } from 'kysely'
import type { Auth } from '../../access/auth-types'
import { isInNetworkOf } from '../../access/user-network.queries'
import type { Database } from '../../db/schema'
import { ApiError } from '../../plugins/api-error'

/** Whom a call of the portal is about, and their laboratory, which is the caller's. */
export type Member = { userId: number; laboratoryId: number | null }

/** The caller or somebody below them; anybody else is answered like a user who does not exist. */
export async function memberOrThrow(
  db: Kysely<Database>,
  { user: caller }: Auth,
  userId: number,
): Promise<Member> {
  if (!(await isInNetworkOf(db, { chiefId: caller.id, userId }))) throw new ApiError('not_found')
  return { userId, laboratoryId: caller.laboratoryId }
}
