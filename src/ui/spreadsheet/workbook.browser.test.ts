import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileSystemName } from '@/domain/basics/visible-text'
import type { Sheet } from '@/domain/sheet/sheet'
import { writeWorkbook, xlsxMediaType } from '@/ui/spreadsheet/workbook'

const sheet: Sheet = {
  name: 'rebotica',
  columns: [
    { title: 'CN', kind: 'text' },
    { title: 'Producto', kind: 'text' },
    { title: 'Cantidad', kind: 'integer' },
    { title: 'PVL/UD', kind: 'cents' },
  ],
  rows: [
    ['012345', 'Ñandú & "forte" <20 mg>', 12, 310],
    ['662026', '=HYPERLINK("http://127.0.0.1/","x")', 1, null],
  ],
}

test('the exported workbook of an order can be opened: zip entries, sheet name, texts and amounts', async () => {
  const blob = writeWorkbook(sheet)
  expect(blob.type).toBe(xlsxMediaType)

  const files = await unzip(new Uint8Array(await blob.arrayBuffer()))
  const workbook = parse(files.get('xl/workbook.xml'))
  expect(workbook.querySelector('sheet')?.getAttribute('name')).toBe('rebotica')

  const cells = readCells(
    parse(files.get('xl/worksheets/sheet1.xml')),
    parse(files.get('xl/sharedStrings.xml')),
  )
  expect(cells).toMatchObject({
    A1: 'CN',
    D1: 'PVL/UD',
    A2: '012345',
    B2: 'Ñandú & "forte" <20 mg>',
    C2: '12',
    D2: '3.1',
  })
})

test('the exported workbook is readable: columns as wide as their content, amounts in euros, headings aligned with their figures', async () => {
  const files = await unzip(new Uint8Array(await writeWorkbook(sheet).arrayBuffer()))
  const xml = parse(files.get('xl/worksheets/sheet1.xml'))
  const widths = [...xml.querySelectorAll('col')].map((col) => Math.floor(Number(col.getAttribute('width'))))
  expect(widths).toEqual([10, 37, 10, 10])

  const styles = parse(files.get('xl/styles.xml'))
  const styleOf = (cell: string) => {
    const index = Number(xml.querySelector(`c[r="${cell}"]`)?.getAttribute('s'))
    const style = styles.querySelector('cellXfs')?.children[index]
    const font = styles.querySelector('fonts')?.children[Number(style?.getAttribute('fontId'))]
    const format = style?.getAttribute('numFmtId')
    return {
      isBold: font?.querySelector('b') !== null,
      align: style?.querySelector('alignment')?.getAttribute('horizontal'),
      format: styles.querySelector(`numFmt[numFmtId="${format}"]`)?.getAttribute('formatCode'),
    }
  }
  expect(styleOf('B1')).toMatchObject({ isBold: true, align: 'left' })
  expect(styleOf('D1')).toMatchObject({ isBold: true, align: 'right' })
  expect(styleOf('D2')).toMatchObject({ isBold: false, format: '#,##0.00 "€"' })
})

test('a product name that looks like a formula stays text in a workbook', async () => {
  const files = await unzip(new Uint8Array(await writeWorkbook(sheet).arrayBuffer()))
  const xml = parse(files.get('xl/worksheets/sheet1.xml'))
  expect(xml.querySelectorAll('f')).toHaveLength(0)
  expect(xml.querySelector('c[r="B3"]')?.getAttribute('t')).toBe('s')
  expect(xml.querySelector('c[r="D3"]')).toBeNull()
})

test('a second sheet of a workbook describes the first one, and has no formulas either', async () => {
  const columns = [{ title: 'Valor', kind: 'text' }] as const
  const filters: Sheet = { name: 'Filtros', columns, rows: [['=1+1']] }
  const files = await unzip(new Uint8Array(await writeWorkbook(sheet, filters).arrayBuffer()))
  const names = [...parse(files.get('xl/workbook.xml')).querySelectorAll('sheet')]
  expect(names.map((each) => each.getAttribute('name'))).toEqual(['rebotica', 'Filtros'])
  const xml = parse(files.get('xl/worksheets/sheet2.xml'))
  expect(xml.querySelectorAll('f')).toHaveLength(0)
  expect(readCells(xml, parse(files.get('xl/sharedStrings.xml')))).toEqual({ A1: 'Valor', A2: '=1+1' })
})

test('sheets of laboratories whose names are long, alike or not allowed in Excel get names of their own', async () => {
  const long = 'Laboratorios Farmacéuticos del Norte'
  const given = [long, `${long} Genéricos`, "Alba'", 'ALBA', 'A/B [C]', '']
  const [first = sheet, ...others] = given.map((name) => ({ ...sheet, name }))
  const files = await unzip(new Uint8Array(await writeWorkbook(first, ...others).arrayBuffer()))
  const names = [...parse(files.get('xl/workbook.xml')).querySelectorAll('sheet')]
  expect(names.map((each) => each.getAttribute('name'))).toEqual([
    'Laboratorios Farmacéuticos del ',
    'Laboratorios Farmacéuticos  (2)',
    'Alba',
    'ALBA (2)',
    'A B  C ',
    'Hoja',
  ])
})

test('any text in a workbook stays unchanged and no formula, and the file stays readable', async () => {
  const letter = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    '<',
    '&',
    ';',
    ' ',
    'ñ',
    '€',
    '1',
    'A',
    '\t',
    '\n',
    '\u0001',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string({ unit: letter }), fc.string({ unit: 'grapheme' })), { minLength: 1 }),
      async (texts) => {
        const blob = writeWorkbook({ ...sheet, rows: texts.map((text) => ['012345', text, 1, 1]) })
        const files = await unzip(new Uint8Array(await blob.arrayBuffer()))
        const cells = parse(files.get('xl/worksheets/sheet1.xml'))
        const read = readCells(cells, parse(files.get('xl/sharedStrings.xml')))
        expect(cells.querySelectorAll('f')).toHaveLength(0)
        texts.forEach((text, index) => {
          expect(cells.querySelector(`c[r="B${index + 2}"]`)?.getAttribute('t')).toBe('s')
          expect(read[`B${index + 2}`]).toBe(text)
        })
      },
    ),
    { numRuns: 30 },
  )
})

test('the name of an exported file has date and time without characters that file systems refuse', () => {
  expect(fileSystemName('Pedido 21/11/2026 09:40')).toBe('Pedido 21-11-2026 09.40')
})

const parse = (xml: string | undefined): XMLDocument => {
  if (xml === undefined) throw new Error('missing part')
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document
}

const readCells = (worksheet: XMLDocument, strings: XMLDocument): Record<string, string> => {
  const texts = [...strings.querySelectorAll('si')].map((item) => item.textContent ?? '')
  return Object.fromEntries(
    [...worksheet.querySelectorAll('c')].map((cell) => {
      const value = cell.querySelector('v')?.textContent ?? ''
      return [
        cell.getAttribute('r') ?? '',
        cell.getAttribute('t') === 's' ? unescaped(texts[Number(value)] ?? '') : value,
      ]
    }),
  )
}

/** Decodes '_x0001_', as the format writes control characters, which XML cannot contain. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Reads a zip through its central directory, as a spreadsheet program does. */
const unzip = async (bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, string>> => {
  const view = new DataView(bytes.buffer)
  let end = bytes.length - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  const files = new Map<string, string>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [method, size, nameLength] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const data = new Blob([bytes.subarray(start, start + size)])
    const stream =
      method === 8 ? data.stream().pipeThrough(new DecompressionStream('deflate-raw')) : data.stream()
    files.set(name, await new Response(stream).text())
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}
