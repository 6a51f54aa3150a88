import { expect, test } from 'vitest'
import { findColumns } from './columns'

test('columns are found whatever their case, accents, spaces and signs', () => {
  const wanted = { cn: { names: ['Código Nacional'] }, sold: { names: ['¿Comercializado?'] } }
  expect(findColumns(['COMERCIALIZADO', 'codigo_nacional'], wanted)).toEqual({ cn: 1, sold: 0 })
})

test('a slip of a letter or two in a long name is forgiven, in a short one it is not', () => {
  const wanted = { group: { names: ['Código de la agrupación homogénea'] }, pvp: { names: ['PVP'] } }
  expect(findColumns(['Código de la agrupación homogéna', 'PVL'], wanted)).toEqual({
    group: 0,
    pvp: undefined,
  })
})

test('the exact name wins over a resembling one that stands before it', () => {
  const wanted = { name: { names: ['Descripción'] }, other: { names: ['Descripcion2'] } }
  expect(findColumns(['Descripcion2', 'Descripción'], wanted)).toEqual({ name: 1, other: 0 })
})

test('a required column that is missing is named, with those that there are', () => {
  expect(() => findColumns(['A', 'B'], { cn: { names: ['CN', 'Código'], required: true } })).toThrow(
    'Falta la columna «CN». El archivo tiene: A, B.',
  )
})
