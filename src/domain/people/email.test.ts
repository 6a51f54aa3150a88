import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail, plainEmail } from '@/domain/people/email'

test.each([
  ['ana@ejemplo.test', 'ana@ejemplo.test'],
  [' Ana.Perez+farmacia@Ejemplo.TEST ', 'ana.perez+farmacia@ejemplo.test'],
  ['info@peña.test', 'info@xn--pea-8ma.test'],
  ['Info@PEÑA.test', 'info@xn--pea-8ma.test'],
  ['info@xn--pea-8ma.test', 'info@xn--pea-8ma.test'],
  // The tilde as a character of its own, as an iPad sends it.
  ['info@pen\u0303a.test', 'info@xn--pea-8ma.test'],
  ['begoña@ejemplo.test', 'begoña@ejemplo.test'],
  ['bego\u0303n\u0303a@ejemplo.test', 'begõña@ejemplo.test'],
  ['ana@farmacia.xn--p1ai', 'ana@farmacia.xn--p1ai'],
  // Copied out of an address book, between invisible marks.
  ['\u202aana@ejemplo.test\u202c', 'ana@ejemplo.test'],
  ['ana_b@sub.do-minio.test', 'ana_b@sub.do-minio.test'],
])('the address %j is stored as %s', (typed, stored) => {
  expect(isEmail(typed)).toBe(true)
  expect(plainEmail(typed)).toBe(stored)
  expect(plainEmail(stored)).toBe(stored)
})

test.each([
  '',
  'ana',
  '@ejemplo.test',
  'ana@',
  'ana@ejemplo',
  'ana@@ejemplo.test',
  'ana@ejemplo..test',
  'ana@.ejemplo.test',
  'ana@-ejemplo.test',
  'ana@ejemplo-.test',
  'ana@ejemplo.t',
  'ana@ejemplo.123',
  'ana@127.0.0.1',
  'ana@0x7f.1',
  '.ana@ejemplo.test',
  'ana.@ejemplo.test',
  'a..na@ejemplo.test',
  'ana perez@ejemplo.test',
  'ana@ejem plo.test',
  'ana@ejemplo.test, luis@ejemplo.test',
  'Ana <ana@ejemplo.test>',
  'ana@peña',
  'ana@xn--.test',
  'ana@ejemplo.test/ruta',
  'ana@ejemplo.test:25',
  'ana@pe%C3%B1a.test',
  // Cyrillic letters that look like Latin ones, before the @: two users would read alike.
  'аnа@ejemplo.test',
  `ana@${'a'.repeat(64)}.test`,
  `${'a'.repeat(250)}@ejemplo.test`,
])('%j is no address, and stays as it was typed', (typed) => {
  expect(isEmail(typed)).toBe(false)
  expect(plainEmail(typed)).toBe(typed.trim())
})

test('whatever is typed, the stored form is its own stored form', () => {
  const address = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.domain())
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string(),
        address.map((parts) => parts.join('@')),
      ),
      (typed) => {
        expect(plainEmail(plainEmail(typed))).toBe(plainEmail(typed))
      },
    ),
  )
})
