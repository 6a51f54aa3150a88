import { setImmediate } from 'node:timers/promises'
import * as sheetjs from 'sheetjs-style'
import { describe, expect, test } from 'vitest'
import type { Sheet, SheetValue } from '@/domain/sheet/sheet'
import { unzip } from '../testing/unzip'
import { writeWorkbook } from './workbook'

const columns = [
  { title: 'Farmacia', kind: 'text' },
  { title: 'Unidades', kind: 'integer' },
  { title: 'Ventas', kind: 'cents' },
  { title: 'Cuota', kind: 'percent' },
] as const

/** What another program reads in it. */
const readBack = async (sheet: Sheet) => {
  const book = sheetjs.read(await writeWorkbook(sheet), { cellStyles: true, cellNF: true })
  return { names: book.SheetNames, cells: book.Sheets[sheet.name] ?? {} }
}
const textsIn = async (...texts: SheetValue[]) => {
  const rows = texts.map((text) => [text])
  const { cells } = await readBack({ name: 'Textos', columns: [{ title: 'Texto', kind: 'text' }], rows })
  return texts.map((_, index) => cells[`A${index + 2}`]?.v)
}

describe('a workbook', () => {
  test('has texts as texts, numbers as numbers in their formats, and nothing in empty cells', async () => {
    const rows = [
      ['Árbol', 1234, 310, 0.25],
      ['Brezo', null, -5, null],
      ['Árbol', 0, 0, 1],
    ]
    const { names, cells } = await readBack({ name: 'Farmacias', columns, rows })
    expect(names).toEqual(['Farmacias'])
    const values = sheetjs.utils.sheet_to_json(cells, { header: 1, raw: true, defval: null })
    expect(values).toEqual([
      ['Farmacia', 'Unidades', 'Ventas', 'Cuota'],
      ['Árbol', 1234, 3.1, 0.25],
      ['Brezo', null, -0.05, null],
      ['Árbol', 0, 0, 1],
    ])
    expect(['B2', 'C2', 'D2'].map((at) => cells[at]?.z)).toEqual(['#,##0', '#,##0.00 "€"', '0.00%'])
    expect(cells.B3).toBeUndefined()
    expect(cells['!cols']?.map(({ width }) => Math.floor(width ?? 0))).toEqual([10, 10, 10, 10])
  })

  test('says «- - -» in the place of a number', async () => {
    const { cells } = await readBack({
      name: 'Farmacias',
      columns,
      rows: [['Árbol', '- - -', '- - -', null]],
    })
    expect([cells.B2, cells.C2]).toMatchObject([
      { t: 's', v: '- - -' },
      { t: 's', v: '- - -' },
    ])
  })

  test('of nothing has its titles', async () => {
    const { cells } = await readBack({ name: 'Farmacias', columns, rows: [] })
    expect(sheetjs.utils.sheet_to_json(cells, { header: 1 })).toEqual([columns.map(({ title }) => title)])
  })

  test('has columns beyond the letter Z', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ title: `T${index}`, kind: 'integer' as const }))
    const { cells } = await readBack({ name: 'Ancha', columns: many, rows: [many.map((_, index) => index)] })
    expect([cells.Z2?.v, cells.AA2?.v, cells.AZ2?.v, cells.BA2?.v, cells.BH2?.v]).toEqual([
      25, 26, 51, 52, 59,
    ])
  })

  test.each(['=1+1', '+1&<b>"', ' con espacios ', 'línea\nlínea', '_x0041_', '\u0001\u001f', '💊 Ñandú', ''])(
    'keeps the text %j as it is, and no formula comes of it',
    async (text) => {
      expect(await textsIn(text)).toEqual([text])
    },
  )

  test('cuts a text that is longer than a cell may hold', async () => {
    const [text] = await textsIn('x'.repeat(40_000))
    expect(String(text)).toHaveLength(32_767)
  })

  test('has each text once', async () => {
    const rows = Array.from({ length: 500 }, () => ['la misma'])
    const bytes = await writeWorkbook({ name: 'Textos', columns: [{ title: 'Texto', kind: 'text' }], rows })
    expect(unzip(bytes).get('xl/sharedStrings.xml')).toContain('count="501" uniqueCount="2"')
  })

  test('is the same file for the same content', async () => {
    const sheet: Sheet = { name: 'Farmacias', columns, rows: [['Árbol', 1, 2, 0.5]] }
    expect((await writeWorkbook(sheet)).equals(await writeWorkbook(sheet))).toBe(true)
  })

  test('of thousands of rows leaves turns to whatever else waits', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`Farmacia ${index}`, index, index * 100, 0.5])
    let isWritten = false
    const writing = writeWorkbook({ name: 'Farmacias', columns, rows }).finally(() => {
      isWritten = true
    })
    let turns = 0
    while (!isWritten) {
      await setImmediate()
      turns += 1
    }
    expect(turns).toBeGreaterThan(25)
    const book = sheetjs.read(await writing)
    expect(book.Sheets.Farmacias?.['!ref']).toBe('A1:D5001')
  })
})
