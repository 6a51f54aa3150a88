import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SyncInput, syncStatus } from '@/features/sync/sync-status'
import { outboxStates } from '@/offline/kinds/entry-fields'

const now = Date.parse('2026-03-02T11:00:00Z')
const calm: SyncInput = {
  entries: [],
  others: [],
  missing: { own: [], others: 0 },
  connection: 'online',
  refreshedAt: Date.parse('2026-03-02T08:40:00Z'),
  now,
}
const lost = { id: '1', owner: '1', createdAt: '2026-03-02T10:00:00Z', kind: 'createOrder' } as const
const lostTicket = { id: '2', owner: '1', createdAt: '2026-03-02T10:00:00Z', kind: 'createTicket' } as const
const ticket = (state: (typeof outboxStates)[number]) => ({ state, endpoint: 'createTicket' as const })
const of = (...states: (typeof outboxStates)[number][]) => ({
  entries: states.map((state) => ({ state, endpoint: 'createOrder' as const })),
})

describe('the text of the status pill', () => {
  test.each([
    ['nothing waits', {}, 'green', 'Todo enviado'],
    ['all was accepted', of('accepted', 'accepted'), 'green', 'Todo enviado'],
    ['one order waits', of('queued'), 'amber', '1 pedido por enviar'],
    ['two orders wait, one on its way', of('queued', 'sending', 'accepted'), 'amber', '2 pedidos por enviar'],
    ['an order needs a log-in', of('needs-login', 'queued'), 'amber', 'Inicie sesión para enviar'],
    ['an order was rejected', of('rejected', 'queued', 'needs-login'), 'red', '1 pedido rechazado'],
    ['prices rose', of('review', 'queued', 'accepted'), 'amber', '1 pedido por revisar'],
    ['prices of two orders rose', of('review', 'review'), 'amber', '2 pedidos por revisar'],
    ['an order was rejected and another one dearer', of('review', 'rejected'), 'red', '1 pedido rechazado'],
    ['an order of another user waits', { others: ['createOrder'] }, 'amber', '1 pedido de otro usuario'],
    [
      'orders of others wait without connection',
      { others: ['createOrder', 'createOrder'], connection: 'offline' },
      'amber',
      '2 pedidos de otros usuarios',
    ],
    [
      'one waits, and another of another user',
      { ...of('queued'), others: ['createOrder'] },
      'amber',
      '1 pedido por enviar',
    ],
    [
      'an order waits for the log-in of whom a PIN let in, whatever the network does',
      { ...of('queued'), connection: 'signed-out' },
      'amber',
      'Inicie sesión para enviar',
    ],
    [
      'nothing waits and a PIN has opened the device',
      { connection: 'signed-out', refreshedAt: null },
      'grey',
      'Sin sesión',
    ],
    [
      'an order and two tickets wait',
      { entries: [...of('queued').entries, ticket('queued'), ticket('sending')] },
      'amber',
      '1 pedido y 2 tickets por enviar',
    ],
    ['a ticket was rejected', { entries: [ticket('rejected')] }, 'red', '1 ticket rechazado'],
    ['a ticket of another user waits', { others: ['createTicket'] }, 'amber', '1 ticket de otro usuario'],
    ['a ticket was lost', { missing: { own: [lostTicket], others: 0 } }, 'red', '1 ticket sin localizar'],
    ['nobody has looked for lost ones yet', { missing: undefined }, 'grey', 'Comprobando'],
    ['an order cannot be read', { unreadable: ['createOrder'] }, 'red', '1 pedido ilegible'],
    ['an order was lost', { missing: { own: [lost], others: 0 } }, 'red', '1 pedido sin localizar'],
    [
      'an order was lost and another was rejected',
      { ...of('rejected'), missing: { own: [lost], others: 1 } },
      'red',
      '1 pedido sin localizar',
    ],
    [
      'one of another user was lost',
      { missing: { own: [], others: 1 } },
      'amber',
      'Sin localizar, de otro usuario',
    ],
    ['those of others are not read yet', { others: undefined }, 'grey', 'Comprobando'],
    ['there is no connection', { connection: 'offline' }, 'grey', 'Sin conexión · datos de hoy 09:40'],
    ['there is no connection nor data', { connection: 'offline', refreshedAt: null }, 'grey', 'Sin conexión'],
    [
      'an order waits without connection',
      { ...of('queued'), connection: 'offline' },
      'amber',
      '1 pedido por enviar',
    ],
    ['the outbox is not read yet', { entries: undefined }, 'grey', 'Comprobando'],
  ] as const)('when %s', (_, change, tone, text) => {
    expect(syncStatus({ ...calm, ...change } as SyncInput)).toMatchObject({ tone, text })
  })

  test.each([
    ['2026-03-02T08:40:00Z', 'Sin conexión · datos de hoy 09:40', 'Sin conexión · 09:40'],
    ['2026-03-01T17:05:00Z', 'Sin conexión · datos de ayer 18:05', 'Sin conexión · ayer 18:05'],
    ['2026-02-20T17:05:00Z', 'Sin conexión · datos de 20/02/2026 18:05', 'Sin conexión · 20/02'],
  ])('says how old the data of %s is, in a long and a short form', (refreshedAt, text, shortText) => {
    const input: SyncInput = { ...calm, connection: 'offline', refreshedAt: Date.parse(refreshedAt) }
    expect(syncStatus(input)).toMatchObject({ text, shortText })
  })

  test('never says that everything is sent while an order is not accepted', () => {
    const state = fc.constantFrom(...outboxStates)
    const endpoint = fc.constantFrom('createOrder' as const, 'createTicket' as const)
    const connection = fc.constantFrom('unknown', 'online', 'offline')
    const entries = fc.option(fc.array(fc.record({ state, endpoint })), { nil: undefined })
    fc.assert(
      fc.property(entries, connection, (some, way) => {
        const status = syncStatus({ ...calm, entries: some, connection: way as SyncInput['connection'] })
        const isAllSent = some?.every((entry) => entry.state === 'accepted') ?? false
        expect(status.text === 'Todo enviado' || status.tone === 'green').toBe(isAllSent && way !== 'offline')
        expect(status.waiting).toBe(some?.filter((entry) => entry.state !== 'accepted').length ?? 0)
      }),
    )
  })
})
