import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { insertPharmacy, insertUser } from '../../testing/factories'
import { userPicture } from './0016-user-picture'

const { owner: db } = await createTestDatabase()

test('telephones from before the migration become digits, where they are telephones', async () => {
  await sql.raw('DROP TABLE user_picture; ALTER TABLE app_user ADD COLUMN picture text').execute(db)
  const phones = ['976 00 00 01', '+34 600-123.987', '976000001', 'no tiene', '1234567890', null]
  for (const [at, mobile_phone] of phones.entries())
    await insertUser(db, { username: `user${at}`, mobile_phone })
  await insertPharmacy(db, { contact_phone: '(900) 000 004' })
  await sql.raw(userPicture).execute(db)
  const users = await db.selectFrom('app_user').select('mobile_phone').orderBy('id').execute()
  expect(users.map(({ mobile_phone }) => mobile_phone)).toEqual([
    '976000001',
    '600123987',
    '976000001',
    'no tiene',
    '1234567890',
    null,
  ])
  const pharmacies = await db.selectFrom('pharmacy').select('contact_phone').execute()
  expect(pharmacies).toEqual([{ contact_phone: '900000004' }])
})
