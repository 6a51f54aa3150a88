import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEuros } from '@/domain/basics/money'
import { DecimalSigns, eurosReader } from './decimal-sign'
import type { CsvRow } from './files/csv-file'
import { readInFilesWay, type Way } from './read-in-files-way'

const decide = (...amounts: string[]) => {
  const signs = new DecimalSigns()
  for (const amount of amounts) signs.add(amount)
  return signs.decide()
}
const times = (count: number, amount: string): string[] => Array(count).fill(amount)

describe('the decimal sign of a file', () => {
  test.each([
    ['two decimals after a dot', ['2.345', '12.50'], '.'],
    ['a price below one euro', ['2.345', '0.995'], '.'],
    ['no whole part', ['2.345', '.99'], '.'],
    ['four digits before the dot', ['2.345', '1234.567'], '.'],
    ['commas that group', ['2.345', '1,234.50'], '.'],
    ['a decimal comma', ['2.345', '12,5 €'], ','],
    ['dots that group', ['2.345', '1.234.567'], ','],
    ['one slip among many', ['2.345', '12.50', '3.10', '4,20'], '.'],
    ['as much for one as for the other', ['2.345', '12.50', '4,20'], null],
    ['whole euros only', ['2', '1234', '', 'x', '8470006620267'], null],
    ['nothing but doubts', ['2.345', '3,456'], null],
    ['few thousands', times(9, '2.345'), null],
    ['ten thousands, and over 3 %', times(10, '2.345'), '.'],
    ['ten thousands among whole euros, under 3 %', [...times(10, '2.345'), ...times(400, '12')], null],
  ])('%s', (_, amounts, sign) => {
    expect(decide(...amounts)).toBe(sign)
  })
})

describe('an amount', () => {
  test.each([
    ['2.345', '.', 235],
    ['2.345', ',', 234_500],
    ['2,345', '.', 234_500],
    ['2,345', ',', 235],
    ['-12.345 €', '.', -1235],
    ['1,234.56', '.', 123_456],
    ['1,234.56', ',', 123_456],
    ['1.234,56', '.', 123_456],
    ['1.234.567', '.', 123_456_700],
    ['1,234,567', '.', 123_456_700],
    ['12,50', '.', 1250],
    ['12.50', ',', 1250],
    ['x', '.', null],
  ] as const)('«%s» in a file with «%s» is %s cents', (text, sign, cents) => {
    expect(eurosReader(sign)(text)).toBe(cents)
  })

  test('is read as it was written, whatever the sign and the number of decimals', () => {
    const written = fc.record({
      thousandths: fc.integer({ min: 0, max: 999_999_999 }),
      sign: fc.constantFrom(',' as const, '.' as const),
    })
    fc.assert(
      fc.property(written, ({ thousandths, sign }) => {
        const text = `${Math.floor(thousandths / 1000)}${sign}${String(thousandths % 1000).padStart(3, '0')}`
        expect(eurosReader(sign)(text)).toBe(Math.floor((thousandths + 5) / 10))
      }),
    )
  })

  test('is read with the default rules in a file with commas, and those never group thousands', () => {
    const text = fc.stringMatching(/^-?\d{0,4}([.,]\d{0,4}){0,1}$/)
    fc.assert(fc.property(text, (amount) => eurosReader(',')(amount) === parseEuros(amount)))
  })
})

describe('a file read once', () => {
  class Amounts {
    cents: (number | null)[] = []
    enter({ fields }: CsvRow, way: Way): void {
      this.cents.push(...fields.map(eurosReader(way.prices)))
    }
    copy(): Amounts {
      return Object.assign(new Amounts(), { cents: [...this.cents] })
    }
  }
  async function* rowsOf(amounts: string[]): AsyncGenerator<CsvRow> {
    for (const [index, amount] of amounts.entries()) yield { line: index + 2, fields: [amount], fault: null }
  }

  test('gives what deciding the sign first and reading then would give', async () => {
    const amount = fc.constantFrom('2.345', '2,345', '12.50', '12,50', '7', '', '1.234.567', '.99')
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { maxLength: 30 }), async (amounts) => {
        const { found } = await readInFilesWay(
          { rows: rowsOf(amounts) },
          { cellsOf: (fields) => ({ prices: fields }), reading: new Amounts() },
        )
        expect(found.cents).toEqual(amounts.map(eurosReader(decide(...amounts) ?? ',')))
      }),
    )
  })
})
