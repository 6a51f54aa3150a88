import type { Kysely } from 'kysely'
import { afterSending, type SalesView } from '@/domain/sales/views/view-versions'
import type { Database } from '../../db/schema'
import { dropOldDeletions, readViews, type ViewOwner, writeViews } from './sales-views.queries'

type Sending = { owner: ViewOwner; sent: readonly SalesView[]; now: Date }

/** Keeps what is newer than what there is, and gives all that there is then. */
export const keepViews = (db: Kysely<Database>, { owner, sent, now }: Sending): Promise<SalesView[]> =>
  db.transaction().execute(async (trx) => {
    // Two devices at once: the second one reads what the first one wrote.
    await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', owner.real_user_id)
      .forNoKeyUpdate()
      .execute()
    const kept = await readViews(trx, owner)
    const before = new Set(kept)
    const views = afterSending(kept, sent).filter((view) => !before.has(view))
    if (views.length === 0) return kept
    await writeViews(trx, { owner, views, now })
    await dropOldDeletions(trx, owner)
    return readViews(trx, owner)
  })
