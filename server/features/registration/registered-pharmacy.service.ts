import { type Kysely, sql } from 'kysely'
import { plainEmail } from '@/domain/people/email'
import { hashPassword } from '../../access/password-hash'
import type { Database } from '../../db/schema'
import { invitationLimitMs, queueMessageWithLink } from '../../mail/message-link'
import { cityOfPostalCode } from './places.queries'
import { installationMessage, relationMessage, welcomeMessage } from './registration.documents'

/** A mail without a link is still worth reading then. */
const noticeLimitMs = 3 * 24 * 3_600_000

/** What both forms say of a pharmacy, as the contract has read it. */
export type PharmacyData = {
  name: string
  nif: string
  software: string
  contactPerson: string
  contactPhone: string
  contactEmail: string
  address: string
  postalCode: string
  city?: string | undefined
}

export type RegisteredPharmacy = {
  id: number
  name: string
  connectedAt: Date | null
  software: string | null
  contactPerson: string | null
  contactEmail: string | null
  contactPhone: string | null
}

type Db = Kysely<Database>
/** Who is named as having registered it, where its links lead, and when. */
export type Context = { publicUrl: string; by: string; now: Date; token: string }

export const emailTaken = 'Ya hay un usuario con este correo'

export const pharmacyOfNif = (db: Db, nif: string): Promise<RegisteredPharmacy | undefined> =>
  db
    .selectFrom('pharmacy')
    .select([
      'id',
      'name',
      'connected_at as connectedAt',
      'software',
      'contact_person as contactPerson',
      'contact_email as contactEmail',
      'contact_phone as contactPhone',
    ])
    .where('nif', '=', nif)
    .executeTakeFirst()

/**
 * A new pharmacy, without its user. What a laboratory has typed about who may speak for it is the pharmacy's only once staff have
 * accepted it (registration-address.service.ts).
 */
export async function createPharmacy(
  trx: Db,
  data: PharmacyData,
  { isTrusted }: { isTrusted: boolean },
): Promise<RegisteredPharmacy> {
  const { contactPerson, contactEmail, contactPhone } = isTrusted ? data : noContact
  const { id } = await trx
    .insertInto('pharmacy')
    .values({
      name: data.name,
      nif: data.nif,
      address: data.address,
      postal_code: data.postalCode,
      city_id: await cityOfPostalCode(trx, data),
      contact_person: contactPerson,
      contact_email: contactEmail,
      contact_phone: contactPhone,
      software: data.software,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...data, id, connectedAt: null, contactPerson, contactEmail, contactPhone }
}
const noContact = { contactPerson: null, contactEmail: null, contactPhone: null }

/**
 * Tells a pharmacy that exists who has registered it. What goes out goes to the addresses that it had before: the form's is
 * only what a laboratory typed. One that is pending and has no user yet gets its first one, whose id is returned, if its address is free.
 */
export async function tellPharmacy(
  trx: Db,
  pharmacy: RegisteredPharmacy,
  context: Context,
): Promise<number | null> {
  const users = await usersOf(trx, pharmacy.id)
  const isPending = pharmacy.connectedAt === null
  if (users.length === 0 && isPending && pharmacy.contactEmail !== null) {
    const account = await createAccount(trx, pharmacy, pharmacy.contactEmail, context)
    if (account !== null) {
      await linkAccount(trx, account, pharmacy.id)
      return account
    }
  }
  const told = { ...context, pharmacy: pharmacy.name, software: pharmacy.software ?? 'su programa' }
  const message = isPending ? installationMessage(told) : relationMessage(told)
  const recipients = users.length > 0 ? users.map(({ email }) => email) : [pharmacy.contactEmail]
  for (const recipient of recipients)
    if (recipient !== null) await sendNotice(trx, recipient, message, context)
  return null
}

/** Who has a pharmacy, and may log in. */
export const usersOf = (trx: Db, pharmacyId: number) =>
  trx
    .selectFrom('app_user as u')
    .innerJoin('user_pharmacy as up', 'up.user_id', 'u.id')
    .select(['u.id', 'u.email'])
    .where('up.pharmacy_id', '=', pharmacyId)
    .where('u.active', '=', true)
    .execute()

export const sendNotice = (
  trx: Db,
  recipient: string,
  message: { subject: string; body: string },
  { now }: Pick<Context, 'now'>,
) =>
  trx
    .insertInto('mail_message')
    .values({
      ...message,
      recipient,
      created_at: now,
      expires_at: new Date(now.getTime() + noticeLimitMs),
      next_attempt_at: now,
    })
    .execute()

/** A user without a pharmacy, whose password nobody knows, and the mail by which they choose one. Null where the address is not free. */
export async function createAccount(
  trx: Db,
  pharmacy: Pick<RegisteredPharmacy, 'name' | 'software' | 'contactPerson' | 'contactPhone'>,
  address: string,
  { now, token, ...context }: Context & { waits?: boolean },
): Promise<number | null> {
  const email = plainEmail(address)
  const user = await trx
    .insertInto('app_user')
    .values({
      username: email,
      email,
      password_hash: await hashPassword(token),
      first_name: pharmacy.contactPerson ?? pharmacy.name,
      mobile_phone: pharmacy.contactPhone,
      roles: ['ROLE_FARMACIA'],
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await inviteAccount(trx, { userId: user.id, username: email, pharmacy, now, ...context })
  return user.id
}

/** The mail by which whoever has a pharmacy's account chooses its password. */
export const inviteAccount = (
  trx: Db,
  {
    userId,
    username,
    pharmacy,
    now,
    ...context
  }: Omit<Context, 'token'> & {
    userId: number
    username: string
    pharmacy: Pick<RegisteredPharmacy, 'name' | 'software'>
    /** Staff have not accepted the address yet. */
    waits?: boolean
  },
) =>
  queueMessageWithLink(trx, {
    ...welcomeMessage({
      ...{ waits: false, ...context },
      pharmacy: pharmacy.name,
      software: pharmacy.software ?? 'su programa',
      username,
    }),
    userId,
    now,
    expiresAt: new Date(now.getTime() + invitationLimitMs),
  })

export const linkAccount = (trx: Db, userId: number, pharmacyId: number) =>
  trx
    .insertInto('user_pharmacy')
    .values({ user_id: userId, pharmacy_id: pharmacyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** One registration of a tax id at a time, whoever makes it: the next one finds what this one has made. */
export const lockNif = (trx: Db, nif: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`registration ${nif}`}, 0))`.execute(trx)
