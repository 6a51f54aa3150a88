import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostLines, severities, type TodayLine, todayList, withHidden } from '@/domain/today/today-line'

const line = (fields: Partial<TodayLine> & Pick<TodayLine, 'key'>): TodayLine => ({
  version: '1',
  severity: 'soon',
  order: 0,
  text: 'Texto',
  action: { open: 'orders', label: 'Ver pedidos' },
  ...fields,
})
const of = (lines: readonly TodayLine[], hidden = {}) => todayList([() => lines], null, hidden)

const anyLines = fc
  .uniqueArray(
    fc.record({
      key: fc.string({ minLength: 1, maxLength: 4 }),
      version: fc.constantFrom('1', '2'),
      severity: fc.constantFrom(...severities),
      order: fc.integer({ min: -3, max: 3 }),
    }),
    { selector: ({ key }) => key, maxLength: 20 },
  )
  .map((all) => all.map(line))

describe('the list of today', () => {
  test('what waits for nobody comes first, then what is due soonest', () => {
    const { lines } = of([
      line({ key: 'note', severity: 'notice' }),
      line({ key: 'late', order: 9 }),
      line({ key: 'near', order: 1 }),
      line({ key: 'lost', severity: 'urgent', order: 99 }),
    ])
    expect(lines.map(({ key }) => key)).toEqual(['lost', 'near', 'late', 'note'])
  })

  test('a hidden line stays away until it says something else', () => {
    const hidden = withHidden({}, line({ key: 'cart' }), null)
    expect(of([line({ key: 'cart' })], hidden)).toMatchObject({ lines: [], hidden: [{ key: 'cart' }] })
    expect(of([line({ key: 'cart', version: '2' })], hidden)).toMatchObject({
      lines: [{ key: 'cart' }],
      hidden: [],
    })
  })

  test('what was hidden and is no longer a line is forgotten, unless not everything was read', () => {
    const [order, cart] = [line({ key: 'order:1' }), line({ key: 'cart' })]
    const hidden = withHidden({}, order, [order, cart])
    expect(withHidden(hidden, cart, [cart])).toEqual({ cart: '1' })
    expect(withHidden(hidden, cart, null)).toEqual({ 'order:1': '1', cart: '1' })
  })

  test('a key that every object has hides nothing', () => {
    expect(of([line({ key: 'constructor', version: '' })]).lines).toHaveLength(1)
  })

  test('never more than seven lines, in one order, whatever order the rules find them in', () => {
    fc.assert(
      fc.property(anyLines, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (all, random) => {
        const shuffled = all
          .map((each) => ({ each, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each)
        const list = of(all)
        expect(list.lines.length).toBe(Math.min(all.length, mostLines))
        expect(of(shuffled)).toEqual(list)
      }),
    )
  })

  test('what is hidden is away, makes room for the next, and everything else keeps its order', () => {
    fc.assert(
      fc.property(anyLines, fc.func(fc.boolean()), (all, isHidden) => {
        const chosen = all.filter(({ key }) => isHidden(key))
        const hidden = chosen.reduce((before, each) => withHidden(before, each, all), {})
        const list = of(all, hidden)
        const rest = of(all.filter((each) => !chosen.includes(each)))
        expect(list.lines).toEqual(rest.lines)
        expect(list.hidden.length).toBe(chosen.length)
        const changed = all.map((each) => ({ ...each, version: `${each.version} changed` }))
        expect(of(changed, hidden).lines.map(({ key }) => key)).toEqual(of(all).lines.map(({ key }) => key))
      }),
    )
  })
})
