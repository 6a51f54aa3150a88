import { expect, test } from 'vitest'
import { failureCode } from './failure-code'

test('a failure is told by its codes, never by its text', () => {
  const text = 'no such mailbox: ana@example.com'
  expect(failureCode(Object.assign(new Error(text), { code: '23505' }))).toBe('23505')
  expect(failureCode(Object.assign(new Error(text), { code: 'EENVELOPE', responseCode: 550 }))).toBe(
    'EENVELOPE 550',
  )
  expect(failureCode(new TypeError(text))).toBe('TypeError')
  for (const thrown of [text, null, undefined, {}]) expect(failureCode(thrown)).toBe('unknown')
})
