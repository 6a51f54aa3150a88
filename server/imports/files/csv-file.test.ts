import { appendFileSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryFile } from '../../testing/temporary-file'
import { BadFile } from './bad-file'
import { pieceSize } from './bounded-file'
import { type CsvFile, csvLimits, readCsv } from './csv-file'
import { LineEnds } from './line-ends'
import { TextDecoding } from './text-encoding'

const rows = [
  ['Código', 'Presentación', 'Laboratorio'],
  ['600001', 'CÁPSULAS, "28" | ñ; 5 €', 'Viñas'],
  ['600002', 'última línea\ncon salto', 'Grünenthal'],
]

const csv = (separator: string): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')

const windows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\x80'), 'latin1')

const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with BOM': (text) => Buffer.from(`\uFEFF${text}`),
  'Windows-1252': windows1252,
  'UTF-16 LE with BOM': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE with BOM': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'UTF-16 LE without BOM': (text) => Buffer.from(text, 'utf16le'),
}
const separators = { comma: ',', semicolon: ';', tab: '\t', bar: '|' }

const readAll = (file: string) =>
  readCsv(file, async ({ header, rows: read }) => {
    const all = [header]
    for await (const { fields } of read) all.push(fields)
    return all
  })

describe.each(Object.entries(encodings))('a CSV in %s', (_, encode) => {
  test.each(Object.entries(separators))('separated by %s is read correctly', async (_name, separator) => {
    const file = await temporaryFile(encode(csv(separator)))
    expect(await readAll(file)).toEqual(rows)
  })
})

test('a single Latin-1 letter at the end of a long file is enough to read it as Latin-1', async () => {
  const text = `CN;Nombre\n${'600001;nombre sin acentos\n'.repeat(8000)}600002;Viñas`
  await readCsv(await temporaryFile(windows1252(text)), async (csv) => {
    let last: string[] = []
    for await (const { fields } of csv.rows) last = fields
    expect(csv.encoding).toBe('windows-1252')
    expect(last).toEqual(['600002', 'Viñas'])
  })
})

test('a row has the number of the line where it ends, and empty lines are skipped', async () => {
  const file = await temporaryFile('CN;Nombre\n\n600001;A\n600002;"B\nB"\n')
  const lines = await readCsv(file, async (csv) => {
    const found: number[] = []
    for await (const { line } of csv.rows) found.push(line)
    return found
  })
  expect(lines).toEqual([3, 5])
})

describe('each row ends where its own line does, whatever the lines before it end with', () => {
  const cells = [['CN', 'Nombre'], ...Array.from({ length: 9 }, (_, at) => [`60000${at}`, `Ñ ${at}`])]
  const lines = cells.map((row) => row.join(';'))
  const joinedBy = (ends: readonly string[]) =>
    lines.map((line, at) => line + (ends[at % ends.length] ?? '')).join('')
  test.each([
    ['a header by Windows, rows by Unix', `${lines[0]}\r\n${lines.slice(1).join('\n')}`],
    ['a header by Unix, rows by Windows', `${lines[0]}\n${lines.slice(1).join('\r\n')}`],
    ['two exports joined', joinedBy(['\r\n', '\r\n', '\r\n', '\n', '\n'])],
    ['those of old Macs among them', joinedBy(['\n', '\r', '\r\n'])],
    ['carriage returns doubled', joinedBy(['\r\r\n'])],
  ])('%s', async (_, text) => {
    expect(await readAll(await temporaryFile(text))).toEqual(cells)
    expect(await readAll(await temporaryFile(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toEqual(cells)
  })

  test('also where a piece of the file ends between the two letters of a line end', () => {
    const text = 'a\r\nñ\r\rc\n\r\n'
    for (let cut = 0; cut <= Buffer.byteLength(text); cut++) {
      const lineEnds = new LineEnds()
      const pieces = [Buffer.from(text).subarray(0, cut), Buffer.from(text).subarray(cut)]
      const unified = Buffer.concat(pieces.map((piece) => lineEnds.unify(piece)))
      expect(unified.toString()).toBe('a\nñ\n\nc\n\n')
    }
  })

  test('and a line end inside of quotes is one line', async () => {
    const file = await temporaryFile('CN;Nombre\r\n600001;"A\r\nA"\r\n600002;B\n')
    const found = await readCsv(file, async (csv) => {
      const read: unknown[] = []
      for await (const { line, fields } of csv.rows) read.push({ line, fields })
      return read
    })
    expect(found).toEqual([
      { line: 3, fields: ['600001', 'A\nA'] },
      { line: 4, fields: ['600002', 'B'] },
    ])
  })
})

test('a quote inside of an unquoted name is part of the name', async () => {
  const file = await temporaryFile('CN;Nombre\n600001;TOBRA "100" INYECTABLE\n')
  expect(await readAll(file)).toEqual([
    ['CN', 'Nombre'],
    ['600001', 'TOBRA "100" INYECTABLE'],
  ])
})

test('the progress of reading a file ends at 100 %', async () => {
  const heard: number[] = []
  const toEnd = async ({ rows: read }: CsvFile) => {
    for await (const _row of read);
  }
  await readCsv(await temporaryFile(csv(';')), toEnd, (fraction) => heard.push(fraction))
  expect(heard.at(-1)).toBe(1)
})

describe('a CSV file is refused with a readable message', () => {
  test.each([
    ['when it is empty', '', 'El archivo está vacío.'],
    ['when a quote is never closed', 'CN;Nombre\n600001;"A\n600002;B\n', /^El CSV está roto: unas comillas/],
    [
      'when a quote is never closed, before it fills the memory',
      `CN;Nombre\n600001;"A\n${'600002;B\n'.repeat(csvLimits.row / 8)}600003;"C"\n`,
      /^El CSV está roto: una fila es demasiado larga/,
    ],
    [
      'when it is one long line',
      'CN;'.repeat(csvLimits.line),
      /^El archivo no es un CSV: tiene una línea de/,
    ],
    ['when a later line has no end', `CN;B\n${';'.repeat(csvLimits.line + 1)}`, /^El archivo no es un CSV/],
    ['when it is binary', Buffer.from([0x43, 0x4e, 0x3b, 0x00, 0x01, 0x0a, 0x00]), /binario\.$/],
    ['when it turns binary', `CN;B\n${'600001;A\n'.repeat(40_000)}\0`, /binario\.$/],
    ['when it is a workbook', Buffer.from('PK\x03\x04rest', 'latin1'), /libro de Excel/],
    ['when it is compressed', Buffer.from('\x1f\x8brest', 'latin1'), /archivo comprimido/],
  ])('%s', async (_, content, message) => {
    const file = await temporaryFile(content)
    await expect(readAll(file)).rejects.toThrow(message)
    await expect(readAll(file)).rejects.toBeInstanceOf(BadFile)
  })

  test('when it grows while it is read, without being followed', async () => {
    const file = await temporaryFile('CN;Nombre\n600001;A\n')
    const growing = readCsv(
      file,
      async ({ rows: read }) => {
        for await (const _row of read);
      },
      () => appendFileSync(file, '600002;B\n'),
    )
    await expect(growing).rejects.toThrow('El archivo ha cambiado mientras se leía')
  })

  test('when it is cut short while it is read', async () => {
    const file = await temporaryFile(`CN;Nombre\n${'600001;A\n'.repeat(pieceSize / 4)}`)
    const shrinking = readCsv(
      file,
      async ({ rows: read }) => {
        for await (const _row of read);
      },
      () => truncateSync(file, 20),
    )
    await expect(shrinking).rejects.toThrow('El archivo ha cambiado mientras se leía')
  })

  test('when it is a folder or a device', async () => {
    await expect(readAll('/dev/zero')).rejects.toThrow('/dev/zero no es un archivo.')
    await expect(readAll(tmpdir())).rejects.toThrow(`${tmpdir()} no es un archivo.`)
  })

  test('when it does not exist', async () => {
    await expect(readAll('/no/hay/nada.csv')).rejects.toThrow('No se encuentra el archivo /no/hay/nada.csv.')
  })
})

test('a text is decoded alike wherever the pieces of its bytes end', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ';', '\n', 'ñ', '€', '𝒜') })
  const cuts = fc.array(fc.nat({ max: 40 }), { maxLength: 6 })
  fc.assert(
    fc.property(text, cuts, (written, ends) => {
      const bytes = Buffer.from(written)
      const decoding = new TextDecoding()
      let at = 0
      const read = [...ends.toSorted((a, b) => a - b), bytes.length].map((end) => {
        const piece = bytes.subarray(at, end)
        at = Math.max(at, Math.min(end, bytes.length))
        return decoding.decode(piece)
      })
      expect(Buffer.concat([...read, decoding.end()]).toString()).toBe(written)
      expect(decoding.encoding).toBe('utf-8')
    }),
  )
})

test('one broken letter among good ones is shown as such, and the file stays UTF-8', async () => {
  const good = Buffer.from(`CN;Nombre\n${'600001;Viñas\n'.repeat(pieceSize / 8)}`)
  const file = await temporaryFile(Buffer.concat([good, Buffer.from('600002;Vi\xf1as\n', 'latin1')]))
  await readCsv(file, async (csv) => {
    let last: string[] = []
    for await (const { fields } of csv.rows) last = fields
    expect(csv.encoding).toBe('utf-8')
    expect(last).toEqual(['600002', 'Vi�as'])
  })
})
