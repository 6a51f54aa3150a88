import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  breakOne,
  type Counting,
  packKey,
  type Received,
  relabel,
  setUnits,
  sumsOf,
  tally,
} from '@/domain/order/reception'
import { type ClaimedPack, changesOf, correctionProblems } from '@/domain/reception/correction'

const pack = (change: Partial<Received> = {}): Received => ({
  line: 1,
  cn: '662026',
  units: 5,
  broken: false,
  lot: 'A',
  expiry: '2028-01-31',
  ...change,
})
const claim = (change: Partial<ClaimedPack>): ClaimedPack => ({
  ...{ kind: 'broken', line: 1, cn: '662026', units: 1, lot: 'A', expiry: '2028-01-31' },
  ...change,
})
const back = (units: number, change: Partial<Received> & { before?: number } = {}) => ({
  ...pack(change),
  units: -units,
  before: change.before ?? 5,
})
const why = (
  changes: Parameters<typeof correctionProblems>[0],
  received = [pack()],
  claimed: ClaimedPack[] = [],
) => [...correctionProblems(changes, { received, claimed }).values()]
const claimed = 'Está reclamado al laboratorio: no se puede quitar'

describe('a correction', () => {
  test('says what was changed of what had come, and how much of it there was', () => {
    const received = [pack(), pack({ line: 2, cn: '650003', lot: null, expiry: null, units: 2 })]
    let counting: Counting = [received]
    counting = relabel(counting, pack(), { units: 2, lot: 'B', expiry: null })
    counting = setUnits(counting, { line: 2, cn: '650003' }, 4)
    expect(changesOf(received, counting.slice(1))).toEqual([
      { ...pack({ units: -2 }), before: 5 },
      pack({ lot: 'B', expiry: null, units: 2 }),
      pack({ line: 2, cn: '650003', lot: null, expiry: null, units: 2 }),
    ])
    expect(changesOf(received, [])).toEqual([])
  })

  test('takes back no more than came, and nothing where somebody else was faster', () => {
    expect(why([back(5)])).toEqual([])
    expect(why([back(6)])).toEqual(['No se han recibido tantas unidades'])
    for (const before of [4, 6])
      expect(why([back(1, { before })])).toEqual(['Lo recibido ha cambiado entretanto: revise las unidades'])
    expect(why([{ ...pack(), units: -1 }])).toHaveLength(1)
    expect(why([{ ...pack(), units: 100 }])).toEqual([])
  })

  test('leaves what was claimed of the laboratory', () => {
    const broken = pack({ broken: true, units: 2 })
    const ofBroken = back(2, { broken: true, before: 2 })
    expect(why([ofBroken], [pack(), broken], [claim({})])).toEqual([claimed])
    expect(why([back(1, { broken: true, before: 2 })], [pack(), broken], [claim({})])).toEqual([])
    expect(why([ofBroken], [pack(), broken], [claim({ lot: 'B' })])).toEqual([])
    expect(why([back(4)], [pack()], [claim({ kind: 'expires-soon', units: 2 })])).toEqual([claimed])
    const other = pack({ line: null })
    expect(
      why([back(1, { line: null })], [other], [claim({ kind: 'other-product', line: null, units: 5 })]),
    ).toEqual([claimed])
    // Its boxes may have other lots, as long as as many are over.
    const over = claim({ kind: 'over', lot: null, expiry: null })
    expect(why([back(1)], [pack()], [over])).toEqual([claimed])
    expect(why([back(1), pack({ units: 1, lot: 'B' })], [pack()], [over])).toEqual([])
    // What is missing may still come, or have come: nothing is held by it.
    expect(why([back(5)], [pack()], [claim({ kind: 'short', lot: null, expiry: null })])).toEqual([])
  })
})

const packs = fc.record({
  line: fc.constantFrom(1, 2, null),
  cn: fc.constantFrom('662026', '650003'),
  units: fc.integer({ min: 1, max: 6 }),
  broken: fc.boolean(),
  lot: fc.constantFrom(null, 'A', 'B'),
  expiry: fc.constantFrom(null, '2028-01-31'),
})
/** What a screen can do with what had come. */
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('set' as const, 'break' as const, 'relabel' as const),
    at: fc.nat(),
    units: fc.integer({ min: 1, max: 8 }),
    lot: fc.constantFrom(null, 'A', 'B'),
  }),
)
type Edit = typeof edits extends fc.Arbitrary<(infer E)[]> ? E : never
const edited = (counting: Counting, { kind, at, units, lot }: Edit): Counting => {
  const found = tally(counting)
  const picked = found[at % Math.max(1, found.length)]
  if (picked === undefined) return counting
  if (kind === 'set') return setUnits(counting, picked, units - 1)
  return kind === 'break'
    ? breakOne(counting, picked)
    : relabel(counting, picked, { units, lot, expiry: null })
}
const byPack = (received: readonly Received[]) =>
  Object.fromEntries(received.map((each) => [packKey(each), each.units]))

describe('whatever is corrected', () => {
  test('comes to what the screen shows once it is added to what had come, and can be', () => {
    fc.assert(
      fc.property(fc.array(packs), edits, (came, all) => {
        const received = tally([came])
        const counting = all.reduce(edited, [received] as Counting)
        const changes = changesOf(received, counting.slice(1))
        expect(byPack(tally([received, changes]))).toEqual(byPack(tally(counting)))
        expect([...correctionProblems(changes, { received, claimed: [] })]).toEqual([])
      }),
    )
  })

  test('by two people of what both saw leaves no box below nothing: the second is told, or touched others', () => {
    fc.assert(
      fc.property(fc.array(packs), edits, edits, (came, first, second) => {
        const received = tally([came])
        const corrected = (all: readonly Edit[]) =>
          changesOf(received, all.reduce(edited, [received] as Counting).slice(1))
        const [one, other] = [corrected(first), corrected(second)]
        const after = sumsOf([received, one])
        const problems = correctionProblems(other, { received: after, claimed: [] })
        const touched = new Set(one.map(packKey))
        for (const [index, change] of other.entries())
          if (change.units < 0) expect(problems.has(index)).toBe(touched.has(packKey(change)))
        if (problems.size === 0)
          for (const { units } of sumsOf([after, other])) expect(units).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
