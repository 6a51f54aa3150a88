import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, isoDay } from '@/domain/basics/dates'
import { cnText, decodeBlock, encodeBlock, type SaleColumns, type SaleRow } from '@/domain/sales/cube/block'

const rowsArbitrary = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 40_000 }).map(isoDay),
    cn: fc.nat(999_999).map(cnText),
    units: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
    pvl: fc.nat(100_000_000),
    pvp: fc.nat(100_000_000),
  }),
)

const rowsOf = (columns: SaleColumns): SaleRow[] =>
  Array.from({ length: columns.length }, (_, row) => ({
    day: isoDay(columns.day[row] ?? -1),
    cn: cnText(columns.cn[row] ?? -1),
    units: columns.units[row] ?? 0,
    pvl: columns.pvl[row] ?? 0,
    pvp: columns.pvp[row] ?? 0,
  }))

const byCnAndDay = (a: SaleRow, b: SaleRow) =>
  Number(a.cn) - Number(b.cn) || dayNumber(a.day) - dayNumber(b.day)

test('a block gives back every row, sorted by CN and day', () => {
  fc.assert(
    fc.property(rowsArbitrary, (rows) => {
      expect(rowsOf(decodeBlock(encodeBlock(rows)))).toEqual([...rows].sort(byCnAndDay))
    }),
  )
})

test('the order in which rows come does not change the bytes', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(
          rowsArbitrary.filter((rows) => rows.length > 0).map((rows) => rows[0] as SaleRow),
          {
            selector: (row) => `${row.cn} ${row.day}`,
          },
        )
        .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
      ([rows, shuffled]) => {
        expect(encodeBlock(shuffled)).toEqual(encodeBlock(rows))
      },
    ),
  )
})

test('an empty month is a block too', () => {
  expect(decodeBlock(encodeBlock([])).length).toBe(0)
})

test('a block cut short anywhere is refused, never read in part', () => {
  const bytes = encodeBlock([
    { day: '2026-01-05', cn: '000012', units: -3, pvl: 310, pvp: 484 },
    { day: '2026-01-09', cn: '662026', units: 200, pvl: 490, pvp: 765 },
  ])
  for (let length = 0; length < bytes.length; length++) {
    expect(() => decodeBlock(bytes.subarray(0, length)), `${length} bytes`).toThrow()
  }
  expect(() => decodeBlock(Uint8Array.of(...bytes, 0))).toThrow('left over')
})

test('bytes that are no block are refused, whatever they hold', () => {
  expect(() => decodeBlock(new TextEncoder().encode('<!doctype html><html>'))).toThrow()
  // A length of two thousand million rows must fail before memory is asked for.
  expect(() => decodeBlock(Uint8Array.of(2, 0xff, 0xff, 0xff, 0xff, 0x07, 1, 0))).toThrow('impossible')
})

test('random bytes either throw or decode into columns of one length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      try {
        const columns = decodeBlock(Uint8Array.of(2, ...bytes))
        return columns.units.length === columns.length && columns.cn.length === columns.length
      } catch (error) {
        return error instanceof Error
      }
    }),
  )
})

test('a row with something else than a CN or a day is refused', () => {
  const row = { day: '2026-01-05', cn: '662026', units: 1, pvl: 1, pvp: 1 }
  expect(() => encodeBlock([{ ...row, cn: '6620267' }])).toThrow(RangeError)
  expect(() => encodeBlock([{ ...row, day: '2026-02-30' }])).toThrow(RangeError)
  expect(() => encodeBlock([{ ...row, units: 1.5 }])).toThrow(RangeError)
  expect(() => encodeBlock([{ ...row, pvl: -1 }])).toThrow(RangeError)
  expect(() => encodeBlock([{ ...row, pvp: 100_000_001 }])).toThrow(RangeError)
})
