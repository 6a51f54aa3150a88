import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DelegateFacts, delegateRules, quietWeeks } from '@/domain/today/delegate-today'
import { forgottenMs, type StaffFacts, silentMs, staffRules, ticketMs } from '@/domain/today/staff-today'
import { mostLines, todayList } from '@/domain/today/today-line'

const today = '2026-11-29'
const now = Date.parse('2026-11-29T10:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

describe('what a delegate has to see to', () => {
  const of = (facts: Partial<DelegateFacts>) =>
    todayList(delegateRules, { today, ordering: null, pending: null, notAccess: null, ...facts }, {}).lines
  const pharmacy = (id: number, name = `Farmacia ${id}`) => ({ id, name })
  const quiet = (id: number, earlier = 40_000) => ({
    ...{ pharmacy: pharmacy(id), lastOrderAt: '2026-10-10T09:00:00Z', earlier, recent: 0 },
  })

  test('pharmacies that had ordered and no longer do come first, those that ordered most, and the others as a number', () => {
    expect(of({ ordering: [quiet(1), quiet(2, 90_000), quiet(3), quiet(4)] })).toMatchObject([
      {
        key: 'quiet:2',
        severity: 'soon',
        text: 'Farmacia 2 no pide desde hace 7 semanas',
        detail: 'Su último pedido es del 10/10/2026; antes pidió por 900\u00a0€ PVL.',
        action: { open: 'pharmacy', pharmacy: 2 },
      },
      { key: 'quiet:1', detail: expect.stringContaining('Otras 2 tampoco.') },
    ])
    const lastOrderAt = ago((quietWeeks * 7 - 1) * 24 * 3_600_000)
    expect(of({ ordering: [{ ...quiet(1), lastOrderAt, recent: 39_000 }] })).toEqual([])
  })

  test('a pharmacy that orders much less than before is told; one that orders a little less is not', () => {
    const ordering = { pharmacy: pharmacy(1), lastOrderAt: ago(0), earlier: 200_000, recent: 120_000 }
    expect(of({ ordering: [ordering] })).toMatchObject([
      {
        text: 'Farmacia 1 pide un 40\u00a0% menos',
        detail: 'En 45 días, 1.200\u00a0€ PVL; en los 45 de antes, 2.000\u00a0€.',
      },
    ])
    expect(of({ ordering: [{ ...ordering, recent: 150_000 }] })).toEqual([])
    expect(of({ ordering: [{ ...ordering, earlier: 20_000, recent: 0 }] })).toEqual([])
    expect(of({ ordering: [{ ...ordering, earlier: 0, recent: 0 }] })).toEqual([])
  })

  test('a registration that hangs leads to itself, several lead to the list', () => {
    const pending = { name: 'Farmacia Sol', createdAt: '2026-11-01T09:00:00Z', registration: 8 }
    expect(of({ pending: [pending] })).toMatchObject([
      {
        text: '1 alta lleva más de 14 días sin ventas',
        detail: 'Farmacia Sol, del 01/11/2026.',
        action: { open: 'registration', registration: 8 },
      },
    ])
    expect(of({ pending: [pending, { ...pending, name: 'Farmacia Luna' }] })).toMatchObject([
      { action: { open: 'pending-pharmacies' } },
    ])
    expect(of({ pending: [{ ...pending, createdAt: '2026-11-20T09:00:00Z' }] })).toEqual([])
    expect(of({ pending: [{ ...pending, createdAt: null }] })).toEqual([])
  })

  test('pharmacies without access are counted', () => {
    expect(of({ notAccess: 3 })).toMatchObject([
      { text: '3 farmacias conectadas no dan acceso a sus datos', severity: 'notice' },
    ])
    expect(of({ notAccess: 0 })).toEqual([])
  })
})

describe('what staff have to see to', () => {
  const none: StaffFacts = { now, failed: null, connectors: null, tickets: null, registrations: null }
  const of = (facts: Partial<StaffFacts>) => todayList(staffRules, { ...none, ...facts }, {}).lines

  test('orders that could not be delivered are urgent', () => {
    const latest = { laboratory: 'Cinfa', at: '2026-11-29T09:00:00Z' }
    expect(of({ failed: { count: 2, more: false, latest } })).toMatchObject([
      {
        severity: 'urgent',
        text: '2 pedidos no se han podido entregar',
        detail: 'El último, de 29/11/2026 10:00, a Cinfa.',
        action: { open: 'failed-deliveries' },
      },
    ])
    expect(of({ failed: { count: 1000, more: true, latest } })[0]?.text).toMatch(/^Más de 1\.000 pedidos/)
    expect(of({ failed: { count: 0, more: false, latest: null } })).toEqual([])
  })

  test('a connector that has sent and no longer does is silent; one without keys or given up is not', () => {
    const connector = { pharmacy: 'Farmacia Sol', keys: 1, lastDataAt: ago(silentMs + 1) }
    expect(of({ connectors: [connector] })).toMatchObject([
      { text: '1 conector calla desde hace más de 4 días', action: { open: 'connectors' } },
    ])
    for (const other of [
      { ...connector, lastDataAt: ago(silentMs) },
      { ...connector, lastDataAt: ago(forgottenMs + 1) },
      { ...connector, lastDataAt: null },
      { ...connector, keys: 0 },
    ])
      expect(of({ connectors: [other] })).toEqual([])
  })

  test('tickets that the help desk lacks are urgent, those that are read here alone are told for a week', () => {
    const ticket = { createdAt: ago(2 * 3_600_000), subject: 'No imprime', delivery: 'waiting' } as const
    expect(of({ tickets: [ticket] })).toMatchObject([
      { severity: 'urgent', text: '1 ticket no ha llegado al servicio de soporte' },
    ])
    expect(of({ tickets: [{ ...ticket, delivery: 'kept' }] })).toMatchObject([
      { severity: 'soon', text: '1 ticket de esta semana, que solo se leen aquí' },
    ])
    expect(of({ tickets: [{ ...ticket, delivery: 'sent' }] })).toEqual([])
    expect(of({ tickets: [{ ...ticket, delivery: 'kept', createdAt: ago(ticketMs + 1) }] })).toEqual([])
    expect(of({ tickets: [{ ...ticket, createdAt: ago(1000) }] })).toEqual([])
  })

  test('registrations wait for staff, and what was not read is not told', () => {
    expect(of({ registrations: 2 })).toMatchObject([{ text: '2 altas esperan que se confirme su dirección' }])
    expect(of({ registrations: 0 })).toEqual([])
    expect(of({})).toEqual([])
  })

  test('however much waits, a list has at most seven lines of different matters', () => {
    const ticket = fc.record({
      createdAt: fc.integer({ min: 0, max: 3 * ticketMs }).map(ago),
      subject: fc.string(),
      delivery: fc.constantFrom('kept' as const, 'waiting' as const, 'sent' as const),
    })
    const connector = fc.record({
      pharmacy: fc.string(),
      keys: fc.nat(2),
      lastDataAt: fc.option(fc.integer({ min: 0, max: 2 * forgottenMs }).map(ago)),
    })
    fc.assert(
      fc.property(fc.array(ticket), fc.array(connector), fc.nat(3), (tickets, connectors, registrations) => {
        const lines = of({ tickets, connectors, registrations })
        expect(lines.length).toBeLessThanOrEqual(mostLines)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
      }),
    )
  })
})
