import { expect, test } from 'vitest'
import { findColumns } from './columns'

test('columns are found whatever their case, accents, spaces and punctuation', () => {
  const wanted = { cn: { names: ['Código Nacional'] }, sold: { names: ['¿Comercializado?'] } }
  expect(findColumns(['COMERCIALIZADO', 'codigo_nacional'], wanted)).toEqual({ cn: 1, sold: 0 })
})

test('a typing error of a letter or two is accepted in a long column name, but not in a short one', () => {
  const wanted = { group: { names: ['Código de la agrupación homogénea'] }, pvp: { names: ['PVP'] } }
  expect(findColumns(['Código de la agrupación homogéna', 'PVL'], wanted)).toEqual({
    group: 0,
    pvp: undefined,
  })
})

test('the exact column name wins over a similar one before it', () => {
  const wanted = { name: { names: ['Descripción'] }, other: { names: ['Descripcion2'] } }
  expect(findColumns(['Descripcion2', 'Descripción'], wanted)).toEqual({ name: 1, other: 0 })
})

test('an error names a missing required column, and the existing ones', () => {
  expect(() => findColumns(['A', 'B'], { cn: { names: ['CN', 'Código'], required: true } })).toThrow(
    'Falta la columna «CN». El archivo tiene: A, B.',
  )
})
