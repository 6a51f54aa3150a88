import { expect, test } from 'vitest'
import type { Pharmacy } from '@/contract/portal/pharmacies'
import { accessChoices } from '@/features/terms/agree'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'

const north = { id: 4, name: 'Asociación Norte' }
const relation = (id: number, access: boolean, mode = 'default') => ({
  id,
  mode,
  laboratoryAccess: access,
  laboratory: { id: id + 100, name: `Norte ${id}`, image: null, laboratoryAssociation: north },
})
const withRelations = (
  id: number,
  pharmaLaboratoryRelations: Pharmacy['pharmaLaboratoryRelations'],
): Pharmacy => ({ ...pharmacy, id, pharmaLaboratoryRelations })

test('an association has one checkbox for all pharmacies of a user, and gives access to each of them', () => {
  const pharmacies = [
    withRelations(1, [relation(1, false), relation(2, false)]),
    withRelations(2, [relation(3, false)]),
  ]
  expect(accessChoices(pharmacies)).toEqual([
    { key: 'association:4', name: 'Asociación Norte', relations: [1, 3] },
  ])
})

test('access is granted only in pharmacies where it was not granted yet', () => {
  const pharmacies = [
    withRelations(1, [relation(1, true)]),
    withRelations(2, [relation(2, true), relation(3, false)]),
  ]
  expect(accessChoices(pharmacies)[0]?.relations).toEqual([2])
  expect(accessChoices(pharmacies.slice(0, 1))[0]?.relations).toEqual([])
})

test('a pharmacy whose relations are all in the mode coronavirus has no checkboxes', () => {
  expect(accessChoices([withRelations(1, [relation(1, false, 'coronavirus')])])).toEqual([])
})
