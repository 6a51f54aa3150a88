import { expect, test } from 'vitest'
import { jobPositions, mayLead } from '@/domain/people/job-position'

const position = (name: string) => jobPositions.find((each) => each.name === name) ?? null

test.each([
  ['Director Comercial', ['Director Nacional', 'Gerente de Area', 'Delegado', 'Formador']],
  ['Director Nacional', ['Gerente de Area', 'Delegado', 'Formador']],
  ['Gerente de Area', ['Delegado', 'Formador']],
  ['Delegado', []],
  ['Formador', []],
])('a %s leads those below in the order of positions, and nobody else', (name, led) => {
  expect(jobPositions.filter((other) => mayLead(position(name), other)).map((each) => each.name)).toEqual(led)
})

test('of whom no position is known, nothing is said; whoever has no network leads nobody of them either', () => {
  expect(mayLead(null, position('Delegado'))).toBe(true)
  expect(mayLead(position('Gerente de Area'), null)).toBe(true)
  expect(mayLead(position('Delegado'), null)).toBe(false)
})
