import { beforeEach, expect, test } from 'vitest'
import { rememberPlace, rememberRefusal, takePlace, wasRefused } from '@/features/session/left-session'

beforeEach(() => sessionStorage.clear())

test('each user of a tablet goes on where they were, once, whoever came in between', () => {
  rememberPlace(1, '/dashboard/1')
  rememberPlace(2, '/orders/2')
  expect(takePlace(3)).toBeUndefined()
  expect(takePlace(2)).toBe('/orders/2')
  expect(takePlace(2)).toBeUndefined()
  expect(takePlace(1)).toBe('/dashboard/1')
})

test('what the server ended is said until somebody has come in', () => {
  rememberPlace(1, '/cuenta')
  rememberRefusal()
  expect(wasRefused()).toBe(true)
  takePlace(2)
  expect(wasRefused()).toBe(false)
  expect(takePlace(1)).toBe('/cuenta')
})
