import type { Kysely } from 'kysely'
import type { NetworkUserRow } from '@/contract/portal-schemas'
import type { Auth } from '../../access/auth-types'
import { isInNetworkOf } from '../../access/user-network.queries'
import type { Database } from '../../db/schema'
import { ApiError } from '../../plugins/api-error'
import { networkUsers } from './network.queries'

/** The caller or somebody below them; anybody else is answered like a user who does not exist. */
export async function memberOrThrow(
  db: Kysely<Database>,
  { user: caller }: Auth,
  userId: number,
): Promise<NetworkUserRow> {
  const isKnown = await isInNetworkOf(db, { chiefId: caller.id, userId })
  const [user] = isKnown ? await networkUsers(db, [userId]) : []
  if (!user) throw new ApiError('not_found')
  return user
}
