import { expect, test } from 'vitest'
import { createApplyFixtures } from './testing/apply-fixtures'

const { apply, db, kindsOf } = await createApplyFixtures()

const partners = () =>
  db
    .selectFrom('laboratory as l')
    .innerJoin('partner as p', 'p.id', 'l.partner_id')
    .select(['l.name', 'p.name as partner'])
    .orderBy('l.name')
    .execute()

test('a partner exists as soon as laboratories name it, once for all of them', async () => {
  const laboratories = [
    { name: 'CINFA', partner: 'Distribuidora Norte' },
    { name: 'Normon', partner: 'Distribuidora Norte' },
    { name: 'Stada' },
  ]
  const outcome = await apply({ laboratories })
  expect(outcome.ok && outcome.changes.flatMap(({ fields }) => fields)).toContainEqual({
    field: 'partner_id',
    before: null,
    after: 'Distribuidora Norte',
  })
  expect(await partners()).toEqual([
    { name: 'CINFA', partner: 'Distribuidora Norte' },
    { name: 'Normon', partner: 'Distribuidora Norte' },
  ])
  expect(await db.selectFrom('partner').select('name').execute()).toEqual([{ name: 'Distribuidora Norte' }])
  expect(await kindsOf({ laboratories })).toEqual(laboratories.map(() => 'laboratorio unchanged'))
})

test('a laboratory keeps its partner while the file does not name one, and loses it by null', async () => {
  await apply({ laboratories: [{ name: 'Cinfa', partner: 'Distribuidora Norte' }] })
  await apply({ laboratories: [{ name: 'Cinfa', color: '#0a5c8f' }] })
  expect(await partners()).toEqual([{ name: 'Cinfa', partner: 'Distribuidora Norte' }])
  await apply({ laboratories: [{ name: 'Cinfa', partner: 'Otra' }] })
  expect(await partners()).toEqual([{ name: 'Cinfa', partner: 'Otra' }])
  await apply({ laboratories: [{ name: 'Cinfa', partner: null }] })
  expect(await partners()).toEqual([])
})
