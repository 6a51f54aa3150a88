import { expect, test } from 'vitest'
import { compareNames, foldText, matchesSearch } from '@/domain/basics/text'

test('accents and case do not matter in a search', () => {
  expect(foldText('Ácido ACETILSALICÍLICO')).toBe('acido acetilsalicilico')
  expect(matchesSearch('Ibuprofeno Niños 100 ml', 'ninos')).toBe(true)
})

test('every word must occur, in any order', () => {
  expect(matchesSearch('Omeprazol Norte 20 mg 28 cápsulas', 'capsulas omeprazol')).toBe(true)
  expect(matchesSearch('Omeprazol Norte 20 mg 28 cápsulas', 'omeprazol 40')).toBe(false)
})

test('an empty search matches everything', () => {
  expect(matchesSearch('Omeprazol', '  ')).toBe(true)
})

test('names are in Spanish order: Ñ after N, whatever the case and the accents', () => {
  const inOrder = [
    'Ana',
    'ánade',
    'Anzuelo',
    'Año',
    'AÑOVER',
    'Aplicador',
    'Nube',
    'Ñandú',
    'N\u0303ora',
    'Oso',
  ]
  const names = [...inOrder].reverse().sort(compareNames)
  expect(names.map((name) => name.normalize('NFC').toLowerCase())).toEqual(
    inOrder.map((name) => name.normalize('NFC').toLowerCase()).sort(new Intl.Collator('es').compare),
  )
})
