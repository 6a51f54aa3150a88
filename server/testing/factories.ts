import { hash } from '@node-rs/argon2'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../db/schema'

export const testPassword = 'rebotica'
// One for all, and cheap to check: argon2 is slow by intention, and the tests check thousands of passwords.
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1 })

type Given<Table extends keyof Database> = Partial<Insertable<Database[Table]>>

/** A pharmacy user unless told otherwise; `pharmacies` are the ids of its own, or of those that a laboratory's user looks after. */
export async function insertUser(
  db: Kysely<Database>,
  { pharmacies = [], ...given }: Given<'app_user'> & { username: string; pharmacies?: number[] },
): Promise<number> {
  const { id } = await db
    .insertInto('app_user')
    .values({
      email: `${given.username}@ejemplo.test`,
      password_hash: await passwordHash,
      first_name: 'Nombre',
      roles: ['ROLE_FARMACIA'],
      agreed_terms_at: new Date('2026-01-07T08:00:00Z'),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (pharmacies.length > 0) {
    await db
      .insertInto(given.roles?.[0] === 'ROLE_LABORATORIO' ? 'laboratory_user_pharmacy' : 'user_pharmacy')
      .values(pharmacies.map((pharmacyId) => ({ user_id: id, pharmacy_id: pharmacyId })))
      .execute()
  }
  return id
}

export async function insertPharmacy(db: Kysely<Database>, given: Given<'pharmacy'> = {}): Promise<number> {
  const values = { name: 'Farmacia de prueba', ...given }
  return (await db.insertInto('pharmacy').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertAssociation(db: Kysely<Database>, name: string): Promise<number> {
  const inserted = db.insertInto('laboratory_association').values({ name }).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

export async function insertLaboratory(
  db: Kysely<Database>,
  given: Given<'laboratory'> & { name: string },
): Promise<number> {
  const values = { name_key: given.name.toUpperCase(), ...given }
  return (await db.insertInto('laboratory').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertGroup(
  db: Kysely<Database>,
  given: Given<'homogeneous_group'> & { name: string },
): Promise<number> {
  const values = { code: given.name, ...given }
  return (await db.insertInto('homogeneous_group').values(values).returning('id').executeTakeFirstOrThrow())
    .id
}

/** A generic with prices unless told otherwise. */
export async function insertProduct(
  db: Kysely<Database>,
  given: Given<'product'> & { cn: string; laboratory_id: number },
): Promise<number> {
  const values = {
    name: `Producto ${given.cn}`,
    prescription: true,
    listed_tax_class: given.prescription === false ? ('general' as const) : ('super-reduced' as const),
    generic: true,
    pvl: 310,
    pvp: 484,
    source: 'test',
    ...given,
  }
  return (await db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertRelation(
  db: Kysely<Database>,
  given: Given<'pharmacy_laboratory_relation'> & { pharmacy_id: number; laboratory_id: number },
): Promise<number> {
  const inserted = await db
    .insertInto('pharmacy_laboratory_relation')
    .values(given)
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}
