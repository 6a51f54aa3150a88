import type { Kysely } from 'kysely'
import type { Municipality } from '@/contract/portal/registration'
import type { Database } from '../../db/schema'

/** The municipalities of a postal code, the usual one first. Null where there is no such province. */
export async function placesOfPostalCode(
  db: Kysely<Database>,
  code: string,
): Promise<{ province: string; cities: Municipality[] } | null> {
  const province = await db
    .selectFrom('province')
    .select('name')
    .where('id', '=', code.slice(0, 2))
    .executeTakeFirst()
  if (!province) return null
  const cities = await db
    .selectFrom('postal_code as c')
    .innerJoin('city', 'city.id', 'c.city_id')
    .innerJoin('province', 'province.id', 'city.province_id')
    .select(['city.id', 'city.name', 'province.name as province'])
    .where('c.code', '=', code)
    .orderBy('c.position')
    .execute()
  return { province: province.name, cities }
}

/** The chosen municipality if it has that postal code, else the usual one of the code; null where none is known. */
export async function cityOfPostalCode(
  db: Kysely<Database>,
  { postalCode, city }: { postalCode: string; city?: string | undefined },
): Promise<string | null> {
  const places = await placesOfPostalCode(db, postalCode)
  const cities = places?.cities ?? []
  return (cities.find(({ id }) => id === city) ?? cities[0])?.id ?? null
}
