import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import type { saveFedicomSettings as call } from '@/contract/orders/fedicom-deliveries'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import type { SecretBox } from '../../basics/secret-box'
import type { Database } from '../../db/schema'
import { sealedFor } from '../../deliveries/fedicom-target.queries'
import { lockedLaboratory, storedSettings, storeSettings } from './settings-row.queries'

type Db = Kysely<Database>
type Wanted = v.InferOutput<typeof call.body>

export type FedicomOutcome =
  | { kind: 'saved' | 'conflict' | 'missing' }
  | { kind: 'invalid'; fields: Record<string, string> }

/** Stores a laboratory's wholesaler as it was read and changed. */
export const saveFedicomSettings = (
  db: Db,
  {
    laboratoryId,
    wanted: { fedicom, version },
    secrets,
    auth,
    now,
  }: { laboratoryId: number; wanted: Wanted; secrets: SecretBox; auth: Auth; now: Date },
): Promise<FedicomOutcome> =>
  db.transaction().execute(async (trx): Promise<FedicomOutcome> => {
    const laboratory = await lockedLaboratory(trx, laboratoryId)
    if (!laboratory) return { kind: 'missing' }
    const before = await storedSettings(trx, laboratory.id)
    if ((before?.version ?? 0) !== version) return { kind: 'conflict' }
    const fields = await problemsOf(trx, laboratory.id, fedicom, before?.fedicom_url ?? null)
    if (Object.keys(fields).length > 0) return { kind: 'invalid', fields }
    const values = {
      fedicom_url: fedicom?.address ?? null,
      fedicom_domain: fedicom?.domain ?? null,
      fedicom_user: fedicom?.user ?? null,
      fedicom_order_type: fedicom?.orderType || null,
      fedicom_warehouse: fedicom?.warehouse || null,
      fedicom_method_id: fedicom?.method ?? null,
      ...secretColumn(fedicom, { secrets, laboratoryId: laboratory.id }),
      ...(fedicom === null && { fedicom_answers: null }),
      version: version + 1,
    }
    await storeSettings(trx, { laboratory_id: laboratory.id, ...values })
    await recordEvent(trx, {
      kind: 'delivery-settings-changed',
      auth,
      happenedAt: now,
      laboratoryId: laboratory.id,
      details: {
        before: before?.fedicom_url ? { fedicom: before.fedicom_url, user: before.fedicom_user } : null,
        after: fedicom && { fedicom: fedicom.address, user: fedicom.user },
      },
    })
    if (before?.fedicom_secret && fedicom?.password !== undefined)
      await recordEvent(trx, {
        kind: 'delivery-secret-changed',
        auth,
        happenedAt: now,
        laboratoryId: laboratory.id,
      })
    return { kind: 'saved' }
  })

/** One that was not given stays. */
const secretColumn = (
  fedicom: Wanted['fedicom'],
  { secrets, laboratoryId }: { secrets: SecretBox; laboratoryId: number },
): { fedicom_secret?: Buffer | null } => {
  if (fedicom === null) return { fedicom_secret: null }
  if (fedicom.password === undefined) return {}
  return { fedicom_secret: secrets.seal(fedicom.password, sealedFor(laboratoryId)) }
}

/** What the contract cannot check. */
async function problemsOf(
  trx: Db,
  laboratoryId: number,
  fedicom: Wanted['fedicom'],
  addressBefore: string | null,
): Promise<Record<string, string>> {
  if (fedicom === null) return {}
  // Who enters another address must know the password: the stored one would be sent there.
  const needsPassword = fedicom.password === undefined && fedicom.address !== addressBefore
  const isOffered =
    fedicom.method === null ||
    (await trx
      .selectFrom('laboratory_order_method')
      .select('method_id')
      .where('laboratory_id', '=', laboratoryId)
      .where('method_id', '=', fedicom.method)
      .executeTakeFirst()) !== undefined
  return {
    ...(needsPassword && { 'fedicom.password': 'Con otra dirección hay que escribirla' }),
    ...(!isOffered && { 'fedicom.method': 'El laboratorio no ofrece este método' }),
  }
}
