import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compareNames, foldText } from '@/domain/basics/text'
import { createTestDatabase } from '../../testing/database'
import { containsWords, folded, nameOrder } from './paging'

const { db } = await createTestDatabase()

test('the server removes case and accents of every Latin letter like the device does', async () => {
  const letters = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
  const { rows } = await sql<{ letter: string; folded: string }>`
    SELECT letter, ${folded(sql`letter`)} AS folded FROM unnest(${letters}::text[]) AS letter`.execute(db)
  expect(rows.filter((row) => row.folded !== foldText(row.letter))).toEqual([])
})

test.each(['Marcel·lí', 'marcelli', 'MARCEL·LI farmàcia'])(
  'a search for %j finds the name with accents',
  async (search) => {
    const { rows } = await sql<{ found: boolean }>`
    SELECT ${containsWords(sql`'Farmàcia Sant Marcel·lí'::text`, search)} AS found`.execute(db)
    expect(rows).toEqual([{ found: true }])
  },
)

test('the server orders names like the device does, whatever the collation of the database: Ñ after N', async () => {
  const names = ['Ñandú', 'Nube', 'Oso', 'Niño', 'NINFA', 'Nino', 'n\u0303ora', 'Árnica', 'AZUL', 'Nú 2']
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS name ORDER BY ${nameOrder(sql`name`)}`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([...names].sort(compareNames))
})
