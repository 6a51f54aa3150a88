import { describe, expect, test } from 'vitest'
import { temporaryFile } from '../testing/temporary-file'
import { BadFile } from './bad-file'
import { openCsv } from './csv-file'

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

const readAll = async (file: string) => {
  const { header, rows: read } = await openCsv(file)
  const all = [header]
  for await (const { fields } of read) all.push(fields)
  return all
}

describe.each(Object.entries(encodings))('a CSV in %s', (_, encode) => {
  test.each(Object.entries(separators))('separated by %s is read correctly', async (_name, separator) => {
    const file = await temporaryFile(encode(csv(separator)))
    expect(await readAll(file)).toEqual(rows)
  })
})

test('a single Latin-1 letter at the end of a long file is enough to read it as Latin-1', async () => {
  const text = `CN;Nombre\n${'600001;nombre sin acentos\n'.repeat(8000)}600002;Viñas`
  const { encoding, rows: read } = await openCsv(await temporaryFile(windows1252(text)))
  let last: string[] = []
  for await (const { fields } of read) last = fields
  expect(encoding).toBe('windows-1252')
  expect(last).toEqual(['600002', 'Viñas'])
})

test('a row has the number of the line where it ends, and empty lines are skipped', async () => {
  const file = await temporaryFile('CN;Nombre\n\n600001;A\n600002;"B\nB"\n')
  const lines: number[] = []
  for await (const { line } of (await openCsv(file)).rows) lines.push(line)
  expect(lines).toEqual([3, 5])
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
  const { rows: read } = await openCsv(await temporaryFile(csv(';')), (fraction) => heard.push(fraction))
  for await (const _row of read);
  expect(heard.at(-1)).toBe(1)
})

describe('a CSV file is refused with a readable message', () => {
  test.each([
    ['when it is empty', '', 'El archivo está vacío.'],
    ['when a quote is never closed', 'CN;Nombre\n600001;"A\n600002;B\n', /^El CSV está roto/],
  ])('%s', async (_, content, message) => {
    const file = await temporaryFile(content)
    await expect(readAll(file)).rejects.toThrow(message)
    await expect(readAll(file)).rejects.toBeInstanceOf(BadFile)
  })

  test('when it does not exist', async () => {
    await expect(readAll('/no/hay/nada.csv')).rejects.toThrow('No se encuentra el archivo /no/hay/nada.csv.')
  })
})
