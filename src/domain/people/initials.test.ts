import { expect, test } from 'vitest'
import { initialsColor, initialsOf } from '@/domain/people/initials'

test.each([
  ['Ana Ruiz Gil', 'AR'],
  ['ángela', 'Á'],
  ['  Juan   Pérez ', 'JP'],
  ['Alba & Brezo', 'AB'],
  ['3 Torres', '3T'],
  ['', ''],
])('«%s» has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('the colour is one of five, by the code of the first letter', () => {
  expect(['A', 'B', 'C', 'D', 'E', 'F'].map(initialsColor)).toEqual([0, 1, 2, 3, 4, 0])
  expect(initialsColor('Ñ')).toBe(0xd1 % 5)
  expect(initialsColor('')).toBe(0)
})
