import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { findWords } from './paging/found-words'
import { containsWords, type Searched } from './paging/paging'
import {
  cityOf,
  laboratoryAmong,
  laboratoryOf,
  mailText,
  orderText,
  pharmacyOf,
  productText,
  registrationText,
  ticketText,
  userOf,
  userText,
} from './paging/search-texts'

const { db } = await createTestDatabase()

/** The indexes of a statement's plan, where PostgreSQL reads no table as a whole that it can read by an index. */
const indexesOf = (statement: RawBuilder<unknown>): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(trx)
    return [
      ...new Set(
        rows.flatMap((row) =>
          [...row['QUERY PLAN'].matchAll(/Index.* (?:on|using) (\w+)/g)].map(([, name]) => String(name)),
        ),
      ),
    ].sort()
  })

const searches: Record<string, [table: RawBuilder<unknown>, searched: Searched[], indexes: string[]]> = {
  'a user': [sql`app_user s`, [userText('s')], ['app_user_search']],
  'a user or their laboratory': [
    sql`app_user s`,
    [userText('s'), laboratoryOf(sql`s.laboratory_id`)],
    ['app_user_laboratory', 'app_user_search', 'laboratory_search'],
  ],
  'a pharmacy or its town': [
    sql`pharmacy s`,
    [sql`s.name`, cityOf(sql`s.city_id`)],
    ['city_province', 'city_search', 'pharmacy_city', 'pharmacy_search'],
  ],
  'an order, its laboratories or its pharmacy': [
    sql`purchase_order s`,
    [orderText('s'), laboratoryAmong(sql`s.laboratory_ids`), pharmacyOf(sql`s.pharmacy_id`)],
    ['laboratory_search', 'pharmacy_search', 'purchase_order_laboratories', 'purchase_order_search'],
  ],
  'a product or its laboratory': [
    sql`product s`,
    [productText('s'), laboratoryOf(sql`s.laboratory_id`)],
    ['laboratory_search', 'product_laboratory', 'product_search'],
  ],
  'a mail': [sql`mail_message s`, [mailText('s')], ['mail_message_search']],
  'a registration': [sql`registration s`, [registrationText('s')], ['registration_search']],
  'a ticket or its user': [
    sql`support_ticket s`,
    [ticketText('s'), userOf(sql`s.user_id`)],
    ['app_user_search', 'support_ticket_search', 'support_ticket_user'],
  ],
}

test.each(Object.entries(searches))(
  'words of %s are found by indexes',
  async (_, [table, searched, indexes]) => {
    const found = await indexesOf(
      sql`SELECT s.* FROM ${table} WHERE ${containsWords(searched, 'farmacia sol')}`,
    )
    expect(found).toEqual(expect.arrayContaining(indexes))
  },
)

test('what a search of orders names is known before their plan is made', async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO pharmacy (name, nif) VALUES ('Farmacia Sól', 'S1'), ('Otra', 'S2') RETURNING id`.execute(db)
  await sql`INSERT INTO laboratory (name, name_key) VALUES ('Solaris', 'solaris')`.execute(db)
  const words = await findWords(db, 'farmacia sol', ['pharmacy', 'laboratory'])
  expect(words.map(({ found }) => found?.pharmacy)).toEqual([[rows[0]?.id], [rows[0]?.id]])
  expect(words.map(({ found }) => found?.laboratory?.length)).toEqual([0, 1])
  const where = containsWords(
    [orderText('s'), laboratoryAmong(sql`s.laboratory_ids`), pharmacyOf(sql`s.pharmacy_id`)],
    words,
  )
  // PostgreSQL cannot estimate how many rows have keys that a subplan has yet to find.
  const plan = await sql<{
    'QUERY PLAN': string
  }>`EXPLAIN SELECT s.* FROM purchase_order s WHERE ${where}`.execute(db)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/InitPlan|SubPlan/)
})

test('what a search finds by several ways is what its texts hold together', async () => {
  const among: Searched = ({ pattern }) => sql`'laboratorio alba' LIKE ${pattern}`
  const isFound = async (search: string) =>
    (
      await sql<{
        found: boolean
      }>`SELECT ${containsWords([sql`'Pedido de marzo'::text`, among], search)} AS found`.execute(db)
    ).rows[0]?.found
  expect(
    await Promise.all(['pedido alba', 'ALBA', 'marzo bruma', 'pedido_de', '100%', ''].map(isFound)),
  ).toEqual([true, true, false, false, false, true])
})
