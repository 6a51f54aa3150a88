import { expect, test } from 'vitest'
import type { Entry } from './device-rows'
import { createLedger, type ServerOrder } from './ledger'

const entry = (units: number, id: string, state: Entry['state'] = 'queued'): Entry => ({ id, state, units })
const order = (units: number, key: string): ServerOrder => ({ key, units })
const ledgerOf = (...saved: number[]) => {
  const ledger = createLedger()
  for (const units of saved) ledger.add(units)
  return ledger
}

test('an order that waits on the device, or is on the server, is neither lost nor doubled', () => {
  const held = {
    entries: [entry(101, 'a'), entry(102, 'b', 'sending')],
    orders: [order(102, 'b'), order(103, 'c')],
  }
  expect(ledgerOf(101, 102, 103).judge(held)).toEqual({ lost: [], doubled: [], unsent: [101] })
})

test('an order called saved that is in neither place is lost, and is told once', () => {
  const ledger = ledgerOf(101)
  expect(ledger.judge({ entries: [], orders: [] })).toEqual({ lost: [101], doubled: [], unsent: [101] })
  expect(ledger.judge({ entries: [], orders: [] })).toEqual({ lost: [], doubled: [], unsent: [] })
})

test('an order that the device believes accepted and the server does not have is lost', () => {
  const held = { entries: [entry(101, 'a', 'accepted')], orders: [] }
  expect(ledgerOf(101).judge(held).lost).toEqual([101])
})

test.each([
  ['twice on the server', { entries: [], orders: [order(101, 'a'), order(101, 'b')] }],
  ['on the server, and waiting under another key', { entries: [entry(101, 'b')], orders: [order(101, 'a')] }],
  ['waiting under two keys', { entries: [entry(101, 'a'), entry(101, 'b')], orders: [] }],
])('an order %s is doubled', (_, held) => {
  expect(ledgerOf(101).judge(held).doubled).toEqual([101])
})
