import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseFantasy,
  fantasyChoiceOf,
  noTypes,
  prescriptionOf,
  type TypeBoxes,
  tickedTypes,
  tickGeneric,
  tickGenericKind,
} from '@/domain/sales/questions/product-types'

const box = fc.constantFrom(true as const, null)
const boxesArbitrary: fc.Arbitrary<TypeBoxes> = fc.record({
  generic: box,
  efg: box,
  fantasy: box,
  notFantasy: box,
  brand: box,
  otc: box,
})

describe('the boxes of product types', () => {
  test('ticking Genérico ticks EFG and Fantasia with it, and clearing it clears all three', () => {
    expect(tickGeneric(true)).toEqual({ generic: true, efg: true, fantasy: true, notFantasy: null })
    expect(tickGeneric(false)).toEqual({ generic: null, efg: null, fantasy: null, notFantasy: null })
  })

  test('EFG and Fantasia both ticked make Genérico; one of them leaves it indeterminate', () => {
    const one = { ...noTypes, ...tickGenericKind(noTypes, 'efg', true) }
    expect(tickedTypes(one)).toMatchObject({ generic: false, genericIndeterminate: true })
    const both = { ...one, ...tickGenericKind(one, 'fantasy', true) }
    expect(both.generic).toBe(true)
    expect(tickedTypes(both)).toMatchObject({ generic: true, genericIndeterminate: false })
    const left = { ...both, ...tickGenericKind(both, 'efg', false) }
    expect(left).toMatchObject({ generic: null, efg: null, fantasy: true })
  })

  test('whatever was ticked before, a box shows what it was last set to and the other kind stays', () => {
    fc.assert(
      fc.property(boxesArbitrary, fc.constantFrom('efg', 'fantasy'), fc.boolean(), (boxes, kind, ticked) => {
        const other = kind === 'efg' ? 'fantasy' : 'efg'
        const after = tickedTypes({ ...boxes, ...tickGenericKind(boxes, kind, ticked) })
        expect(after[kind]).toBe(ticked)
        expect(after[other]).toBe(tickedTypes(boxes)[other])
        expect(after.generic).toBe(after.efg && after.fantasy)
        expect(after.genericIndeterminate).toBe(after.efg !== after.fantasy)
      }),
    )
  })

  test('the Genéricos control shows what it was set to, over any boxes', () => {
    fc.assert(
      fc.property(
        boxesArbitrary,
        fc.constantFrom('all' as const, 'fantasy' as const, 'notFantasy' as const),
        (boxes, choice) => {
          expect(fantasyChoiceOf({ ...boxes, ...chooseFantasy(choice) })).toBe(choice)
        },
      ),
    )
  })
})

describe('the prescription parameter', () => {
  const full: TypeBoxes = { ...noTypes, ...tickGeneric(true), brand: true, otc: true }

  test.each<[string, TypeBoxes, boolean | null]>([
    ['only Parafarmacia', { ...noTypes, otc: true }, false],
    ['the full set of types', full, null],
    ['no type', noTypes, null],
    ['Parafarmacia and Marca', { ...noTypes, otc: true, brand: true }, null],
    ['only Marca', { ...noTypes, brand: true }, true],
    ['only Fantasia', { ...noTypes, fantasy: true }, true],
  ])('of %s', (_name, boxes, expected) => {
    expect(prescriptionOf(boxes, null)).toBe(expected)
  })

  test('is what the variant forces, whatever is ticked', () => {
    fc.assert(
      fc.property(boxesArbitrary, fc.boolean(), (boxes, forced) => {
        expect(prescriptionOf(boxes, forced)).toBe(forced)
      }),
    )
  })
})
