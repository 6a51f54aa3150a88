import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allCame,
  beyondSent,
  breakOne,
  type Counting,
  count,
  countedLines,
  differencesOf,
  expiresSoon,
  packCame,
  type ReceivableLine,
  type Received,
  relabel,
  setUnits,
  takeBack,
  tally,
  undoLast,
  unitsOf,
} from '@/domain/order/reception'

const today = '2026-11-28'
const line = (change: Partial<ReceivableLine> = {}): ReceivableLine => ({
  id: 1,
  cn: '662026',
  product: 'Ibuprofeno',
  laboratory: null,
  quantity: 3,
  receivedBefore: 0,
  answer: null,
  ...change,
})
const lines = [line(), line({ id: 2, cn: '650003', product: 'Omeprazol', quantity: 2 })]
const pack = (cn: string, change: Partial<Received> = {}): Received => ({
  ...packCame(lines, { cn, lot: null, expiry: null }),
  ...change,
})
const counted = (counting: Counting, of = lines) =>
  countedLines(of, counting).map(({ expected, counted, short, over }) => [expected, counted, short, over])
const kindsOf = (counting: Counting, of = lines) =>
  differencesOf(of, counting, today).map(({ kind, cn, units }) => `${kind} ${cn} ${units}`)

describe('a reception', () => {
  test('of nothing lacks everything that was ordered', () => {
    expect(counted([])).toEqual([
      [3, 0, 3, 0],
      [2, 0, 2, 0],
    ])
    expect(kindsOf([])).toEqual(['short 662026 3', 'short 650003 2'])
  })

  test('of everything has no differences, by scans or in one step', () => {
    expect(kindsOf(allCame(lines, []))).toEqual([])
    const half = count([], [pack('662026')])
    expect(kindsOf(allCame(lines, half))).toEqual([])
    expect(undoLast(allCame(lines, half))).toEqual(half)
    expect(allCame(lines, allCame(lines, []))).toHaveLength(1)
  })

  test.each<[string, Partial<ReceivableLine>, number]>([
    ['what came before', { receivedBefore: 2 }, 1],
    ['more than was ordered came before', { receivedBefore: 9 }, 0],
    ['the laboratory serves less', { answer: { served: 1, substituted: 0, substitute: null } }, 1],
    ['part comes as another product', { answer: { served: 1, substituted: 1, substitute: '700001' } }, 2],
    ['nothing comes', { answer: { served: 0, substituted: 0, substitute: null } }, 0],
  ])('waits for the rest where %s', (_, change, expected) => {
    expect(counted([], [line(change)])).toEqual([[expected, 0, expected, 0]])
  })

  test('counts the announced substitute for its line, and any other product beside the order', () => {
    const answered = [line({ answer: { served: 0, substituted: 3, substitute: '700001' } })]
    const substitute = packCame(answered, { cn: '700001', lot: 'A', expiry: '2028-01-31' })
    expect(substitute.line).toBe(1)
    const counting = [[substitute], [packCame(answered, { cn: '700002', lot: null, expiry: null })]]
    expect(kindsOf(counting, answered)).toEqual(['short 662026 2', 'other-product 700002 1'])
  })

  test('tells what is over, broken and expires soon, each with its lot', () => {
    const soon = { lot: 'B7', expiry: '2027-04-30' }
    let counting: Counting = []
    for (const received of [
      ...Array<Received>(4).fill(pack('662026', { lot: 'A', expiry: '2028-01-31' })),
      pack('650003', soon),
      pack('650003', soon),
    ])
      counting = count(counting, [received])
    counting = breakOne(counting, { line: 1, cn: '662026' })
    expect(differencesOf(lines, counting, today)).toEqual([
      { kind: 'over', line: 1, cn: '662026', units: 1, lot: null, expiry: null },
      { kind: 'expires-soon', line: 2, cn: '650003', units: 2, ...soon },
      { kind: 'broken', line: 1, cn: '662026', units: 1, lot: 'A', expiry: '2028-01-31' },
    ])
  })

  test('has the lots of its boxes typed beside it, several of a line', () => {
    const bare = setUnits([], { line: 1, cn: '662026' }, 3)
    const [pack] = tally(bare)
    if (pack === undefined) throw new Error('nothing counted')
    const named = relabel(bare, pack, { units: 2, lot: 'A', expiry: '2028-01-31' })
    expect(tally(named)).toEqual([
      { ...pack, units: 1 },
      { ...pack, units: 2, lot: 'A', expiry: '2028-01-31' },
    ])
    expect(relabel(named, pack, { units: 2, lot: 'B', expiry: null })).toBe(named)
  })

  test('has a broken one where none was counted', () => {
    expect(kindsOf(breakOne([], { line: 2, cn: '650003' }))).toEqual([
      'short 662026 3',
      'short 650003 1',
      'broken 650003 1',
    ])
  })

  test.each([
    ['2027-05-27', true],
    ['2027-05-28', false],
    ['2026-11-01', true],
  ])('takes what expires on %s for too short: %s', (expiry, isSoon) => {
    expect(expiresSoon(expiry, today)).toBe(isSoon)
  })
})

const cns = ['662026', '650003', '700001']
const packs = fc.record({
  cn: fc.constantFrom(...cns),
  lot: fc.constantFrom(null, 'A', 'B'),
  expiry: fc.constantFrom(null, '2027-01-31', '2029-01-31'),
})
const byText = (received: readonly Received[]) => received.map((each) => JSON.stringify(each)).sort()
const countingOf = (scans: readonly Pick<Received, 'cn' | 'lot' | 'expiry'>[]): Counting =>
  scans.reduce<Counting>((counting, scan) => count(counting, [packCame(lines, scan)]), [])

describe('whatever is scanned', () => {
  test('comes to the same in any sequence', () => {
    fc.assert(
      fc.property(
        fc
          .array(packs)
          .chain((scans) =>
            fc.tuple(fc.constant(scans), fc.shuffledSubarray(scans, { minLength: scans.length })),
          ),
        ([scans, shuffled]) => {
          const [one, other] = [countingOf(scans), countingOf(shuffled)]
          expect(byText(tally(one))).toEqual(byText(tally(other)))
          expect(countedLines(lines, one)).toEqual(countedLines(lines, other))
        },
      ),
    )
  })

  test('by two people adds up to what one of them would have counted', () => {
    fc.assert(
      fc.property(fc.array(packs), fc.array(packs), (first, second) => {
        const mine = countedLines(lines, countingOf(first))
        const after = lines.map((each, at) => ({ ...each, receivedBefore: mine[at]?.counted ?? 0 }))
        const together = countedLines(lines, countingOf([...first, ...second]))
        for (const [at, { short, counted }] of countedLines(after, countingOf(second)).entries()) {
          expect(short).toBe(together[at]?.short)
          expect(counted + (mine[at]?.counted ?? 0)).toBe(together[at]?.counted)
        }
      }),
    )
  })

  const steps = fc.array(
    fc.oneof(
      packs.map((scan) => ({ kind: 'scan' as const, scan })),
      fc.record({
        kind: fc.constantFrom('back' as const, 'break' as const),
        of: fc.constantFrom<{ line: number | null; cn: string }>(
          { line: 1, cn: '662026' },
          { line: 2, cn: '650003' },
          { line: null, cn: '700001' },
        ),
      }),
      fc.constant({ kind: 'all' as const }),
    ),
  )
  type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never
  const taken = (counting: Counting, step: Step): Counting =>
    step.kind === 'scan'
      ? count(counting, [packCame(lines, step.scan)])
      : step.kind === 'all'
        ? allCame(lines, counting)
        : step.kind === 'back'
          ? takeBack(counting, step.of)
          : breakOne(counting, step.of)

  test('is undone step by step, and is never less than nothing', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let counting: Counting = []
        for (const step of all) {
          const next = taken(counting, step)
          if (next !== counting) expect(undoLast(next)).toEqual(counting)
          const total = next.flat().reduce((sum, { units }) => sum + units, 0)
          expect(tally(next).reduce((sum, { units }) => sum + units, 0)).toBe(total)
          if (step.kind === 'back')
            expect(total).toBeLessThanOrEqual(counting.flat().reduce((s, { units }) => s + units, 0))
          for (const { counted, broken, expected, short, over } of countedLines(lines, next)) {
            expect(Math.min(counted, broken, expected, short, over)).toBeGreaterThanOrEqual(0)
            expect(broken).toBeLessThanOrEqual(counted)
            expect(counted - over + short).toBe(expected)
          }
          counting = next
        }
      }),
    )
  })

  test('is what somebody types, in one step', () => {
    fc.assert(
      fc.property(steps, fc.nat(20), (all, units) => {
        const counting = all.reduce(taken, [] as Counting)
        const of = { line: 1, cn: '662026' }
        const typed = setUnits(counting, of, units)
        expect(unitsOf(typed, of)).toBe(units)
        if (typed !== counting) expect(undoLast(typed)).toEqual(counting)
      }),
    )
  })

  test('has another lot without another unit, in one step', () => {
    fc.assert(
      fc.property(steps, fc.nat(), packs, fc.nat(20), (all, place, { lot, expiry }, units) => {
        const counting = all.reduce(taken, [] as Counting)
        const found = tally(counting)
        const pack = found[place % Math.max(1, found.length)]
        if (pack === undefined) return
        const named = relabel(counting, pack, { units, lot, expiry })
        expect(countedLines(lines, named)).toEqual(countedLines(lines, counting))
        // More than there are of it cannot be named.
        if (units > pack.units || units === 0) expect(tally(named)).toEqual(found)
        if (named !== counting) expect(undoLast(named)).toEqual(counting)
      }),
    )
  })

  test('can be taken back to nothing', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let counting = all.reduce(taken, [] as Counting)
        for (const { line, cn, units } of tally(counting))
          for (let unit = 0; unit < units; unit += 1) counting = takeBack(counting, { line, cn })
        expect(tally(counting)).toEqual([])
      }),
    )
  })
})

describe('what is left of a counting whose earlier part was sent by itself', () => {
  const box = (units: number, lot: string | null = null, broken = false): Received => ({
    line: 1,
    cn: '662026',
    units,
    broken,
    lot,
    expiry: null,
  })

  test('is nothing of boxes that got their lot meanwhile: they would come twice', () => {
    expect(beyondSent([[box(2)], [box(-2), box(2, 'A-1')]], [box(2)])).toEqual([])
  })

  test('is what came beside them', () => {
    expect(beyondSent([[box(10)], [box(3)]], [box(10)])).toEqual([box(3)])
    expect(beyondSent([[box(1)], [box(-1), box(1, null, true)], [box(1)]], [box(1)])).toEqual([
      box(1, null, true),
    ])
  })

  test('is never more of a product than was counted beyond what was sent', () => {
    const boxes = fc.array(
      fc.record({
        line: fc.constantFrom(1, 2),
        cn: fc.constantFrom('662026', '660418'),
        units: fc.integer({ min: 1, max: 9 }),
        broken: fc.boolean(),
        lot: fc.constantFrom(null, 'A-1'),
        expiry: fc.constant(null),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(boxes, boxes, (counted, sent) => {
        const left = beyondSent([counted], sent)
        const of = (all: readonly Received[], line: number, cn: string) =>
          all.reduce((sum, each) => sum + (each.line === line && each.cn === cn ? each.units : 0), 0)
        for (const line of [1, 2])
          for (const cn of ['662026', '660418'])
            expect(of(left, line, cn)).toBe(Math.max(0, of(counted, line, cn) - of(sent, line, cn)))
        expect(left.every(({ units }) => units > 0)).toBe(true)
      }),
    )
  })
})
