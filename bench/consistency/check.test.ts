import { expect, test } from 'vitest'
import { check } from './check'
import type { Finding } from './findings'
import type { Act, Event, Look, OrderState, StoredOrder } from './history'

/** Written as it happened: each event takes a second, and begins when the one before has ended. */
const played = (...events: ((begin: number) => Event)[]): Event[] =>
  events.map((event, index) => event(index * 1_000))
const span = (actor: string, begin: number) => ({ actor, begin, end: begin + 900 })
const act =
  (actor: string, act: Act['act'], given: Partial<Act> = {}) =>
  (begin: number): Act => ({
    ...{ kind: 'act', ...span(actor, begin), act, what: '2001', said: 'done' },
    ...(act === 'save' && { by: 'ana', lines: 'A×2', total: 200 }),
    ...given,
  })
const sees =
  (actor: string, orders: Record<string, OrderState>, given: Partial<Look> = {}) =>
  (begin: number): Look => ({
    ...{ kind: 'look', ...span(actor, begin), source: 'server', isAll: true },
    orders: Object.entries(orders).map(([order, state]) => ({ order, state, total: 200 })),
    ...given,
  })
const onDevice = { source: 'device' } as const
const calm = (begin: number): Event => ({ kind: 'calm', begin })
const row = (given: Partial<StoredOrder> = {}): StoredOrder => ({
  ...{ order: '2001', state: 'sent', total: 200, key: 'a', by: 'ana', lines: 'A×2' },
  ...given,
})
const rows =
  (...orders: StoredOrder[]) =>
  (): Event => ({ kind: 'rows', orders, sold: 0 })
const rulesOf = (history: Event[]): Finding['rule'][] => check(history).map(({ rule }) => rule)

test('an order that is saved, sent, taken and served, as all see one after the other, is fine', () => {
  const history = played(
    act('tablet 1', 'save'),
    sees('tablet 1', { 2001: 'waiting' }, onDevice),
    sees('tablet 1', { 2001: 'sent' }),
    sees('laboratory', { 2001: 'sent' }),
    act('laboratory', 'take'),
    sees('tablet 2', { 2001: 'taken' }),
    act('laboratory', 'serve'),
    calm,
    sees('tablet 1', { 2001: 'served' }),
    sees('laboratory', { 2001: 'served' }),
    rows(row({ state: 'served' })),
  )
  expect(check(history)).toEqual([])
})

test('an order that exists twice is found', () => {
  const history = played(
    act('tablet 1', 'save'),
    sees('tablet 1', { 2001: 'sent' }),
    rows(row(), row({ key: 'b' })),
  )
  expect(rulesOf(history)).toEqual(['doubled'])
})

test('an order that was called saved and does not exist is lost, and nobody said that it was sent', () => {
  expect(rulesOf(played(act('tablet 1', 'save'), calm, rows()))).toEqual(['lost', 'stuck'])
})

test.each([
  ["another user's", { by: 'eva' }],
  ['other lines', { lines: 'A×3' }],
  ['dearer than shown', { total: 201 }],
] as const)('an order that is stored %s than it was saved is found', (rule, given) => {
  const history = played(act('tablet 1', 'save'), sees('tablet 1', { 2001: 'sent' }), rows(row(given)))
  expect(rulesOf(history)).toEqual([rule])
})

test('an order may cost what its user accepted afterwards', () => {
  const history = played(
    act('tablet 1', 'save'),
    act('tablet 1', 'accept-prices', { total: 220 }),
    sees('tablet 1', { 2001: 'sent' }),
    rows(row({ total: 220 })),
  )
  expect(check(history)).toEqual([])
})

test.each([
  ['taken', 'sent'],
  ['served', 'taken'],
  ['withdrawn', 'sent'],
  ['taken', 'withdrawn'],
] as const)('who has seen an order %s and then sees it %s is told, also from the device', (before, after) => {
  const history = played(sees('tablet 1', { 2001: before }), sees('tablet 1', { 2001: after }, onDevice))
  expect(rulesOf(history)).toContain('went back')
})

test('of two looks that overlap either may have come first', () => {
  const [taken, sent] = [sees('tablet 1', { 2001: 'taken' })(0), sees('tablet 1', { 2001: 'sent' })(500)]
  expect(check([taken, sent])).toEqual([])
})

test('what a laboratory was told that it has taken, a device that asks afterwards is not told as only sent', () => {
  const history = played(act('laboratory', 'take'), sees('tablet 1', { 2001: 'sent' }))
  expect(rulesOf(history)).toEqual(['not seen by others'])
})

test('a device that has not asked since may still show what it was told before', () => {
  const history = played(
    sees('tablet 1', { 2001: 'sent' }),
    act('laboratory', 'take'),
    sees('tablet 1', { 2001: 'sent' }, onDevice),
  )
  expect(check(history)).toEqual([])
})

test('an order that a device called sent and the server does not list afterwards is found', () => {
  const history = played(sees('tablet 1', { 2001: 'sent' }, onDevice), sees('laboratory', {}))
  expect(rulesOf(history)).toEqual(['called sent, not there'])
})

test('a device that says that all is sent while the server lacks what it saved is found', () => {
  const history = played(
    act('tablet 1', 'save'),
    sees('tablet 1', {}, { ...onDevice, unsent: 0, isAll: false }),
    sees('laboratory', {}),
    sees('tablet 1', { 2001: 'sent' }, onDevice),
  )
  expect(rulesOf(history)).toEqual(['called sent, not there'])
})

test.each([
  ['an order that it saved', act('tablet 1', 'save'), {}],
  ['an order that it withdrew', act('tablet 1', 'withdraw'), { 2001: 'sent' }],
] as const)('a device that does not show %s is found', (_, done, shown) => {
  expect(rulesOf(played(done, sees('tablet 1', shown, onDevice)))).toContain('own act unseen')
})

test('what another device has saved and not sent is known to that device alone', () => {
  expect(check(played(act('tablet 1', 'save', { said: 'unknown' }), sees('tablet 2', {})))).toEqual([])
})

test('an order that both the pharmacy and the laboratory were told to have moved first is found', () => {
  const history = played(act('laboratory', 'take'), act('tablet 1', 'withdraw'))
  expect(rulesOf(history)).toEqual(['taken and withdrawn'])
})

test('a withdrawal that was confirmed and is not stored is lost', () => {
  const history = played(
    act('tablet 1', 'save'),
    act('tablet 1', 'withdraw'),
    sees('tablet 1', { 2001: 'withdrawn' }),
    rows(row()),
  )
  expect(rulesOf(history)).toEqual(['withdrawals lost'])
})

test('who sees in the end something else than the database has is found, whatever they saw before', () => {
  const history = played(
    act('tablet 1', 'save'),
    sees('tablet 1', { 2001: 'sent' }),
    calm,
    sees('tablet 1', { 2001: 'sent' }),
    sees('tablet 2', {}, onDevice),
    rows(row({ state: 'taken' })),
  )
  expect(check(history)).toEqual([
    { rule: 'not converged', what: 'tablet 1 (server): order 2001 sent, is taken' },
    { rule: 'not converged', what: 'tablet 2 (device): order 2001 nowhere, is taken' },
  ])
})

test('an order that is sent more than a minute after the faults is stuck', () => {
  const late = sees('tablet 1', { 2001: 'sent' })(62_000)
  const history = [...played(act('tablet 1', 'save'), calm), late, rows(row())()]
  expect(check(history)).toEqual([{ rule: 'stuck', what: 'order 2001: sent after 61900 ms' }])
})

test.each([
  ['misses a batch that was acknowledged', 'done', 0],
  ['counts a batch twice', 'done', 6],
  ['counts what nobody sent', 'unknown', 4],
] as const)('a look at the sales that %s is found', (_, said, sold) => {
  const history = played(
    act('connector', 'sell', { said, units: 3 }),
    sees('staff', {}, { isAll: false, sold }),
  )
  expect(rulesOf(history)).toEqual(['sales lost'])
})

test('a batch that nobody answered may count or not', () => {
  const batch = act('connector', 'sell', { said: 'unknown', units: 3 })
  for (const sold of [0, 3])
    expect(check(played(batch, sees('staff', {}, { isAll: false, sold })))).toEqual([])
})

test('what broke in a way that nobody expects is told', () => {
  expect(check([{ kind: 'broken', actor: 'tablet 1', begin: 0, what: 'TypeError' }])).toEqual([
    { rule: 'broken', what: 'tablet 1: TypeError' },
  ])
})
