import { type Kysely, sql } from 'kysely'
import type { SalesView } from '@/domain/sales/views/view-versions'
import type { Database } from '../../db/schema'

/** The real and the effective user: the same one, unless somebody impersonates another. */
export type ViewOwner = { real_user_id: number; user_id: number }

/** Deleted views stay as tombstones so that other devices learn of them; beyond this many, the oldest are dropped. */
const maxDeletions = 200

export const readViews = async (
  db: Kysely<Database>,
  { real_user_id, user_id }: ViewOwner,
): Promise<SalesView[]> => {
  const rows = await db
    .selectFrom('sales_view')
    .select(['id', 'version', 'name', 'state'])
    .where('real_user_id', '=', real_user_id)
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return rows.map(({ id, version, name, state }) =>
    name === null || state === null
      ? { id, version, deleted: true }
      : { id, version, deleted: false, name, state },
  )
}

export const writeViews = (
  db: Kysely<Database>,
  { owner, views, now }: { owner: ViewOwner; views: readonly SalesView[]; now: Date },
) =>
  db
    .insertInto('sales_view')
    .values(
      views.map((view) => ({
        ...owner,
        id: view.id,
        version: view.version,
        deleted: view.deleted,
        name: view.deleted ? null : view.name,
        state: view.deleted ? null : view.state,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['real_user_id', 'user_id', 'id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        deleted: ref('excluded.deleted'),
        name: ref('excluded.name'),
        state: ref('excluded.state'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()

export const dropOldDeletions = (db: Kysely<Database>, { real_user_id, user_id }: ViewOwner) =>
  sql`
    DELETE FROM sales_view WHERE real_user_id = ${real_user_id} AND user_id = ${user_id} AND id IN (
      SELECT id FROM sales_view WHERE real_user_id = ${real_user_id} AND user_id = ${user_id} AND deleted
      ORDER BY updated_at DESC, id OFFSET ${maxDeletions})`.execute(db)
