import { type Kysely, sql } from 'kysely'
import { readCn } from '@/domain/catalogue/cn'
import type { KeyKind } from '@/domain/connector/key-kind'
import type { BatchKind, RowFault } from '@/domain/connector/row-faults'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { makeConnectorKey } from '../../access/connector-keys'
import type { Database } from '../../db/schema'
import { ApiError } from '../../plugins/api-error'
import { lockSales } from '../sales/sales.service'
import { recheckRejectedRows } from './repair.service'

type Db = Kysely<Database>
type By = { pharmacyId: number; auth: Auth; now: Date }

/** A new key of a pharmacy that exists. `token`: 256 random bits. */
export const createKey = (
  db: Db,
  { pharmacyId, auth, now, name, token, kind = 'data' }: By & { name: string; token: string; kind?: KeyKind },
): Promise<{ id: number; key: string }> =>
  db.transaction().execute(async (trx) => {
    if (await waitsForAddress(trx, pharmacyId))
      throw new ApiError('invalid_fields', { fields: { name: unknownAddress } })
    const { key, hash, tail } = makeConnectorKey({ pharmacyId, token })
    const { id } = await trx
      .insertInto('connector_key')
      .values({
        pharmacy_id: pharmacyId,
        name,
        kind,
        key_hash: hash,
        tail,
        created_at: now,
        created_by: auth.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(trx, {
      kind: 'connector-key-created',
      auth,
      happenedAt: now,
      pharmacyId,
      details: { name, tail, ...(kind === 'orders' && { kind }) },
    })
    return { id, key }
  })

const unknownAddress = 'Confirme o rechace antes, en «Mis Altas», la dirección con que la dieron de alta.'

/** A laboratory has registered it, nobody has it, and whose address it is staff have not said: the key may go to anybody. */
async function waitsForAddress(trx: Db, pharmacyId: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    SELECT EXISTS (SELECT 1 FROM registration WHERE pharmacy_id = ${pharmacyId} AND address_state = 'waiting')
      AND NOT EXISTS (SELECT 1 FROM user_pharmacy WHERE pharmacy_id = ${pharmacyId}) AS waits`.execute(trx)
  return rows[0]?.waits === true
}

/** False where there is no such key (of that kind, where one is given), or it is revoked already. */
export const revokeKey = (
  db: Db,
  { pharmacyId, auth, now, keyId, kind }: By & { keyId: number; kind?: KeyKind },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('connector_key')
      .set({ revoked_at: now, revoked_by: auth.user.id })
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .$if(kind !== undefined, (keys) => keys.where('kind', '=', kind as KeyKind))
      .returning(['name', 'tail'])
      .executeTakeFirst()
    if (!revoked) return false
    await recordEvent(trx, {
      kind: 'connector-key-revoked',
      auth,
      happenedAt: now,
      pharmacyId,
      details: revoked,
    })
    return true
  })

type Counted = { counted: number; leftOut: number }

/**
 * Stores what the staff say of a code, and counts what waits of it. Null where the CN is none of the catalogue's. What has been
 * counted already stays as it was until its day comes again.
 */
export const decideCode = (
  db: Db,
  { pharmacyId, auth, now, code, cn }: By & { code: string; cn: string | null },
): Promise<Counted | null> =>
  db.transaction().execute(async (trx) => {
    await lockSales(trx, pharmacyId)
    const reading = cn === null ? null : readCn(cn)
    if (reading?.ok === false) return null
    const product = reading && (await findCn(trx, reading.cn))
    if (product === undefined) return null
    await trx
      .insertInto('connector_code')
      .values({ pharmacy_id: pharmacyId, code, cn: product, decided_at: now, decided_by: auth.user.id })
      .onConflict((conflict) =>
        conflict
          .columns(['pharmacy_id', 'code'])
          .doUpdateSet({ cn: product, decided_at: now, decided_by: auth.user.id }),
      )
      .execute()
    const done = await recheckRejectedRows(trx, { pharmacyId })
    await recordEvent(trx, {
      kind: 'connector-code-decided',
      auth,
      happenedAt: now,
      pharmacyId,
      details: { code, cn: product, ...done },
    })
    return done
  })

const findCn = async (db: Db, cn: string): Promise<string | undefined> =>
  (await db.selectFrom('product').select('cn').where('cn', '=', cn).executeTakeFirst())?.cn

export const discardRows = (
  db: Db,
  { pharmacyId, auth, now, ...rows }: By & { kind: BatchKind; code: string; reason: RowFault },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockSales(trx, pharmacyId)
    const { numAffectedRows } = await sql`
      DELETE FROM connector_row WHERE pharmacy_id = ${pharmacyId} AND kind = ${rows.kind} AND code = ${rows.code}
        AND reason = ${rows.reason}`.execute(trx)
    const discarded = Number(numAffectedRows ?? 0)
    if (discarded > 0)
      await recordEvent(trx, {
        kind: 'connector-rows-discarded',
        auth,
        happenedAt: now,
        pharmacyId,
        details: { ...rows, discarded },
      })
    return discarded
  })
