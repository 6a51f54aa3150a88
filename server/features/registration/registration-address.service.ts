import { type Kysely, sql } from 'kysely'
import { isAddressOf } from '@/domain/people/mailbox'
import type { AddressState } from '@/domain/people/registration'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import type { Database } from '../../db/schema'
import {
  type Context,
  createAccount,
  emailTaken,
  linkAccount,
  lockNif,
  type PharmacyData,
  type RegisteredPharmacy,
  sendNotice,
  tellPharmacy,
  usersOf,
} from './registered-pharmacy.service'
import { acceptedMessage } from './registration.documents'
import { FaultyRegistration } from './registration-target.service'

type Db = Kysely<Database>

const ownAddress = 'Es una dirección de su laboratorio: escriba la de la farmacia'

/** A laboratory that gives its own address would have the pharmacy for itself. */
export async function refuseOwnAddress(
  trx: Db,
  { email, laboratoryId }: { email: string; laboratoryId: number },
): Promise<void> {
  const people = await trx
    .selectFrom('app_user')
    .select('email')
    .where('laboratory_id', '=', laboratoryId)
    .execute()
  if (
    isAddressOf(
      email,
      people.map((user) => user.email),
    )
  )
    throw new FaultyRegistration({ contactEmail: ownAddress })
}

type GivenAddress = {
  pharmacy: RegisteredPharmacy
  data: PharmacyData
  /** Staff gave it. */
  isTrusted: boolean
  /** The registration has just made the pharmacy. */
  isNew: boolean
  /** This laboratory has registered the pharmacy before. */
  isTold: boolean
  context: Context
}

/**
 * What becomes of the address that a registration gives, and whom its mail invites. Nobody has confirmed it unless the pharmacy had it
 * before or staff gave it. The first one of a pharmacy of which nobody knows any is written to all the same: its account has no
 * pharmacy until staff accept the address. Another one is written to only then.
 */
export async function settleAddress(
  trx: Db,
  { pharmacy, data, isTrusted, isNew, isTold, context }: GivenAddress,
): Promise<{ address_state: AddressState; account_id: number | null }> {
  const users = await usersOf(trx, pharmacy.id)
  if (!isNew && (users.length > 0 || pharmacy.contactEmail !== null)) {
    const invited = isTold ? null : await tellPharmacy(trx, pharmacy, context)
    const theirs = users.find(({ email }) => email === data.contactEmail)
    const isKnown = theirs !== undefined || pharmacy.contactEmail === data.contactEmail
    return isTrusted || isKnown
      ? { address_state: 'accepted', account_id: theirs?.id ?? invited }
      : { address_state: 'waiting', account_id: null }
  }
  if (isTrusted) {
    const account = await accountOf(trx, { pharmacyId: pharmacy.id, email: data.contactEmail })
    return {
      address_state: 'accepted',
      account_id: await takeAddress(trx, { pharmacy, data, account, context }),
    }
  }
  return { address_state: 'waiting', account_id: await firstAccount(trx, { pharmacy, data, context }) }
}

/** Whom a registration of the pharmacy that waits has invited at that address. */
const accountOf = async (
  trx: Db,
  { pharmacyId, email }: { pharmacyId: number; email: string },
): Promise<number | null> =>
  (
    await trx
      .selectFrom('registration')
      .select('account_id')
      .where('pharmacy_id', '=', pharmacyId)
      .where('contact_email', '=', email)
      .where('address_state', '=', 'waiting')
      .where('account_id', 'is not', null)
      .executeTakeFirst()
  )?.account_id ?? null

/**
 * Whom the address of a laboratory invites: the account that waits at that address already, or a new one where nobody of the
 * pharmacy was written to before. Null where another address waits, or is the pharmacy's.
 */
export async function firstAccount(
  trx: Db,
  {
    pharmacy,
    data,
    context,
    except = 0,
  }: Pick<TakenAddress, 'pharmacy' | 'data' | 'context'> & { except?: number },
): Promise<number | null> {
  const same = await accountOf(trx, { pharmacyId: pharmacy.id, email: data.contactEmail })
  if (same !== null) return same
  const other = await trx
    .selectFrom('registration')
    .select('id')
    .where('pharmacy_id', '=', pharmacy.id)
    .where('id', '!=', except)
    .where('address_state', '!=', 'refused')
    .executeTakeFirst()
  if (other) return null
  const account = await createAccount(trx, { ...pharmacy, ...data }, data.contactEmail, {
    ...context,
    waits: true,
  })
  if (account === null) throw new FaultyRegistration({ contactEmail: emailTaken })
  return account
}

type TakenAddress = {
  pharmacy: Pick<RegisteredPharmacy, 'id' | 'name' | 'software'>
  data: Pick<PharmacyData, 'contactPerson' | 'contactEmail' | 'contactPhone'>
  /** Whom a mail invited when the address waited. */
  account: number | null
  /** They have just been written to. */
  isTold?: boolean
  context: Context
}

/** The address is the pharmacy's from now on, and whoever has it has the pharmacy. */
export async function takeAddress(
  trx: Db,
  { pharmacy, data, account, isTold = false, context }: TakenAddress,
): Promise<number> {
  const { contactPerson, contactEmail, contactPhone } = data
  await trx
    .updateTable('pharmacy')
    .set({ contact_person: contactPerson, contact_email: contactEmail, contact_phone: contactPhone })
    .where('id', '=', pharmacy.id)
    .execute()
  const theirs =
    account ?? (await usersOf(trx, pharmacy.id)).find(({ email }) => email === contactEmail)?.id ?? null
  const id =
    theirs ?? (await createAccount(trx, { ...pharmacy, contactPerson, contactPhone }, contactEmail, context))
  if (id === null) throw new FaultyRegistration({ contactEmail: emailTaken })
  await linkAccount(trx, id, pharmacy.id)
  if (theirs !== null) {
    await trx.updateTable('app_user').set({ active: true }).where('id', '=', id).execute()
    const told = { ...context, pharmacy: pharmacy.name, software: pharmacy.software ?? 'su programa' }
    if (!isTold) await sendNotice(trx, contactEmail, acceptedMessage(told), context)
  }
  await trx
    .updateTable('registration')
    .set({ address_state: 'accepted', account_id: id, address_decided_at: context.now })
    .where('pharmacy_id', '=', pharmacy.id)
    .where('contact_email', '=', contactEmail)
    .where('address_state', '!=', 'accepted')
    .execute()
  return id
}

export type AddressDecision = {
  registrationId: number
  accept: boolean
  auth: Auth
  context: Context
}

/** What staff say of an address that waits. Null where there is no such registration. */
export const decideAddress = (db: Db, decision: AddressDecision): Promise<AddressState | null> =>
  db.transaction().execute(async (trx) => {
    const { registrationId, accept, auth, context } = decision
    const given = await findAddress(trx, registrationId)
    if (!given) return null
    await lockNif(trx, given.nif)
    const { state } = (await findAddress(trx, registrationId)) ?? given
    const wanted = accept ? 'accepted' : 'refused'
    // What is the pharmacy's stays its own: the administration takes users away.
    if (state === wanted || state === 'accepted') return state
    const { pharmacy, data, account } = given
    if (accept) await takeAddress(trx, { pharmacy, data, account, context })
    else await leaveAddress(trx, { pharmacyId: pharmacy.id, email: data.contactEmail, account })
    await trx
      .updateTable('registration')
      .set({ address_decided_at: context.now, address_decided_by: auth.realUserId })
      .where('pharmacy_id', '=', pharmacy.id)
      .where('contact_email', '=', data.contactEmail)
      .where('address_state', '=', wanted)
      .execute()
    await recordEvent(trx, {
      kind: accept ? 'registration-address-accepted' : 'registration-address-refused',
      auth,
      happenedAt: context.now,
      pharmacyId: pharmacy.id,
      details: { registration: registrationId },
    })
    return wanted
  })

/** The account that was invited, and has no pharmacy, goes no further. */
async function leaveAddress(
  trx: Db,
  { pharmacyId, email, account }: { pharmacyId: number; email: string; account: number | null },
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({ address_state: 'refused' })
    .where('pharmacy_id', '=', pharmacyId)
    .where('contact_email', '=', email)
    .where('address_state', '=', 'waiting')
    .execute()
  if (account === null) return
  await trx
    .updateTable('app_user')
    .set({ active: false })
    .where('id', '=', account)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_pharmacy').select('user_id').where('user_id', '=', account))),
    )
    .execute()
}

/** What a registration says of who speaks for the pharmacy. */
export async function findAddress(trx: Db, registrationId: number) {
  const row = await trx
    .selectFrom('registration as r')
    .innerJoin('pharmacy as p', 'p.id', 'r.pharmacy_id')
    .select([
      'p.id',
      'p.nif',
      'p.name',
      'p.software',
      'r.nif as givenNif',
      'r.contact_person as contactPerson',
      'r.contact_email as contactEmail',
      'r.contact_phone as contactPhone',
      'r.address_state as state',
      'r.account_id as account',
    ])
    // As bigint: a number beyond the column's finds nothing, instead of failing.
    .where('r.id', '=', sql<number>`${registrationId}::bigint`)
    .executeTakeFirst()
  if (!row) return null
  const { id, name, software, contactPerson, contactEmail, contactPhone, state, account } = row
  return {
    nif: row.nif ?? row.givenNif,
    pharmacy: { id, name, software },
    data: { contactPerson, contactEmail, contactPhone },
    state,
    account,
  }
}
