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
type Context = { publicUrl: string; by: string; now: Date; token: string }

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

/** A new pharmacy with its user and the mail to them; null where the e-mail is somebody's already. */
export async function createPharmacy(
  trx: Db,
  data: PharmacyData,
  context: Context,
): Promise<RegisteredPharmacy | null> {
  const { id } = await trx
    .insertInto('pharmacy')
    .values({
      name: data.name,
      nif: data.nif,
      address: data.address,
      postal_code: data.postalCode,
      city_id: await cityOfPostalCode(trx, data),
      contact_person: data.contactPerson,
      contact_email: data.contactEmail,
      contact_phone: data.contactPhone,
      software: data.software,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pharmacy = { ...data, id, connectedAt: null }
  return (await welcome(trx, pharmacy, context)) ? pharmacy : null
}

/**
 * Tells a pharmacy that exists who has registered it. What goes out goes to the addresses that it had before: the form's is
 * only what a laboratory typed. One that is pending and has no user yet gets its first one, if its address is free.
 */
export async function tellPharmacy(trx: Db, pharmacy: RegisteredPharmacy, context: Context): Promise<void> {
  const users = await trx
    .selectFrom('app_user as u')
    .innerJoin('user_pharmacy as up', 'up.user_id', 'u.id')
    .select('u.email')
    .where('up.pharmacy_id', '=', pharmacy.id)
    .where('u.active', '=', true)
    .execute()
  const isPending = pharmacy.connectedAt === null
  if (users.length === 0 && isPending && (await welcome(trx, pharmacy, context))) return
  const told = { ...context, pharmacy: pharmacy.name, software: pharmacy.software ?? 'su programa' }
  const message = isPending ? installationMessage(told) : relationMessage(told)
  const recipients = users.length > 0 ? users.map(({ email }) => email) : [pharmacy.contactEmail]
  for (const recipient of recipients) {
    if (recipient === null) continue
    await trx
      .insertInto('mail_message')
      .values({
        ...message,
        recipient,
        created_at: context.now,
        expires_at: new Date(context.now.getTime() + noticeLimitMs),
        next_attempt_at: context.now,
      })
      .execute()
  }
}

/** Its first user, whose password nobody knows, and the mail by which they choose one. False where the address is not free. */
async function welcome(
  trx: Db,
  { id, name, software, contactPerson, contactEmail, contactPhone }: RegisteredPharmacy,
  { now, token, ...context }: Context,
): Promise<boolean> {
  if (contactEmail === null) return false
  const email = plainEmail(contactEmail)
  const user = await trx
    .insertInto('app_user')
    .values({
      username: email,
      email,
      password_hash: await hashPassword(token),
      first_name: contactPerson ?? name,
      mobile_phone: contactPhone,
      roles: ['ROLE_FARMACIA'],
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return false
  await trx.insertInto('user_pharmacy').values({ user_id: user.id, pharmacy_id: id }).execute()
  const message = welcomeMessage({
    ...context,
    pharmacy: name,
    software: software ?? 'su programa',
    username: email,
  })
  const expiresAt = new Date(now.getTime() + invitationLimitMs)
  await queueMessageWithLink(trx, { ...message, userId: user.id, now, expiresAt })
  return true
}

/** One registration of a tax id at a time, whoever makes it: the next one finds what this one has made. */
export const lockNif = (trx: Db, nif: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`registration ${nif}`}, 0))`.execute(trx)
