import { expect, test } from 'vitest'
import { createApplyFixtures, pharmacy } from './testing/apply-fixtures'

const { apply, db, kindsOf } = await createApplyFixtures()

const citiesOf = async () =>
  (await db.selectFrom('pharmacy').select(['nif', 'city_id']).orderBy('nif').execute()).map(
    ({ nif, city_id }) => [nif, city_id],
  )
const inGetafe = { ...pharmacy, city: 'Getafe', postalCode: '28901' }

test('of two cities with one name a pharmacy keeps its own, and a new one gets that of INE', async () => {
  await db.insertInto('city').values({ id: '28-getafe', name: 'Getafe', province_id: '28' }).execute()
  await apply({ pharmacies: [pharmacy] })
  await db.updateTable('pharmacy').set({ city_id: '28-getafe', postal_code: '28901' }).execute()
  expect(await kindsOf({ pharmacies: [inGetafe] })).toEqual(['farmacia unchanged'])
  await apply({ pharmacies: [{ ...inGetafe, name: 'Farmacia B', nif: 'E00000018' }] })
  expect(await citiesOf()).toEqual([
    ['E00000018', '28065'],
    ['E12345674', '28-getafe'],
  ])
})

test('a city that INE does not have is created, once', async () => {
  const pharmacies = [{ ...pharmacy, city: 'Villa Inventada', postalCode: '28901' }]
  await apply({ pharmacies })
  expect(await citiesOf()).toEqual([['E12345674', '28-villa-inventada']])
  expect(await kindsOf({ pharmacies })).toEqual(['farmacia unchanged'])
})
