import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fits } from '@/domain/basics/words'
import { createEntrySearch } from '@/domain/search/entry-search'

const entries = [
  { name: 'Pedidos', words: ['compras anteriores'] },
  { name: 'Pedido rápido', words: ['nuevo pedido', 'escanear'] },
  { name: 'Laboratorios Ñandú' },
  { name: '125 Reposición de otoño', code: '125', words: ['Alba'] },
  { name: 'Compra 1250', code: '1250', words: ['Alba'] },
]
const find = createEntrySearch(entries)
const names = (query: string) => find(query, 10).entries.map(({ name }) => name)

describe('found', () => {
  test.each([
    ['pedido', ['Pedidos', 'Pedido rápido']],
    ['rapido ped', ['Pedido rápido']],
    ['NANDU', ['Laboratorios Ñandú']],
    ['escanear', ['Pedido rápido']],
    ['125', ['125 Reposición de otoño', 'Compra 1250']],
    ['1250', ['Compra 1250']],
    ['alba otoño', ['125 Reposición de otoño']],
    ['posicion', ['125 Reposición de otoño']],
    ['labroatorios', ['Laboratorios Ñandú']],
    ['250', []],
    ['salir', []],
    ['', []],
    ['?', []],
  ])('by %j', (query, expected) => {
    expect(names(query)).toEqual(expected)
  })
})

test('a code is meant before any name, and what begins so before what has it within', () => {
  expect(find('1250', 5).fit).toBe(fits.code)
  expect(find('ped', 5).fit).toBe(fits.name)
  expect(find('rapido', 5).fit).toBe(fits.begins)
  expect(find('apido', 5).fit).toBe(fits.within)
  expect(find('reposcion', 5).fit).toBe(fits.nearly)
  expect(find('nada', 5)).toEqual({ entries: [], total: 0, fit: fits.none })
})

test('a limit cuts the list, and the total still counts all', () => {
  expect(find('pedido', 1)).toEqual({ entries: [entries[0]], total: 2, fit: fits.name })
})

test('whatever its name, an entry is found by any of its words, in capitals too, and by its code', () => {
  const word = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9]{1,8}$/)
  const listed = fc.array(
    fc.record({
      name: fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' ')),
      code: word,
    }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(listed, (all) => {
      const search = createEntrySearch(all)
      for (const each of all)
        for (const query of [...each.name.split(' '), each.name.toUpperCase(), each.code])
          expect(search(query, all.length).entries).toContain(each)
    }),
  )
})
