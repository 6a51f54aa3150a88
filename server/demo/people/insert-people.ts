import type { Transaction } from 'kysely'
import { isLaboratoryUser } from '@/domain/people/roles'
import type { Database } from '../../db/schema'
import type { DemoUser } from './people'
import type { DemoPharmacy } from './pharmacies'
import type { DemoRelation } from './relations'

type Trx = Transaction<Database>

export async function insertPharmacies(
  trx: Trx,
  { pharmacies, relations }: { pharmacies: readonly DemoPharmacy[]; relations: readonly DemoRelation[] },
): Promise<void> {
  await trx
    .insertInto('pharmacy')
    .values(
      pharmacies.map((pharmacy) => ({
        id: pharmacy.id,
        name: pharmacy.name,
        nif: pharmacy.nif,
        address: pharmacy.address,
        postal_code: pharmacy.postalCode,
        city_id: pharmacy.cityId,
        contact_person: pharmacy.contactPerson,
        contact_email: pharmacy.contactEmail,
        contact_phone: pharmacy.contactPhone,
        software: pharmacy.software,
      })),
    )
    .execute()
  await trx.insertInto('pharmacy_laboratory_relation').values(relations).execute()
}

/** All accounts share one password, and so one hash: argon2 is slow on purpose. */
export async function insertUsers(
  trx: Trx,
  { users, passwordHash }: { users: readonly DemoUser[]; passwordHash: string },
): Promise<void> {
  await trx
    .insertInto('app_user')
    .values(
      users.map((user) => ({
        id: user.id,
        username: user.username,
        email: `${user.username}@rebotica.example`,
        password_hash: passwordHash,
        first_name: user.firstName,
        second_name: user.secondName,
        mobile_phone: user.phone,
        roles: [user.role],
        job_position: user.jobPosition,
        laboratory_id: user.laboratoryId,
        parent_user_id: user.parentUserId,
        agreed_terms_at: user.agreedTermsAt,
        created_at: user.createdAt,
      })),
    )
    .execute()
  for (const table of ['user_pharmacy', 'laboratory_user_pharmacy'] as const) {
    const linked = users.filter(
      ({ role }) => isLaboratoryUser(role) === (table === 'laboratory_user_pharmacy'),
    )
    await trx
      .insertInto(table)
      .values(
        linked.flatMap(({ id, pharmacyIds }) =>
          pharmacyIds.map((pharmacy) => ({ user_id: id, pharmacy_id: pharmacy })),
        ),
      )
      .execute()
  }
}
