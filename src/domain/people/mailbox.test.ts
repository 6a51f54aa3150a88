import { expect, test } from 'vitest'
import { isAddressOf } from '@/domain/people/mailbox'

const people = ['delegado@alba.test', 'marta.gil@gmail.com', 'luis@hotmail.es']

test.each([
  ['one of theirs', 'delegado@alba.test'],
  ['one of theirs with a tag', 'delegado+farmacia@alba.test'],
  ['another one of their domain', 'farmacia@alba.test'],
  ['one below their domain', 'farmacia@correo.alba.test'],
  ['the same Gmail mailbox without its dot', 'martagil+farmacia@gmail.com'],
  ['the same Gmail mailbox under its other domain', 'marta.gil@googlemail.com'],
])('%s is an address of theirs', (_, address) => {
  expect(isAddressOf(address, people)).toBe(true)
})

test.each([
  ['of nobody’s domain', 'elena@farmacia.test'],
  ['of a public domain, although one of them has a mailbox there', 'elena@gmail.com'],
  ['of a domain that ends alike', 'elena@farmacialba.test'],
  ['whose dots count elsewhere', 'l.uis@hotmail.es'],
])('an address %s is not theirs', (_, address) => {
  expect(isAddressOf(address, people)).toBe(false)
})
