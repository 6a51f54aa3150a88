import { expect, test } from 'vitest'
import { type EarlierOrder, similarForMs, similarOrder } from '@/domain/order/similar-order'

const now = 1_800_000_000_000
const cns = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => String(600_000 + from + index))
const earlier = (fields: Partial<EarlierOrder> = {}): EarlierOrder => ({
  at: now - 15 * 60_000,
  by: 'Laura Delegada',
  refused: false,
  units: 40,
  cns: cns(10),
  ...fields,
})
const toSave = { cns: cns(10), units: 40 }

test('an order with most of the same lines a short time ago is told, with how many they are', () => {
  expect(similarOrder(toSave, [earlier()], now)).toEqual({ ...earlier(), shared: 10 })
  expect(similarOrder(toSave, [earlier({ cns: cns(10, 4) })], now)?.shared).toBe(6)
  expect(similarOrder(toSave, [earlier({ cns: cns(10, 5) })], now)).toBeNull()
})

test('an order of some of its lines is no repetition of a long one, nor the other way round', () => {
  expect(similarOrder(toSave, [earlier({ cns: cns(4) })], now)).toBeNull()
  expect(similarOrder({ cns: cns(4), units: 9 }, [earlier()], now)).toBeNull()
})

test('the newest of several is told, and none that is older than a day', () => {
  const two = [earlier({ at: now - similarForMs + 1, by: 'A' }), earlier({ at: now - 60_000, by: 'B' })]
  expect(similarOrder(toSave, two, now)?.by).toBe('B')
  expect(similarOrder(toSave, [earlier({ at: now - similarForMs })], now)).toBeNull()
})

test('where the lines are not on the device, one of about as many units is told', () => {
  expect(similarOrder(toSave, [earlier({ cns: null, units: 33 })], now)?.shared).toBeNull()
  expect(similarOrder(toSave, [earlier({ cns: null, units: 20 })], now)).toBeNull()
})
