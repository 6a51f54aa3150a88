import * as v from 'valibot'
import { expect, test } from 'vitest'
import { entrySchema, maxEntryBytes } from '@/contract/editing/entry-change'

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const campaign = { code: 'C1', products: [{ cn: '663991', tiers: [{ quantity: 12, discount: 0.15 }] }] }

test('an entry has lists with lists', () => {
  expect(v.is(entrySchema, campaign)).toBe(true)
})

test.each<[string, object]>([
  ['a NUL', { code: 'C\0' }],
  ['a NUL in a list', { products: [{ cn: '66\0' }] }],
  ['a NUL in a name', { 'C\0': 1 }],
  ['half a character', { code: '\ud83d' }],
  ['more than fits', { title: 'ñ'.repeat(maxEntryBytes / 2) }],
  ['lists without an end', { code: nested(100_000) }],
])('with %s it is refused', (_, entry) => {
  expect(v.safeParse(entrySchema, entry).issues?.map(({ message }) => message)).toEqual([
    'No se puede guardar',
  ])
})
