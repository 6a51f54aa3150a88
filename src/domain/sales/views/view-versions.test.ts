import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maxViews,
  mergeOnDevice,
  mergeOnServer,
  type SalesView,
  type StoredView,
  type ViewEdit,
  withEdit,
} from '@/domain/sales/views/view-versions'

const view = (id: string, version: number, name = `${id}${version}`): SalesView => ({
  id,
  version,
  deleted: false,
  name,
  state: {},
})
const deletion = (id: string, version: number): SalesView => ({ id, version, deleted: true })
const sent = (each: SalesView): StoredView => ({ ...each, unsent: false })
const unsent = (each: SalesView): StoredView => ({ ...each, unsent: true })
const many = (count: number) => Array.from({ length: count }, (_, index) => view(`v${index}`, 1))

describe('an edit on a device', () => {
  const named: ViewEdit = { id: 'a', deleted: false, name: 'Nueva', state: {} }

  test('is of its instant, and waits to be sent', () => {
    expect(withEdit([sent(view('b', 7))], named, 100)).toEqual([
      sent(view('b', 7)),
      unsent(view('a', 100, 'Nueva')),
    ])
  })

  test('comes after the version that it changed, also where the clock is behind it', () => {
    expect(withEdit([sent(view('a', 500))], named, 100)).toEqual([unsent(view('a', 501, 'Nueva'))])
    expect(withEdit([sent(deletion('a', 500))], named, 100)).toEqual([unsent(view('a', 501, 'Nueva'))])
  })
})

describe('what the server keeps of what it is sent', () => {
  test.each<[string, SalesView, SalesView, SalesView]>([
    ['the newer edit', view('a', 1), view('a', 2), view('a', 2)],
    ['not an older one', view('a', 2), view('a', 1), view('a', 2)],
    ['of two edits at once the one that came first', view('a', 1, 'x'), view('a', 1, 'y'), view('a', 1, 'x')],
    ['a deletion after an edit', view('a', 1), deletion('a', 2), deletion('a', 2)],
    ['a deletion at the same time as an edit', view('a', 2), deletion('a', 2), deletion('a', 2)],
    ['not an edit before the deletion', deletion('a', 2), view('a', 1), deletion('a', 2)],
    ['not an edit at the same time as the deletion', deletion('a', 2), view('a', 2), deletion('a', 2)],
    ['an edit after the deletion', deletion('a', 2), view('a', 3), view('a', 3)],
  ])('is %s', (_, stored, given, expected) => {
    expect(mergeOnServer([stored], [given])).toEqual([expected])
  })

  test('is no more than fifty, and the deletions of the same call make room', () => {
    const full = many(maxViews)
    expect(mergeOnServer(full, [view('new', 9)])).toEqual(full)
    const changed = mergeOnServer(full, [view('new', 9), deletion('v0', 9)])
    expect(changed).toEqual(expect.arrayContaining([view('new', 9), deletion('v0', 9)]))
    expect(mergeOnServer(changed, [view('v0', 10)])).toEqual(changed)
    expect(mergeOnServer(full, [view('v7', 9)])).toContainEqual(view('v7', 9))
  })
})

describe('what a device keeps of an answer', () => {
  test.each<[string, StoredView[], SalesView[], StoredView[]]>([
    ['views of other devices come', [], [view('a', 1)], [sent(view('a', 1))]],
    ['what arrived is sent', [unsent(view('a', 1))], [view('a', 1)], [sent(view('a', 1))]],
    ['edited while it was sent, it waits', [unsent(view('a', 2))], [view('a', 1)], [unsent(view('a', 2))]],
    ['what has no room there waits', [unsent(view('a', 1))], [], [unsent(view('a', 1))]],
    ['what the server lost is sent again', [sent(view('a', 1))], [], [unsent(view('a', 1))]],
    ['a deletion not sent yet waits', [unsent(deletion('a', 2))], [], [unsent(deletion('a', 2))]],
    ['a trace that the server dropped goes', [sent(deletion('a', 2))], [], []],
    ['a deletion elsewhere arrives', [sent(view('a', 1))], [deletion('a', 2)], [sent(deletion('a', 2))]],
  ])('%s', (_, stored, answered, expected) => {
    expect(mergeOnDevice(stored, answered)).toEqual(expected)
  })
})

/** What happens to three devices with clocks of their own, each a step of one of them. */
const deviceCount = 3
const step = fc.record({
  device: fc.nat(deviceCount - 1),
  kind: fc.constantFrom('edit', 'edit', 'delete', 'sync', 'lost answer'),
  id: fc.constantFrom('a', 'b', 'c', 'd'),
})
const clocks = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: deviceCount, maxLength: deviceCount })

describe('several devices that work without a connection and meet again', () => {
  test('end with the same views, and only an edit or a deletion that is newer takes the place of an edit', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), clocks, (steps, offsets) => {
        let server: SalesView[] = []
        const devices: StoredView[][] = Array.from({ length: deviceCount }, () => [])
        const written: SalesView[] = []
        const storedBy = (device: number) => devices[device] ?? []
        const sync = (device: number, isAnswered = true) => {
          server = mergeOnServer(
            server,
            storedBy(device)
              .filter((each) => each.unsent)
              .map(withoutMark),
          )
          if (isAnswered) devices[device] = mergeOnDevice(storedBy(device), server)
        }
        for (const [index, { device, kind, id }] of steps.entries()) {
          if (kind === 'sync' || kind === 'lost answer') {
            sync(device, kind === 'sync')
            continue
          }
          const edit: ViewEdit =
            kind === 'delete' ? { id, deleted: true } : { id, deleted: false, name: `${index}`, state: {} }
          devices[device] = withEdit(storedBy(device), edit, 100 + index + (offsets[device] ?? 0))
          written.push(
            ...storedBy(device)
              .filter((each) => each.id === id)
              .map(withoutMark),
          )
        }
        for (let device = 0; device < deviceCount; device++) sync(device)
        for (let device = 0; device < deviceCount; device++) sync(device)

        for (const stored of devices) {
          expect(byId(stored)).toEqual(byId(server.map((each) => ({ ...each, unsent: false }))))
        }
        for (const { id } of written) {
          const versions = written.filter((each) => each.id === id)
          const newest = Math.max(...versions.map(({ version }) => version))
          const last = versions.filter(({ version }) => version === newest)
          expect(last).toContainEqual(server.find((each) => each.id === id))
          if (last.some(({ deleted }) => deleted)) expect(server).toContainEqual(deletion(id, newest))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('with more views than there is room for lose none: the rest stay where they were made', () => {
    fc.assert(
      fc.property(fc.nat(maxViews), fc.nat(maxViews), (first, second) => {
        const made = [first, second].map((count, device) =>
          many(count).map((each) => unsent({ ...each, id: `${device}-${each.id}` })),
        )
        let server: SalesView[] = []
        const devices = made.map((stored) => {
          server = mergeOnServer(server, stored.map(withoutMark))
          return mergeOnDevice(stored, server)
        })
        expect(server).toHaveLength(Math.min(first + second, maxViews))
        for (const [device, stored] of devices.entries()) {
          const ids = stored.map(({ id }) => id)
          expect(ids).toEqual(expect.arrayContaining((made[device] ?? []).map(({ id }) => id)))
          const waiting = stored.filter((each) => each.unsent)
          expect(waiting.every(({ id }) => server.every((each) => each.id !== id))).toBe(true)
        }
      }),
    )
  })
})

const withoutMark = ({ unsent: _, ...each }: StoredView): SalesView => each
const byId = (views: readonly StoredView[]) => [...views].sort((a, b) => (a.id < b.id ? -1 : 1))
