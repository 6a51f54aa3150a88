import type { Kysely } from 'kysely'
import type { User } from '@/contract/session/session'
import { jobPositionOf } from '@/domain/people/job-position'
import { isPharmacyUser } from '@/domain/people/roles'
import type { Database } from '../db/schema'
import type { AuthUser } from './auth-types'
import { isLaboratoryImpersonating } from './pharmacy-access'

/**
 * The effective user of a call, as the caller may see them: a laboratory that impersonates a pharmacist gets neither their
 * e-mail address nor their telephone or picture.
 */
export async function currentUser(db: Kysely<Database>, caller: AuthUser): Promise<User | undefined> {
  const [user] = await usersByIds(db, [caller.id])
  return user && isLaboratoryImpersonating(caller) ? { ...user, email: '', phone: null, picture: null } : user
}

/** Users as the contract shows them, in the order of `ids`; unknown ids are left out. */
export async function usersByIds(db: Kysely<Database>, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return []
  const [users, pharmacies] = await Promise.all([
    db
      .selectFrom('app_user as u')
      .leftJoin('laboratory as l', 'l.id', 'u.laboratory_id')
      .leftJoin('laboratory_association as a', 'a.id', 'l.association_id')
      .leftJoin('user_picture', 'user_picture.user_id', 'u.id')
      .selectAll('u')
      .select([
        'user_picture.version as picture',
        'l.name as laboratory_name',
        'l.image as laboratory_image',
        'l.corporative_color',
        'l.prescription',
        'l.rebotica_help_menu',
        'l.partner_id',
        'a.id as association_id',
        'a.name as association_name',
      ])
      .where('u.id', 'in', ids)
      .execute(),
    db
      .selectFrom('user_pharmacy as up')
      .innerJoin('pharmacy as p', 'p.id', 'up.pharmacy_id')
      .select(['up.user_id', 'p.id', 'p.name', 'p.pin_days'])
      .where('up.user_id', 'in', ids)
      .orderBy('p.id')
      .execute(),
  ])

  const userById = new Map<number, User>()
  for (const row of users) {
    const role = row.roles[0]
    if (!role) throw new Error(`user ${row.id} has no role`)
    userById.set(row.id, {
      id: row.id,
      username: row.username,
      firstName: row.first_name,
      surname: row.second_name,
      email: row.email,
      rol: role,
      roles: row.roles,
      jobPosition: jobPositionOf(row.job_position),
      phone: row.mobile_phone,
      picture: row.picture,
      laboratory: laboratoryOf(row),
      agreedTermsAt: row.agreed_terms_at?.toISOString() ?? null,
      pharmas: [],
    })
  }
  for (const { user_id, id, name, pin_days: pinDays } of pharmacies)
    userById.get(user_id)?.pharmas.push({ id, name, pinDays })
  const without = [...userById.values()].filter(
    ({ rol, pharmas }) => isPharmacyUser(rol) && pharmas.length === 0,
  )
  for (const id of await waitingAccounts(
    db,
    without.map((user) => user.id),
  ))
    Object.assign(userById.get(id) ?? {}, { waiting: true })
  return ids.flatMap((id) => userById.get(id) ?? [])
}

/** Users whom a registration has invited at an address that staff have not confirmed yet. */
async function waitingAccounts(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('registration')
    .select('account_id')
    .where('account_id', 'in', ids)
    .where('address_state', '=', 'waiting')
    .execute()
  return rows.flatMap(({ account_id }) => account_id ?? [])
}

function laboratoryOf(row: {
  laboratory_id: number | null
  laboratory_name: string | null
  laboratory_image: string | null
  corporative_color: string | null
  prescription: boolean | null
  rebotica_help_menu: boolean | null
  partner_id: number | null
  association_id: number | null
  association_name: string | null
}): User['laboratory'] {
  if (row.laboratory_id === null) return null
  return {
    id: row.laboratory_id,
    name: row.laboratory_name ?? '',
    image: row.laboratory_image,
    corporativeColor: row.corporative_color,
    category: { prescription: row.prescription ?? true },
    reboticaHelpMenu: row.rebotica_help_menu ?? true,
    partner: row.partner_id === null ? null : { id: row.partner_id },
    laboratoryAssociation:
      row.association_id === null ? null : { id: row.association_id, name: row.association_name ?? '' },
  }
}
