import type { Kysely } from 'kysely'
import type { RegistrationDetail } from '@/contract/portal/registration'
import { isLaboratoryUser } from '@/domain/people/roles'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { lockAccount } from '../../db/locks'
import type { Database } from '../../db/schema'
import { voidLinks } from '../../mail/message-link'
import { ApiError } from '../../plugins/api-error'
import {
  type Context,
  emailTaken,
  inviteAccount,
  lockNif,
  type PharmacyData,
} from './registered-pharmacy.service'
import { findAddress, firstAccount, refuseOwnAddress, takeAddress } from './registration-address.service'
import { registrationsWithProgress } from './registration-progress.queries'
import { FaultyRegistration } from './registration-target.service'

type Db = Kysely<Database>
type Contact = Pick<PharmacyData, 'contactPerson' | 'contactEmail' | 'contactPhone'>
type By = { registrationId: number; auth: Auth; context: Context }

/** A registration that is another one's is answered like one that does not exist. */
export async function registrationOrThrow(
  db: Db,
  { registrationId, auth }: Pick<By, 'registrationId' | 'auth'>,
): Promise<RegistrationDetail> {
  const [found] = await registrationsWithProgress(db, { ids: [registrationId], viewer: auth.user })
  if (!found) throw new ApiError('not_found')
  return found
}

const lockedOrThrow = async (trx: Db, by: By) => {
  const { nif } = await registrationOrThrow(trx, by)
  await lockNif(trx, nif)
  const given = await findAddress(trx, by.registrationId)
  if (!given) throw new ApiError('not_found')
  // Whoever is choosing a password by the link is waited for, and has answered then.
  if (given.account !== null) await lockAccount(trx, given.account)
  return { ...given, detail: await registrationOrThrow(trx, by) }
}

/** Who speaks for the pharmacy, while nobody has answered yet: they are written to, and the link of before opens nothing. */
export const correctContact = (
  db: Db,
  { contact, ...by }: By & { contact: Contact },
): Promise<RegistrationDetail> =>
  db.transaction().execute(async (trx) => {
    const { registrationId, auth, context } = by
    const { detail, pharmacy, state, account, data } = await lockedOrThrow(trx, by)
    if (!detail.canCorrect) throw new ApiError('edit_conflict', { message: tooLate })
    const { laboratoryId } = auth.user
    const isTrusted = !isLaboratoryUser(auth.user.role)
    if (!isTrusted && laboratoryId !== null)
      await refuseOwnAddress(trx, { email: contact.contactEmail, laboratoryId })
    const isSame = contact.contactEmail === data.contactEmail && state !== 'refused'
    const kept = state === 'refused' ? null : account
    if (kept !== null) await changeAccount(trx, { account: kept, contact, isSame, now: context.now })
    await trx
      .updateTable('registration')
      .set({
        contact_person: contact.contactPerson,
        contact_email: contact.contactEmail,
        contact_phone: contact.contactPhone,
        ...(isSame ? {} : { address_state: 'waiting', account_id: kept, link_opened_at: null }),
      })
      .where('id', '=', registrationId)
      .execute()
    if (!isSame) {
      const invited = {
        ...context,
        userId: kept ?? 0,
        username: contact.contactEmail,
        pharmacy,
        waits: !isTrusted,
      }
      if (kept !== null) await inviteAccount(trx, invited)
      if (isTrusted)
        await takeAddress(trx, { pharmacy, data: contact, account: kept, isTold: kept !== null, context })
      else if (kept === null) {
        const account_id = await firstAccount(trx, {
          pharmacy,
          data: contact,
          context,
          except: registrationId,
        })
        await trx.updateTable('registration').set({ account_id }).where('id', '=', registrationId).execute()
      }
    }
    await recordEvent(trx, {
      kind: 'registration-contact-changed',
      auth,
      happenedAt: context.now,
      pharmacyId: pharmacy.id,
      laboratoryId,
      details: { registration: registrationId },
    })
    return await registrationOrThrow(trx, by)
  })

const tooLate = 'La farmacia ya ha respondido: su contacto lo cambia ella misma, o soporte.'

/** The account changes only while nobody has entered with it. */
async function changeAccount(
  trx: Db,
  { account, contact, isSame, now }: { account: number; contact: Contact; isSame: boolean; now: Date },
): Promise<void> {
  const email = contact.contactEmail
  if (!isSame) {
    await voidLinks(trx, { userId: account, now })
    const other = await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '!=', account)
      .where((where) => where.or([where('email', '=', email), where('username', '=', email)]))
      .executeTakeFirst()
    if (other) throw new FaultyRegistration({ contactEmail: emailTaken })
  }
  await trx
    .updateTable('app_user')
    .set({ username: email, email, first_name: contact.contactPerson, mobile_phone: contact.contactPhone })
    .where('id', '=', account)
    .execute()
}

export const resendMail = (db: Db, by: By): Promise<RegistrationDetail> =>
  db.transaction().execute(async (trx) => {
    const { registrationId, auth, context } = by
    const { detail, pharmacy, state, account, data } = await lockedOrThrow(trx, by)
    if (!detail.canResend || account === null) throw new ApiError('edit_conflict', { message: tooLate })
    await voidLinks(trx, { userId: account, now: context.now })
    await inviteAccount(trx, {
      ...context,
      userId: account,
      username: data.contactEmail,
      pharmacy,
      waits: state === 'waiting',
    })
    await recordEvent(trx, {
      kind: 'registration-mail-sent',
      auth,
      happenedAt: context.now,
      pharmacyId: pharmacy.id,
      laboratoryId: auth.user.laboratoryId,
      details: { registration: registrationId },
    })
    return detail
  })
