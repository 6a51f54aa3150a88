import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsNearly, type Fit, fitOfWord, fits, wordsOf } from '@/domain/basics/words'

test('words are letters and digits without accents and case, whatever stands between them', () => {
  expect(wordsOf('Cápsulas 20-MG (Ñandú), 1/2')).toEqual(['capsulas', '20', 'mg', 'nandu', '1', '2'])
})

test.each<[string, string, Fit]>([
  ['ibuprofeno', 'ibu', fits.begins],
  ['ibuprofeno', 'profe', fits.within],
  ['ibuprofeno', 'no', fits.none],
  ['ibuprofeno', 'ibuporf', fits.nearly],
  ['ibuprofeno', 'ibprofeno', fits.nearly],
  ['ibuprofeno', 'ibuuprof', fits.nearly],
  ['ibuprofeno', 'ibuprafeno', fits.nearly],
  ['ibuprofeno', 'ibuporfneo', fits.none],
  ['ibuprofeno', 'obuprofeno', fits.none],
  ['gel', 'gol', fits.none],
  ['662026', '620', fits.none],
  ['662026', '66203', fits.none],
])('%s for what was typed as %s: %i', (word, asked, fit) => {
  expect(fitOfWord(word, asked)).toBe(fit)
})

test('a word with any one slip after its first letter is found', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 6, maxLength: 12 })
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom(...'xyz'), (word, place, letter) => {
      const at = 1 + (place % (word.length - 2))
      const slips = [
        word.slice(0, at) + letter + word.slice(at + 1),
        word.slice(0, at) + letter + word.slice(at),
        word.slice(0, at) + word.slice(at + 1),
        word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
      ]
      for (const slip of slips) expect(beginsNearly(word, slip)).toBe(true)
    }),
  )
})
