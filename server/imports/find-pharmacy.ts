import type { Kysely } from 'kysely'
import { normaliseNif } from '@/domain/people/nif'
import type { Database } from '../db/schema'
import { BadFile } from './files/bad-file'

/** The pharmacy whose id or NIF was given. */
export const findPharmacy = async (
  db: Kysely<Database>,
  reference: string,
): Promise<{ id: number; name: string }> => {
  const isId = /^\d{1,9}$/.test(reference.trim())
  const found = await db
    .selectFrom('pharmacy')
    .select(['id', 'name'])
    .where((where) =>
      isId ? where('id', '=', Number(reference)) : where('nif', '=', normaliseNif(reference)),
    )
    .executeTakeFirst()
  if (found !== undefined) return found
  const all = await db.selectFrom('pharmacy').select(['id', 'name']).orderBy('id').limit(10).execute()
  const list = all.map(({ id, name }) => `${id} ${name}`).join(', ')
  throw new BadFile(
    all.length === 0
      ? 'No hay ninguna farmacia: declárela con «apply».'
      : `No hay ninguna farmacia «${reference}». Hay: ${list}.`,
  )
}
