import { expect, test } from 'vitest'
import { wrongClaims } from './claims'
import {
  createLedger,
  type DeviceThing,
  deviceFaults,
  linesText,
  newFindings,
  type ServerThing,
  type Thing,
} from './ledger'

type Written = Thing & { content: string }
const order = (id: string, by = 'ana', content = 'A×2 B×1'): Written => ({ kind: 'order', id, by, content })
const stored = (thing: Written, key = thing.id, state = 'sent'): ServerThing => ({ ...thing, key, state })
const onDevice = (thing: Written, key = thing.id, state = 'queued'): DeviceThing => ({
  ...thing,
  key,
  state,
})
const ledgerOf = (...saved: Thing[]) => {
  const ledger = createLedger()
  for (const thing of saved) {
    ledger.try(thing)
    ledger.say(thing)
  }
  return ledger
}
const only = (finding: Partial<ReturnType<typeof newFindings>>) => ({ ...newFindings(), ...finding })

test('what was called saved and exists once, with its lines, is fine; so is what was only tried, whether it exists or not', () => {
  const ledger = ledgerOf(order('2001'))
  ledger.try(order('2003'))
  ledger.try(order('2005'))
  expect(ledger.judge([stored(order('2001')), stored(order('2003'))])).toEqual(newFindings())
})

test('an order called saved that the server does not have is lost, and is told once', () => {
  const ledger = ledgerOf(order('2001'))
  expect(ledger.judge([])).toEqual(only({ lost: ['order 2001'] }))
  expect(ledger.judge([])).toEqual(newFindings())
})

test('an order that exists twice is doubled, also if it was only tried', () => {
  const ledger = ledgerOf(order('2001'))
  ledger.try(order('2003'))
  const twice = ['2001', '2003'].flatMap((id) => [stored(order(id), 'a'), stored(order(id), 'b')])
  expect(ledger.judge(twice)).toEqual(only({ doubled: ['order 2001', 'order 2003'] }))
})

test('an order that nobody saved, of another user, or with other lines is found', () => {
  const ledger = ledgerOf(order('2001'), order('2003'))
  const there = [stored(order('2001', 'eva')), stored(order('2003', 'ana', 'A×3')), stored(order('2005'))]
  expect(ledger.judge(there)).toEqual(
    only({
      "another user's": ['order 2001'],
      'other lines': ['order 2003'],
      'created by nobody': ['order 2005'],
    }),
  )
})

test('an order whose lines the screen does not show at once has to have as many', () => {
  const ledger = ledgerOf(
    { ...order('2001'), content: { lines: 2 } },
    { ...order('2003'), content: { lines: 1 } },
  )
  expect(ledger.judge([stored(order('2001')), stored(order('2003'))])).toEqual(
    only({ 'other lines': ['order 2003'] }),
  )
})

test('an order that waits on the device, or is on the server, is neither lost nor doubled', () => {
  const ledger = ledgerOf(order('2001'), order('2003'), order('2005'))
  const there = [stored(order('2003')), stored(order('2005'))]
  const waiting = [onDevice(order('2001')), onDevice(order('2003'), '2003', 'sending')]
  expect(ledger.judge(there, waiting)).toEqual(newFindings())
  expect(ledger.unsent(there)).toEqual(['order 2001'])
})

test('an order that the device believes accepted and the server does not have is lost', () => {
  const accepted = onDevice(order('2001'), '2001', 'accepted')
  expect(ledgerOf(order('2001')).judge([], [accepted])).toEqual(only({ lost: ['order 2001'] }))
})

test('what was found lost is not expected any more', () => {
  const ledger = ledgerOf(order('2001'))
  expect(ledger.unsent([])).toEqual(['order 2001'])
  ledger.judge([])
  expect(ledger.unsent([])).toEqual([])
  expect(ledger.saidSoFar()).toEqual([])
})

test.each([
  ['twice on the server', [stored(order('2001'), 'a'), stored(order('2001'), 'b')], []],
  [
    'on the server, and waiting under another key',
    [stored(order('2001'), 'a')],
    [onDevice(order('2001'), 'b')],
  ],
  ['waiting under two keys', [], [onDevice(order('2001'), 'a'), onDevice(order('2001'), 'b')]],
])('an order %s is doubled', (_, there, waiting) => {
  expect(ledgerOf(order('2001')).judge(there, waiting)).toEqual(only({ doubled: ['order 2001'] }))
})

test('an order whose lines nobody knows may have any', () => {
  const ledger = ledgerOf({ ...order('2001'), content: null })
  expect(ledger.judge([stored(order('2001'))])).toEqual(newFindings())
})

test('a ticket is no order of the same name', () => {
  const ledger = ledgerOf({ ...order('2001'), kind: 'ticket' })
  expect(ledger.judge([stored(order('2001'))])).toEqual(
    only({ lost: ['ticket 2001'], 'created by nobody': ['order 2001'] }),
  )
})

test('a withdrawal that the screen confirmed has to be there, and none that nobody asked for', () => {
  const ledger = ledgerOf(order('2001'), order('2003'))
  ledger.tryWithdrawal(order('2001'))
  ledger.sayWithdrawal(order('2001'))
  expect(ledger.judge([stored(order('2001')), stored(order('2003'), 'b', 'cancelled')])).toEqual(
    only({ 'withdrawals lost': ['order 2001'], 'created by nobody': ['cancelled of order 2003'] }),
  )
})

test('lines are the same in any order, and those without units are none', () => {
  const lines = [
    { cn: 'B', quantity: 1 },
    { cn: 'A', quantity: 2 },
    { cn: 'C', quantity: 0 },
  ]
  expect(linesText(lines)).toBe(linesText([...lines].reverse()))
  expect(linesText(lines)).toBe('A×2 B×1')
})

test('an order that laboratories have taken already is told, as nobody asked for it', () => {
  const ledger = ledgerOf(order('2001'))
  expect(ledger.judge([stored(order('2001'), 'a', 'taken')])).toEqual(
    only({ 'created by nobody': ['taken of order 2001'] }),
  )
})

test('an order that the device has as accepted, with the same lines, is no fault of the device', () => {
  const sent = onDevice(order('2001'), '2001', 'accepted')
  expect(deviceFaults([stored(order('2001'))], [sent])).toEqual([])
})

test.each([
  ['still waits on the device', [onDevice(order('2001'))], 'order 2001: queued on the device'],
  ['is unknown to the device', [], 'order 2001: the device has no entry of it'],
  [
    'has lost a line',
    [onDevice(order('2001', 'ana', 'A×2 B×1 C×3'), '2001', 'accepted')],
    'order 2001: other lines than saved',
  ],
])('an order that %s is told', (_, entries, fault) => {
  expect(deviceFaults([stored(order('2001'))], entries)).toEqual([fault])
})

const shown = { pill: '1 pedido por enviar', user: 'ana', orders: [] }
const held = { said: ['order 2001'], there: [], author: ledgerOf(order('2001')).author }

test('a screen that says nothing of the sort does not lie', () => {
  expect(wrongClaims({ ...shown, orders: [{ units: 2001, state: 'queued' }] }, held)).toEqual([])
  expect(
    wrongClaims({ ...shown, pill: 'Todo enviado' }, { ...held, there: [stored(order('2001'))] }),
  ).toEqual([])
})

test('"Todo enviado" while an order that was saved is not on the server is a lie', () => {
  expect(wrongClaims({ ...shown, pill: 'Todo enviado' }, held)).toEqual(['"Todo enviado" without order 2001'])
})

test('"Enviado" of an order that the server does not have is a lie', () => {
  const accepted = { ...shown, orders: [{ units: 2001, state: 'accepted' }] }
  expect(wrongClaims(accepted, held)).toEqual(['"Enviado" without order 2001'])
  expect(wrongClaims(accepted, { ...held, there: [stored(order('2001'))] })).toEqual([])
})

test("another user's order on the screen is found", () => {
  const others = { ...shown, user: 'eva', orders: [{ units: 2001, state: 'queued' }] }
  expect(wrongClaims(others, held)).toEqual(['order 2001 of ana is shown to eva'])
})
