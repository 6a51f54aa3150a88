import { type Kysely, sql } from 'kysely'
import type { WantToSave } from '@/contract/purchasing/want-creation'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { maxWants, wantDays } from '@/domain/supply/wants'
import type { Auth } from '../../access/auth-types'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

export type WantRequest = {
  idempotencyKey: string
  pharmacyId: number
  want: WantToSave
  auth: Auth
  now: Date
}

export type WantOutcome =
  | { kind: 'saved'; id: string }
  | { kind: 'mismatch' }
  /** Nothing was stored. */
  | { kind: 'rejected'; fields: Record<string, string> }

/**
 * Puts a want on the list, or removes it. Both write the same row, whichever comes first and however often: a want that was removed stays
 * so, and what its removal says of it is what it would have said itself.
 */
export async function saveWant(db: Db, request: WantRequest): Promise<WantOutcome> {
  const { idempotencyKey, pharmacyId, want, auth, now } = request
  const id = want.removes ?? idempotencyKey
  const found = await findWant(db, request, id)
  if (found === 'other') return { kind: 'mismatch' }
  if (found === 'removed' || (found === 'open' && want.removes === null)) return { kind: 'saved', id }
  const fields = found === null ? await problemsOf(db, request) : {}
  if (Object.keys(fields).length > 0) return { kind: 'rejected', fields }
  const isRemoval = want.removes !== null
  await db
    .insertInto('pharmacy_want')
    .values({
      pharmacy_id: pharmacyId,
      id,
      cn: want.cn,
      units: want.units,
      order_id: want.order,
      wanted_at: new Date(Math.min(Date.parse(want.wantedAt), now.getTime())),
      was_short: want.wasShort,
      promised_for: want.promisedFor,
      created_at: now,
      user_id: auth.user.id,
      real_user_id: auth.realUserId,
      removed_at: isRemoval ? now : null,
      removed_by: isRemoval ? auth.user.id : null,
      real_removed_by: isRemoval ? auth.realUserId : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['pharmacy_id', 'id']).doUpdateSet({
        removed_at: sql`coalesce(pharmacy_want.removed_at, excluded.removed_at)`,
        removed_by: sql`coalesce(pharmacy_want.removed_by, excluded.removed_by)`,
        real_removed_by: sql`coalesce(pharmacy_want.real_removed_by, excluded.real_removed_by)`,
      }),
    )
    .execute()
  // Where two come at once with one key and different products, the second finds the first one's.
  return (await findWant(db, request, id)) === 'other' ? { kind: 'mismatch' } : { kind: 'saved', id }
}

async function findWant(
  db: Db,
  { pharmacyId, want }: WantRequest,
  id: string,
): Promise<'open' | 'removed' | 'other' | null> {
  const stored = await db
    .selectFrom('pharmacy_want')
    .select(['cn', 'units', 'order_id', 'removed_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return null
  const isSame = stored.cn === want.cn && stored.units === want.units && stored.order_id === want.order
  return !isSame ? 'other' : stored.removed_at === null ? 'open' : 'removed'
}

/** Field → what is wrong with it. */
async function problemsOf(
  db: Db,
  { pharmacyId, want: { cn, order, wantedAt }, now }: WantRequest,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const product = await db.selectFrom('product').select('cn').where('cn', '=', cn).executeTakeFirst()
  if (!product) fields.cn = `El producto ${cn} no existe en el catálogo`
  if (order !== null) {
    const line =
      pharmacyOfOrder(order) === pharmacyId
        ? await db
            .selectFrom('purchase_order_line')
            .select('cn')
            .where('pharmacy_id', '=', pharmacyId)
            .where('order_id', '=', order)
            .where('cn', '=', cn)
            .executeTakeFirst()
        : undefined
    if (!line) fields.order = 'El pedido no es de la farmacia, o no tiene este producto'
  }
  const first = new Date(now.getTime() - wantDays * 24 * 60 * 60 * 1000)
  if (Date.parse(wantedAt) < first.getTime()) fields.wantedAt = 'Se apuntó hace más de un año'
  const { kept } = await db
    .selectFrom('pharmacy_want')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('removed_at', 'is', null)
    .where('wanted_at', '>=', first)
    .executeTakeFirstOrThrow()
  if (Number(kept) >= maxWants) fields.cn ??= `La lista de esperados admite ${maxWants} productos al año`
  return fields
}
