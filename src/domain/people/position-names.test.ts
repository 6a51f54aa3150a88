import { describe, expect, test } from 'vitest'
import { jobPositions } from '@/domain/people/job-position'
import { byRank, networkTitle, positionFor } from '@/domain/people/position-names'

const positionNamed = (name: string) => jobPositions.find((position) => position.name === name) ?? null

describe('the title of the people below somebody', () => {
  test.each([
    ['Director Comercial', 'Directores Nacionales'],
    ['Director Nacional', 'Gerentes de Area'],
    ['Gerente de Area', 'Delegados'],
  ])('is the plural of the position below a %s', (position, title) => {
    expect(networkTitle(positionNamed(position))).toBe(title)
  })

  test('names no position where the user has none', () => {
    expect(networkTitle(null)).toBe('Red comercial')
    expect(networkTitle({ id: 99 })).toBe('Red comercial')
  })
})

describe('a position and how many have it', () => {
  test('is in the singular for one alone', () => {
    expect(positionFor('Gerente de Area', 1)).toBe('Gerente de Area')
    expect(positionFor('Gerente de Area', 2)).toBe('Gerentes de Area')
    expect(positionFor('Formador', 0)).toBe('Formadores')
  })

  test('keeps a name that is no position', () => {
    expect(positionFor('Becario', 3)).toBe('Becario')
  })
})

test('positions are sorted from the top of the hierarchy down', () => {
  const names = [
    'Becario',
    'Formador',
    'Delegado',
    'Director Comercial',
    'Gerente de Area',
    'Director Nacional',
  ]
  expect(names.sort(byRank)).toEqual([
    'Director Comercial',
    'Director Nacional',
    'Gerente de Area',
    'Delegado',
    'Formador',
    'Becario',
  ])
})
