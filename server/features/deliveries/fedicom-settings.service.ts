import type { Insertable, Kysely, Selectable } from 'kysely'
import type * as v from 'valibot'
import type { saveFedicomSettings as call } from '@/contract/orders/fedicom-deliveries'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import type { SecretBox } from '../../basics/secret-box'
import type { Database } from '../../db/schema'
import type { LaboratoryWholesalerTable } from '../../db/tables/deliveries'
import { sealedFor } from '../../deliveries/fedicom-target.queries'
import {
  followMove,
  mayBeAnother,
  removeWholesaler,
  whetherItMoved,
} from '../../deliveries/moved-wholesaler.queries'
import { lockedLaboratory, storedSettings, storeSettings } from './settings-row.queries'

type Db = Kysely<Database>
type Wanted = v.InferOutput<typeof call.body>

export type FedicomOutcome =
  | { kind: 'saved' | 'conflict' | 'missing' }
  | { kind: 'invalid'; fields: Record<string, string> }

/** Adds, changes or takes away one of a laboratory's wholesalers, as the settings were read. */
export const saveFedicomSettings = (
  db: Db,
  {
    laboratoryId,
    wanted: { wholesaler, fedicom, version },
    secrets,
    auth,
    now,
  }: { laboratoryId: number; wanted: Wanted; secrets: SecretBox; auth: Auth; now: Date },
): Promise<FedicomOutcome> =>
  db.transaction().execute(async (trx): Promise<FedicomOutcome> => {
    const laboratory = await lockedLaboratory(trx, laboratoryId)
    if (!laboratory) return { kind: 'missing' }
    if (((await storedSettings(trx, laboratory.id))?.version ?? 0) !== version) return { kind: 'conflict' }
    const all = await trx
      .selectFrom('laboratory_wholesaler')
      .selectAll()
      .where('laboratory_id', '=', laboratory.id)
      .execute()
    const before = all.find(({ id }) => id === wholesaler)
    if (!before && wholesaler !== null) return { kind: 'missing' }
    if (fedicom === null) {
      if (before) await removeWholesaler(trx, before.id)
    } else {
      const others = all.filter((each) => each !== before)
      const fields = await problemsOf(trx, laboratory.id, { fedicom, before, others })
      if (Object.keys(fields).length > 0) return { kind: 'invalid', fields }
      const { password } = fedicom
      const secret =
        password === undefined ? before?.secret : secrets.seal(password, sealedFor(laboratory.id))
      await store(trx, before && (await keptWholesaler(trx, before, fedicom)), {
        laboratory_id: laboratory.id,
        method_id: fedicom.method,
        url: fedicom.address,
        domain: fedicom.domain,
        user_name: fedicom.user,
        // One that was not given stays; of a new wholesaler it is asked for.
        secret: secret ?? Buffer.of(),
        order_type: fedicom.orderType || null,
        warehouse: fedicom.warehouse || null,
      })
    }
    await storeSettings(trx, { laboratory_id: laboratory.id, version: version + 1 })
    const by = { auth, happenedAt: now, laboratoryId: laboratory.id }
    await recordEvent(trx, {
      kind: 'delivery-settings-changed',
      ...by,
      details: {
        before: before ? { fedicom: before.url, user: before.user_name } : null,
        after: fedicom && { fedicom: fedicom.address, user: fedicom.user },
      },
    })
    if (before && fedicom?.password !== undefined)
      await recordEvent(trx, { kind: 'delivery-secret-changed', ...by })
    return { kind: 'saved' }
  })

/** The one that goes on, maybe at another address or with another account; undefined where another one takes its place, with codes of its own. */
async function keptWholesaler(
  trx: Db,
  before: Stored,
  fedicom: NonNullable<Wanted['fedicom']>,
): Promise<number | undefined> {
  if (!mayBeAnother(before, fedicom)) return before.id
  if (fedicom.sameWholesaler === false) return void (await removeWholesaler(trx, before.id))
  await followMove(trx, before, fedicom.address)
  return before.id
}

async function store(
  trx: Db,
  id: number | undefined,
  row: Insertable<LaboratoryWholesalerTable>,
): Promise<void> {
  if (id === undefined) await trx.insertInto('laboratory_wholesaler').values(row).execute()
  else await trx.updateTable('laboratory_wholesaler').set(row).where('id', '=', id).execute()
}

type Stored = Selectable<LaboratoryWholesalerTable>

/** What the contract cannot check. */
async function problemsOf(
  trx: Db,
  laboratoryId: number,
  {
    fedicom,
    before,
    others,
  }: { fedicom: NonNullable<Wanted['fedicom']>; before: Stored | undefined; others: readonly Stored[] },
): Promise<Record<string, string>> {
  // Who enters another address must know the password: the stored one would be sent there.
  const needsPassword = fedicom.password === undefined && fedicom.address !== before?.url
  const isOffered =
    fedicom.method === null ||
    (await trx
      .selectFrom('laboratory_order_method')
      .select('method_id')
      .where('laboratory_id', '=', laboratoryId)
      .where('method_id', '=', fedicom.method)
      .executeTakeFirst()) !== undefined
  const isTaken = others.some(({ method_id }) => method_id === fedicom.method)
  const methodProblem = !isOffered
    ? 'El laboratorio no ofrece este método'
    : isTaken
      ? 'Ya tiene otro mayorista'
      : null
  const question =
    before && (await whetherItMoved(trx, before, { ...fedicom, isSame: fedicom.sameWholesaler }))
  return {
    ...(question && { 'fedicom.sameWholesaler': question }),
    ...(needsPassword && {
      'fedicom.password': before ? 'Con otra dirección hay que escribirla' : 'Campo obligatorio',
    }),
    ...(methodProblem !== null && { 'fedicom.method': methodProblem }),
  }
}
