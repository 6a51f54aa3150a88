import { type RawBuilder, sql } from 'kysely'
import type { EntryOf } from '@/contract/editing/entries'
import { roleName } from '@/contract/editing/entry-people'
import { jobPositionOf } from '@/domain/people/job-position'
import type { Role } from '@/domain/people/roles'
import type { Exporter } from './exporter'

type StoredUser = {
  key: string
  email: string
  first_name: string
  second_name: string
  role: Role
  mobile_phone: string | null
  job_position: number | null
  laboratory: string | null
  parent: string | null
  pharmacies: (string | null)[]
  active: boolean
}

const linked = (table: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT pharmacy.id, pharmacy.nif FROM ${table} link JOIN pharmacy ON pharmacy.id = link.pharmacy_id
  WHERE link.user_id = u.id`

/** Without their passwords. */
export const exportUsers: Exporter<'users'> = async (db, which) => {
  const { rows } = await sql<StoredUser>`
    SELECT u.username AS key, u.email, u.first_name, u.second_name, u.roles[1] AS role, u.mobile_phone, u.job_position,
      l.name AS laboratory, p.username AS parent, u.active,
      ARRAY(SELECT nif FROM (
        ${linked(sql`user_pharmacy`)} UNION ${linked(sql`laboratory_user_pharmacy`)}) own ORDER BY id) AS pharmacies
    FROM app_user u LEFT JOIN laboratory l ON l.id = u.laboratory_id LEFT JOIN app_user p ON p.id = u.parent_user_id
    WHERE ${which(sql`u.username`)} ORDER BY u.username`.execute(db)
  return rows.map(
    ({ key, pharmacies, ...user }): EntryOf<'users'> => ({
      username: key,
      email: user.email,
      firstName: user.first_name,
      surname: user.second_name,
      role: roleName(user.role),
      phone: user.mobile_phone,
      laboratory: user.laboratory,
      jobPosition: jobPositionOf(user.job_position)?.name ?? null,
      parent: user.parent,
      active: user.active,
      // A pharmacy without a NIF has no name here: then the list stays as it is.
      ...(pharmacies.includes(null) ? {} : { pharmacies: pharmacies.filter((nif) => nif !== null) }),
    }),
  )
}

type StoredPharmacy = {
  key: string
  name: string
  address: string | null
  postal_code: string | null
  city: string | null
  contact_person: string | null
  contact_email: string | null
  contact_phone: string | null
  software: string | null
  modules: string[]
  relations: { laboratory: string; mode: string; access: boolean }[]
}

export const exportPharmacies: Exporter<'pharmacies'> = async (db, which) => {
  const { rows } = await sql<StoredPharmacy>`
    SELECT p.nif AS key, p.name, p.address, p.postal_code, c.name AS city, p.contact_person, p.contact_email,
      p.contact_phone, p.software,
      ARRAY(SELECT m.name FROM pharmacy_module JOIN rebotica_module m ON m.id = rebotica_module_id
        WHERE pharmacy_id = p.id ORDER BY m.name) AS modules,
      (SELECT coalesce(json_agg(json_build_object('laboratory', l.name, 'mode', r.mode, 'access', r.laboratory_access)
          ORDER BY l.name, l.id), '[]')
        FROM pharmacy_laboratory_relation r JOIN laboratory l ON l.id = r.laboratory_id
        WHERE r.pharmacy_id = p.id) AS relations
    FROM pharmacy p LEFT JOIN city c ON c.id = p.city_id
    WHERE p.nif IS NOT NULL AND ${which(sql`p.nif`)} ORDER BY p.nif`.execute(db)
  return rows.map(
    ({ key, ...pharmacy }): EntryOf<'pharmacies'> => ({
      name: pharmacy.name,
      nif: key,
      address: pharmacy.address,
      postalCode: pharmacy.postal_code,
      city: pharmacy.city,
      contactPerson: pharmacy.contact_person,
      contactEmail: pharmacy.contact_email,
      contactPhone: pharmacy.contact_phone,
      software: pharmacy.software,
      modules: pharmacy.modules,
      relations: pharmacy.relations,
    }),
  )
}
