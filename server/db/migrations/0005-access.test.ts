import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { insertPharmacy, insertUser } from '../../testing/factories'
import { access } from './0005-access'

const { owner: db } = await createTestDatabase()

test('visits and read notifications from before the migration belong to the user who was logged in', async () => {
  await sql
    .raw(`DROP TABLE password_recovery, mail_message CASCADE;
      ALTER TABLE pharmacy_visit DROP COLUMN real_user_id;
      ALTER TABLE notification_view DROP COLUMN real_user_id`)
    .execute(db)
  const pharmacy = await insertPharmacy(db)
  const user = await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  await sql`INSERT INTO pharmacy_visit (pharmacy_id, user_id, visited_at) VALUES (${pharmacy}, ${user}, now())`.execute(
    db,
  )
  await sql`WITH told AS (INSERT INTO notification (code, title, content, shipping_date, roles)
      VALUES ('AVISO', 'Aviso', '', now(), '{ROLE_FARMACIA}') RETURNING id)
    INSERT INTO notification_view (user_id, notification_id, viewed_at) SELECT ${user}, id, now() FROM told`.execute(
    db,
  )
  await db.transaction().execute((trx) => sql.raw(access).execute(trx))
  const whose = [{ user_id: user, real_user_id: user }]
  expect(await db.selectFrom('pharmacy_visit').select(['user_id', 'real_user_id']).execute()).toEqual(whose)
  expect(await db.selectFrom('notification_view').select(['user_id', 'real_user_id']).execute()).toEqual(
    whose,
  )
})
