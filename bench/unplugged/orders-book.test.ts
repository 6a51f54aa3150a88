import { expect, test } from 'vitest'
import { type Created, judgeOrders, type Kept } from './orders-book'

const lines = [
  { cn: '100', quantity: 1001 },
  { cn: '200', quantity: 3 },
]
const written = [{ first: 1001, lines: new Map(lines.map(({ cn, quantity }) => [cn, quantity])) }]
const created = (change: Partial<Created> = {}): Created => ({ key: 'a', state: 'sent', lines, ...change })
const kept = (change: Partial<Kept> = {}): Kept => ({ id: 'a', state: 'accepted', lines, ...change })
const fine = { missing: 0, doubled: 0, foreign: 0, wrong: [] }

test('an order that is there once, as typed and as kept, is fine', () => {
  expect(judgeOrders(written, { created: [created()], kept: [kept()] })).toEqual(fine)
})

test.each([
  ['is missing', { created: [], kept: [kept()] }, { missing: 1 }],
  [
    'is there twice',
    { created: [created(), created({ key: 'b' })], kept: [kept(), kept({ id: 'b' })] },
    { doubled: 1 },
  ],
  [
    'that nobody wrote is there',
    { created: [created(), created({ key: 'b', lines: [{ cn: '1', quantity: 2 }] })], kept: [kept()] },
    { foreign: 1 },
  ],
  [
    'was withdrawn',
    { created: [created({ state: 'cancelled' })], kept: [kept()] },
    { wrong: ['1001: cancelled'] },
  ],
  [
    'still waits on the device',
    { created: [created()], kept: [kept({ state: 'queued' })] },
    { wrong: ['1001: queued on the device'] },
  ],
  [
    'is unknown to the device',
    { created: [created()], kept: [] },
    { wrong: ['1001: the device has no entry of it'] },
  ],
  [
    'has lost a line',
    { created: [created({ lines: lines.slice(0, 1) })], kept: [kept()] },
    { wrong: ['1001: other lines than typed', '1001: other lines than saved'] },
  ],
])('an order that %s is told', (_, { created, kept }, told) => {
  expect(judgeOrders(written, { created, kept })).toEqual({ ...fine, ...told })
})
