import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type * as v from 'valibot'
import type {
  CreatedRegistration,
  moduleRegistrationSchema,
  portalRegistrationSchema,
} from '@/contract/portal/registration-creation'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { sharePharmacies } from '../../db/locks'
import type { Database } from '../../db/schema'
import { createPharmacy, lockNif, pharmacyOfNif } from './registered-pharmacy.service'
import { refuseOwnAddress, settleAddress } from './registration-address.service'
import { FaultyRegistration, targetOfModule, targetOfPortal } from './registration-target.service'

type Db = Kysely<Database>

export type RegistrationRequest = {
  idempotencyKey: string
  given:
    | { kind: 'portal'; data: v.InferOutput<typeof portalRegistrationSchema> }
    | { kind: 'module'; data: v.InferOutput<typeof moduleRegistrationSchema> }
  auth: Auth
  now: Date
  /** Where the links of the mail begin. */
  publicUrl: string
  /** Token of 256 bits that becomes the password, which nobody knows. */
  token: string
}

type Outcome =
  | { kind: 'registered'; registration: CreatedRegistration }
  | { kind: 'mismatch' }
  | { kind: 'refused'; fields: Record<string, string> }

/** The registration of this key, if there is one: of the same data, else the key is another registration's. */
export async function findRegistration(db: Db, request: RegistrationRequest): Promise<Outcome | null> {
  const stored = await db
    .selectFrom('registration')
    .select(['id', 'body_hash'])
    .where('real_user_id', '=', request.auth.realUserId)
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst()
  if (!stored) return null
  if (!stored.body_hash.equals(hashOf(request))) return { kind: 'mismatch' }
  return { kind: 'registered', registration: await createdRegistration(db, stored.id) }
}

/**
 * Registers a pharmacy once: with one key, and for one laboratory and address whatever the key. A tax id that exists gets a relation
 * and keeps its data; a new one becomes a pharmacy with a user, and the mail to them is stored in the same transaction.
 */
export async function register(db: Db, request: RegistrationRequest): Promise<Outcome> {
  try {
    return await db.transaction().execute((trx) => registerIn(trx, request))
  } catch (error) {
    if (error instanceof FaultyRegistration) return { kind: 'refused', fields: error.fields }
    if (error instanceof KeyTaken) return { kind: 'mismatch' }
    throw error
  }
}

async function registerIn(trx: Db, request: RegistrationRequest): Promise<Outcome> {
  const { auth, given, now } = request
  const { data } = given
  await sharePharmacies(trx)
  await lockNif(trx, data.nif)
  const sentBefore = await findRegistration(trx, request)
  if (sentBefore) return sentBefore
  const target =
    given.kind === 'portal'
      ? await targetOfPortal(trx, { data: given.data, auth })
      : await targetOfModule(trx, given.data)

  const known = await pharmacyOfNif(trx, data.nif)
  if (given.kind === 'portal' && given.data.pharma !== undefined && given.data.pharma !== known?.id)
    throw new FaultyRegistration({ pharma: 'La farmacia no es la de este CIF/NIF' })
  const isTrusted = given.kind === 'module'
  if (given.kind === 'portal')
    await refuseOwnAddress(trx, { email: data.contactEmail, laboratoryId: given.data.laboratory })
  const pharmacy = known ?? (await createPharmacy(trx, data, { isTrusted }))

  const isChanged = await target.relate(pharmacy.id)
  const record = (registration: number) =>
    recordEvent(trx, {
      kind: 'pharmacy-registered',
      auth,
      happenedAt: now,
      pharmacyId: pharmacy.id,
      laboratoryId: target.columns.laboratory_id ?? null,
      details: {
        registration,
        type: target.columns.type,
        existed: known !== undefined,
        ...(target.columns.delegate_id != null && { delegate: target.columns.delegate_id }),
      },
    })
  const earlier = await target.registrationOf(pharmacy.id)
  if (earlier !== null) {
    // By a colleague, or with other data: whoever looks after the pharmacy from now on has to be in the log.
    if (isChanged) await record(earlier)
    return { kind: 'registered', registration: await createdRegistration(trx, earlier) }
  }

  const { publicUrl, token } = request
  const first = await firstRegistration(trx, {
    pharmacyId: pharmacy.id,
    laboratoryId: target.columns.laboratory_id ?? null,
  })
  const context = { publicUrl, token, now, by: target.by }
  const row = await trx
    .insertInto('registration')
    .values({
      idempotency_key: request.idempotencyKey,
      body_hash: hashOf(request),
      created_at: now,
      user_id: auth.user.id,
      real_user_id: auth.realUserId,
      pharmacy_id: pharmacy.id,
      name: data.name,
      nif: data.nif,
      software: data.software,
      contact_person: data.contactPerson,
      contact_email: data.contactEmail,
      contact_phone: data.contactPhone,
      address: data.address,
      postal_code: data.postalCode,
      // What only this laboratory has typed so far is nothing that the pharmacy had before.
      pharmacy_existed: first
        ? first.pharmacy_existed || pharmacy.contactEmail !== null
        : known !== undefined,
      ...target.columns,
      ...(await settleAddress(trx, {
        ...{ pharmacy, data, isTrusted, isNew: known === undefined, context },
        isTold: first !== undefined,
      })),
    })
    .onConflict((conflict) => conflict.columns(['real_user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // Two at once with one key and two tax ids: nothing of this one stays.
  if (!row) throw new KeyTaken()
  await target.addLists(row.id)
  await record(row.id)
  return { kind: 'registered', registration: await createdRegistration(trx, row.id) }
}

class KeyTaken extends Error {}

/** The laboratory's first one of the pharmacy, with whatever address. */
const firstRegistration = (
  trx: Db,
  { pharmacyId, laboratoryId }: { pharmacyId: number; laboratoryId: number | null },
) =>
  trx
    .selectFrom('registration')
    .select('pharmacy_existed')
    .where('pharmacy_id', '=', pharmacyId)
    .where('laboratory_id', '=', laboratoryId)
    .orderBy('id')
    .executeTakeFirst()

async function createdRegistration(db: Db, id: number): Promise<CreatedRegistration> {
  const { pharmaId, name, connected_at, hasOtherAddress } = await db
    .selectFrom('registration as r')
    .innerJoin('pharmacy as p', 'p.id', 'r.pharmacy_id')
    .select(['p.id as pharmaId', 'p.name', 'p.connected_at'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM registration before WHERE before.pharmacy_id = r.pharmacy_id
        AND before.laboratory_id = r.laboratory_id AND before.id < r.id AND before.contact_email <> r.contact_email)`.as(
        'hasOtherAddress',
      ),
    )
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, pharma: { id: pharmaId, name }, connected: connected_at !== null, hasOtherAddress }
}

/** The contract writes the fields in one order, whichever they came in. */
const hashOf = ({ given }: RegistrationRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([given.kind, given.data]))
    .digest()
