import { expect, test } from 'vitest'
import { newestOf, unlistedOrders } from '@/features/orders/unlisted-orders'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { OrderEntry } from '@/offline/kinds/order-schema'

const saved = (id: string, changes: Partial<OrderEntry> = {}, pharma = 1): OutboxEntry =>
  ({ id, endpoint: 'createOrder', state: 'queued', order: null, body: { pharma }, ...changes }) as OrderEntry
const accepted = (id: string, order: number) =>
  saved(id, { state: 'accepted', order: { id: order, name: `Pedido ${order}` } })

const entries = [
  accepted('after the list', 1_000_012),
  saved('waits'),
  saved('rejected', { state: 'rejected' }),
  saved('of another pharmacy', {}, 2),
  { ...saved('ticket'), endpoint: 'createTicket' } as OutboxEntry,
  accepted('before the list', 1_000_009),
]
const idsOf = (newest: number | undefined) =>
  unlistedOrders(entries, { pharmacy: 1, newest }).map(({ id }) => id)

test('an accepted order stands above the list until the list was given after it', () => {
  expect(idsOf(1_000_011)).toEqual(['after the list', 'waits', 'rejected'])
  expect(idsOf(1_000_012)).toEqual(['waits', 'rejected'])
})

test('where the device has no list and the server does not answer, all that it sent are shown', () => {
  expect(idsOf(newestOf(undefined, []))).toEqual(['after the list', 'waits', 'rejected', 'before the list'])
})

test('until there is a list, an accepted order is taken to be in it', () => {
  expect(idsOf(undefined)).toEqual(['waits', 'rejected'])
})

test('the newest order is known from the page or from the device', () => {
  expect(newestOf([{ id: 3 }, { id: 7 }], undefined)).toBe(7)
  expect(newestOf(undefined, [{ id: 3 }])).toBe(3)
  expect(newestOf([{ id: 3 }], [{ id: 4 }])).toBe(4)
})
