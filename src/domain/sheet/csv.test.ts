import { expect, test } from 'vitest'
import { sheetToCsv } from '@/domain/sheet/csv'
import type { SheetColumnKind } from '@/domain/sheet/sheet'

const cellOf = (kind: SheetColumnKind, value: string | number | null) =>
  sheetToCsv({ name: 's', columns: [{ title: 'T', kind }], rows: [[value]] }).split('\r\n')[1]

test.each<[SheetColumnKind, string | number | null, string]>([
  ['cents', 123_456, '1234,56'],
  ['cents', -5, '-0,05'],
  ['integer', -12, '-12'],
  ['percent', 0.335, '33,50%'],
  // 100.5 hundredths of a percent, which is less in binary.
  ['percent', 0.01005, '1,01%'],
  ['percent', -0.5, '-50,00%'],
  ['percent', 1, '100,00%'],
  ['cents', null, ''],
])('a %s of %s is written as %s', (kind, value, expected) => {
  expect(cellOf(kind, value)).toBe(expected)
})
