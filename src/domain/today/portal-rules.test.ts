import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DelegateFacts,
  delegateRules,
  knownOrdering,
  type OrderingPharmacy,
  type PendingPharmacyFact,
  quietWeeks,
} from '@/domain/today/delegate-today'
import { forgottenMs, type StaffFacts, staffRules, ticketMs } from '@/domain/today/staff-today'
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

  const on = (pharmacies: OrderingPharmacy[], day = today) => ({ on: day, pharmacies })

  test('pharmacies that had ordered and no longer do come first, those that ordered most, and the others as a number', () => {
    expect(of({ ordering: on([quiet(1), quiet(2, 90_000), quiet(3), quiet(4)]) })).toMatchObject([
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
    expect(of({ ordering: on([{ ...quiet(1), lastOrderAt, recent: 39_000 }]) })).toEqual([])
  })

  test('its only order, six weeks ago, is in what it ordered before', () => {
    const lastOrderAt = ago(43 * 24 * 3_600_000)
    const [line] = of({ ordering: on([{ ...quiet(1, 0), lastOrderAt, recent: 60_000 }]) })
    expect(line?.detail).toContain('antes pidió por 600\u00a0€ PVL')
  })

  test('an answer that a device kept is judged by its own day, says it, and ends when it is old', () => {
    const lastOrderAt = '2026-10-17T09:00:00Z'
    const kept = (from: string) =>
      knownOrdering({ from, pharmacies: [{ ...quiet(1), lastOrderAt }] }, 90, today)
    expect(kept('2026-08-31')).toMatchObject({ on: today })
    expect(of({ ordering: kept('2026-08-31') })[0]?.text).toBe('Farmacia 1 no pide desde hace 6 semanas')
    // On the 27th it had been silent for 41 days.
    expect(of({ ordering: kept('2026-08-29') }).map(({ key }) => key)).toEqual(['orders-fell:1'])
    expect(of({ ordering: on([quiet(1)], '2026-11-27') })[0]?.detail).toContain('Datos del 27/11/2026.')
    expect(kept('2026-08-10')).toBeNull()
  })

  test('a pharmacy that orders much less than before is told; one that orders a little less is not', () => {
    const ordering = { pharmacy: pharmacy(1), lastOrderAt: ago(0), earlier: 200_000, recent: 120_000 }
    expect(of({ ordering: on([ordering]) })).toMatchObject([
      {
        text: 'Farmacia 1 pide un 40\u00a0% menos',
        detail: 'En 45 días, 1.200\u00a0€ PVL; en los 45 de antes, 2.000\u00a0€.',
      },
    ])
    expect(of({ ordering: on([{ ...ordering, recent: 150_000 }]) })).toEqual([])
    expect(of({ ordering: on([{ ...ordering, earlier: 20_000, recent: 0 }]) })).toEqual([])
    expect(of({ ordering: on([{ ...ordering, earlier: 0, recent: 0 }]) })).toEqual([])
  })

  const hangs = (pharmacies: PendingPharmacyFact[], more = false) => ({ pharmacies, more })

  test('a registration that hangs leads to itself, several lead to the list', () => {
    const pending = { name: 'Farmacia Sol', createdAt: '2026-11-01T09:00:00Z', registration: 8 }
    expect(of({ pending: hangs([pending]) })).toMatchObject([
      {
        text: '1 alta lleva más de 14 días sin ventas',
        detail: 'Farmacia Sol, del 01/11/2026.',
        action: { open: 'registration', registration: 8 },
      },
    ])
    expect(of({ pending: hangs([pending, { ...pending, name: 'Farmacia Luna' }]) })).toMatchObject([
      { action: { open: 'pending-pharmacies' } },
    ])
    expect(of({ pending: hangs([pending], true) })).toMatchObject([
      { text: 'Más de 1 alta lleva más de 14 días sin ventas', action: { open: 'pending-pharmacies' } },
    ])
    expect(of({ pending: hangs([{ ...pending, createdAt: '2026-11-20T09:00:00Z' }]) })).toEqual([])
    expect(of({ pending: hangs([{ ...pending, createdAt: null }]) })).toEqual([])
  })

  test('pharmacies without access are counted', () => {
    expect(of({ notAccess: 3 })).toMatchObject([
      { text: '3 farmacias conectadas no dan acceso a sus datos', severity: 'notice' },
    ])
    expect(of({ notAccess: 0 })).toEqual([])
  })
})

describe('what staff have to see to', () => {
  const none: StaffFacts = { now, failed: null, silent: null, tickets: null, registrations: null }
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

  test('silent connectors are counted, also those that are not named, and the last to fall silent is', () => {
    const connectors = [{ pharmacy: 'Farmacia Sol', lastDataAt: '2026-11-24T09:00:00Z' }]
    expect(of({ silent: { count: 1, connectors } })).toMatchObject([
      {
        text: '1 conector calla desde hace más de 4 días',
        detail: expect.stringContaining('Farmacia Sol: sus últimos datos, del 24/11/2026 10:00'),
        action: { open: 'connectors' },
      },
    ])
    expect(of({ silent: { count: 260, connectors } })[0]?.text).toMatch(/^260 conectores callan/)
    expect(of({ silent: { count: 0, connectors: [] } })).toEqual([])
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
      lastDataAt: fc.option(fc.integer({ min: 0, max: 2 * forgottenMs }).map(ago)),
    })
    fc.assert(
      fc.property(fc.array(ticket), fc.array(connector), fc.nat(3), (tickets, connectors, registrations) => {
        const silent = { count: connectors.length, connectors }
        const lines = of({ tickets, silent, registrations })
        expect(lines.length).toBeLessThanOrEqual(mostLines)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
      }),
    )
  })
})
