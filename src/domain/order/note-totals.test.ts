import { describe, expect, test } from 'vitest'
import { type NoteAmounts, noteTotals } from '@/domain/order/note-totals'

const line = (given: Partial<NoteAmounts> = {}): NoteAmounts => ({
  ...{ served: 4, base: 1_800, vatAmount: 72, surchargeAmount: 9, ...given },
})

describe('the totals of a delivery note', () => {
  test('are the sums of its rounded lines, to the cent', () => {
    expect(noteTotals([line(), line({ base: 333, vatAmount: 13, surchargeAmount: 2 })])).toEqual({
      base: 2_133,
      vat: 85,
      surcharge: 11,
      total: 2_229,
    })
  })

  test('leave out what is free and of which nothing is said', () => {
    const free = line({ served: 0, base: null, vatAmount: null, surchargeAmount: null })
    expect(noteTotals([line(), free])).toEqual(noteTotals([line()]))
  })

  test('have no surcharge where there is none', () => {
    expect(noteTotals([line({ surchargeAmount: null })])).toMatchObject({ surcharge: null, total: 1_872 })
  })

  test.each<[Partial<NoteAmounts>, object]>([
    [{ base: null }, { base: null, vat: 144, total: null }],
    [{ vatAmount: null }, { base: 3_600, vat: null, total: null }],
    [{ surchargeAmount: null }, { base: 3_600, surcharge: null, total: null }],
  ])('are not known where a charged line does not say %o', (given, totals) => {
    expect(noteTotals([line(), line(given)])).toMatchObject(totals)
  })
})
