import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tickGeneric } from '@/domain/sales/questions/product-types'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import {
  byChoice,
  choiceOf,
  chooseLaboratory,
  chooseSeller,
  controlsOf,
  nothingChosen,
  type TableChoice,
  type TableScope,
  tableFilter,
} from '@/domain/sales/questions/table-filter'

const range = { startDate: '2025-11-21', endDate: '2026-11-20' }
const full: TableScope = {
  prescription: null,
  onlyUniverse: false,
  freeSale: true,
  marketInfo: false,
  minimal: false,
}
const filterOf = (
  choice: Partial<TableChoice>,
  scope: Partial<TableScope> = {},
  userLaboratories: readonly number[] = [7, 8],
) =>
  tableFilter({
    choice: { ...nothingChosen, ...choice },
    scope: { ...full, ...scope },
    range,
    userLaboratories,
  })

const choiceArbitrary: fc.Arbitrary<TableChoice> = fc.record(
  byChoice({
    ids: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
    text: fc.string(),
    box: fc.constantFrom(true as const, null),
    choice: fc.constantFrom(true, false, null),
    id: fc.constantFrom(null, 7),
  }),
)
const scopeArbitrary: fc.Arbitrary<TableScope> = fc.record({
  prescription: fc.constantFrom(true, false, null),
  onlyUniverse: fc.boolean(),
  freeSale: fc.boolean(),
  marketInfo: fc.boolean(),
  minimal: fc.boolean(),
})

describe('the filter of a sales table', () => {
  test('that nobody touched asks for everything in its range', () => {
    expect(filterOf({})).toEqual(allSales(range))
  })

  test('only-universe without a laboratory asks for all of the user’s laboratories', () => {
    expect(filterOf({}, { onlyUniverse: true })).toMatchObject({ universe: true, laboratories: [7, 8] })
    expect(filterOf(chooseLaboratory(3), { onlyUniverse: true })).toMatchObject({
      universe: true,
      laboratories: [3],
    })
    expect(filterOf({}, { onlyUniverse: false }).laboratories).toEqual([])
  })

  test('a chosen laboratory asks for what is transferable to it, and clearing it for everything', () => {
    expect(filterOf(chooseLaboratory(3))).toMatchObject({ laboratories: [3], transferable: true })
    expect(filterOf(chooseLaboratory(null))).toEqual(allSales(range))
  })

  test('transferable without a laboratory restricts nothing: there is nobody to move sales to', () => {
    expect(filterOf({ transferable: true }).transferable).toBe(false)
  })

  test('a chosen seller asks for its own products, also in a table of a universe', () => {
    for (const onlyUniverse of [true, false])
      expect(filterOf(chooseSeller(3), { onlyUniverse })).toMatchObject({
        ...{ laboratories: [3], transferable: false, universe: false },
      })
  })

  test('a laboratory’s universe ends with another choice of laboratory', () => {
    const ofLaboratory = choiceOf({ ...allSales(range), laboratories: [3], universe: true })
    for (const onlyUniverse of [true, false]) {
      const asked = (choice: Partial<TableChoice>) =>
        filterOf({ ...ofLaboratory, ...choice }, { onlyUniverse })
      expect(asked({})).toMatchObject({ laboratories: [3], universe: true, transferable: false })
      expect(asked(chooseSeller(4))).toMatchObject({ laboratories: [4], universe: false })
      expect(asked(chooseLaboratory(4))).toMatchObject({ laboratories: [4], transferable: true })
    }
  })

  test('a table that a figure leads to counts what the figure counts', () => {
    const figures: Partial<SalesFilter>[] = [
      {},
      { laboratories: [3] },
      { laboratories: [3, 4], transferable: true },
      { laboratories: [3], universe: true, otc: true, prescription: false },
      { campaign: 5 },
      { efg: true, prescription: true },
      { otc: true, prescription: false },
    ]
    for (const figure of figures) {
      const filter = { ...allSales(range), ...figure }
      expect(filterOf(choiceOf(filter))).toEqual(filter)
    }
    // All kinds of medicines ticked are those with prescription.
    expect(filterOf(choiceOf({ ...allSales(range), prescription: true }))).toMatchObject({
      ...{ prescription: true, generic: true, brand: true, otc: false },
    })
  })

  test('the types ticked are sent, with the prescription that they mean', () => {
    expect(filterOf({ ...tickGeneric(true) })).toMatchObject({
      generic: true,
      efg: true,
      fantasy: true,
      brand: false,
      otc: false,
      prescription: true,
    })
    expect(filterOf({ otc: true })).toMatchObject({ otc: true, prescription: false })
  })

  test('a control that the variant does not show restricts nothing', () => {
    fc.assert(
      fc.property(choiceArbitrary, scopeArbitrary, (choice, scope) => {
        const filter = tableFilter({ choice, scope, range, userLaboratories: [] })
        const shown = controlsOf(scope)
        if (!shown.types)
          expect(filter).toMatchObject({
            generic: false,
            efg: false,
            fantasy: false,
            notFantasy: false,
            brand: false,
          })
        if (!shown.freeSale) expect(filter.otc).toBe(false)
        if (!shown.marketInfo) expect(filter.marketInfo).toBe(false)
        if (scope.prescription !== null) expect(filter.prescription).toBe(scope.prescription)
      }),
    )
  })

  test('what is ticked never contradicts the prescription that is asked', () => {
    fc.assert(
      fc.property(choiceArbitrary, scopeArbitrary, (choice, scope) => {
        const { prescription, otc, generic, efg, fantasy, notFantasy, brand } = tableFilter({
          choice,
          scope,
          range,
          userLaboratories: [],
        })
        if (prescription === true) expect(otc).toBe(false)
        if (prescription === false) expect(generic || efg || fantasy || notFantasy || brand).toBe(false)
      }),
    )
  })
})

describe('the controls of a variant', () => {
  test.each<[string, Partial<TableScope>, ReturnType<typeof controlsOf>]>([
    ['with everything', {}, { types: true, fantasy: false, freeSale: true, marketInfo: false }],
    [
      'whose market is of medicines',
      { freeSale: false },
      { types: true, fantasy: false, freeSale: false, marketInfo: false },
    ],
    [
      'of medicines',
      { prescription: true },
      { types: true, fantasy: true, freeSale: false, marketInfo: false },
    ],
    [
      'without prescription',
      { prescription: false },
      { types: false, fantasy: false, freeSale: false, marketInfo: false },
    ],
    [
      'with market info',
      { marketInfo: true },
      { types: true, fantasy: false, freeSale: true, marketInfo: true },
    ],
    [
      'in its minimal version',
      { minimal: true, marketInfo: true },
      { types: false, fantasy: false, freeSale: false, marketInfo: false },
    ],
  ])('%s', (_name, scope, expected) => {
    expect(controlsOf({ ...full, ...scope })).toEqual(expected)
  })
})
