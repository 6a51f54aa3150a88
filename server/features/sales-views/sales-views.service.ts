import type { Kysely } from 'kysely'
import { mergeOnServer, type SalesView } from '@/domain/sales/views/view-versions'
import type { Database } from '../../db/schema'
import { dropOldDeletions, readViews, type ViewOwner, writeViews } from './sales-views.queries'

type Sending = { owner: ViewOwner; sent: readonly SalesView[]; now: Date }

/** Stores what is newer than what is stored (last write wins), and returns all views as they are then. */
export const mergeViews = (db: Kysely<Database>, { owner, sent, now }: Sending): Promise<SalesView[]> =>
  db.transaction().execute(async (trx) => {
    // Locks out other devices of this user: the second one to write reads what the first one wrote.
    await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', owner.real_user_id)
      .forNoKeyUpdate()
      .execute()
    const stored = await readViews(trx, owner)
    const before = new Set(stored)
    const views = mergeOnServer(stored, sent).filter((view) => !before.has(view))
    if (views.length === 0) return stored
    await writeViews(trx, { owner, views, now })
    await dropOldDeletions(trx, owner)
    return readViews(trx, owner)
  })
