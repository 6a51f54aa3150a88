import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostBytes, mostRows } from '@/domain/connector/batch-limits'
import { BadFile } from '../../imports/files/bad-file'
import { temporaryFile } from '../../testing/temporary-file'
import { describe as describeContent } from './content'
import { DayUnknown, readExport } from './read-export'

const read = async (name: string, content: string, today: string | null = '2026-03-16') => {
  const file = await temporaryFile(content, name)
  return readExport(file, { style: { amounts: 'auto' }, today })
}

test('lines of Farmatic, Nixfarma and Unycop become days, with the codes as they are written', async () => {
  const farmatic = await read(
    'farmatic.csv',
    'FechaHora;Codigo;Descripcion;Cantidad;PVP\n10/03/2026 10:00;662026;PARA;2;2,50\n10/03/2026 11:00;A-77;Crema;1;9,90\n10/03/2026 12:00;662026;PARA;-1;2,60\n09/03/2026 12:00;9999999;Varios;1;1,00\n;;;;\nTotal;;;3;14,90',
  )
  expect(farmatic).toMatchObject({ format: 'ventas, CSV por líneas', rows: 5, refusals: [] })
  expect(farmatic.contents).toEqual([
    {
      kind: 'sale',
      days: [
        { day: '2026-03-09', rows: [{ code: '9999999', units: 1, pvp: 100, name: 'Varios' }] },
        {
          day: '2026-03-10',
          rows: [
            { code: 'A-77', units: 1, pvp: 990, name: 'Crema' },
            { code: '662026', units: 1, pvp: 260, name: 'PARA' },
          ],
        },
      ],
    },
  ])
  const nixfarma = await read(
    'nixfarma.csv',
    'FECHA_VENTA;ART_CODIGO;DESCRIPCION;UNIDADES;PVP_ORIGINAL_E;SITUACION\n10/03/2026;662026;PARA;2;2.50;N\n10/03/2026;662026;PARA;3;2.50;A',
  )
  expect(nixfarma.contents).toEqual([
    {
      kind: 'sale',
      days: [{ day: '2026-03-10', rows: [{ code: '662026', units: 2, pvp: 250, name: 'PARA' }] }],
    },
  ])
  const unycop = await read(
    'unycop.csv',
    'Fecha;ID_Farmaco;Organismo;Cantidad;PVP\n2026-03-10;662026;1;2;250',
  )
  expect(unycop.contents).toEqual([
    { kind: 'sale', days: [{ day: '2026-03-10', rows: [{ code: '662026', units: 2, pvp: 250 }] }] },
  ])
})

test('a file by months replaces its months day by day, up to the day that the server says', async () => {
  const content = 'Codigo_Nacional;Nombre;ventas1;ventas3\n662026;PARA;31;8'
  const { contents, format } = await read('ventas 2026.csv', content, '2026-03-04')
  expect(format).toBe('ventas, CSV por meses')
  const days = contents.flatMap((of) => (of.kind === 'sale' ? of.days : []))
  expect(days.filter(({ day }) => day < '2026-02')).toHaveLength(31)
  expect(days.filter(({ day }) => day > '2026-03').map(({ day, rows }) => [day, rows[0]?.units])).toEqual(
    ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((day) => [day, 2]),
  )
  await expect(read('ventas 2026.csv', content, null)).rejects.toThrow(DayUnknown)
  await expect(read('ventas.csv', content)).rejects.toThrow(BadFile)
})

test('stock and articles are told apart by their columns; a file of Farmatic says both', async () => {
  const stock = await read('stock.csv', 'Código Nacional;Codigo;Stock\n662026;1;3\n200002;2;-1\n;A-7;5')
  expect(stock.contents).toEqual([
    {
      kind: 'stock',
      complete: true,
      rows: [
        { code: '662026', units: 3 },
        { code: '200002', units: 0 },
        { code: 'A-7', units: 5 },
      ],
    },
  ])
  const articles = await read(
    'articulos.csv',
    'Codigo;Descripcion;Laboratorio;EAN;Código Nacional;PVP\nA-7;Crema;Lab;8470006620267;;9,90\nA-8;Gel;;;662026;0',
  )
  expect(articles).toMatchObject({ format: 'artículos' })
  expect(articles.contents).toEqual([
    {
      kind: 'product',
      rows: [
        { code: 'A-7', name: 'Crema', laboratory: 'Lab', ean: '8470006620267', pvp: 990 },
        { code: 'A-8', name: 'Gel', cn: '662026' },
      ],
    },
  ])
  const both = await read(
    'articu.csv',
    'IdArticu;Descripcion;Laboratorio;Pvp;StockActual\n662026;PARA;Cinfa;2,50;3',
  )
  expect(both.format).toBe('existencias y artículos')
  expect(both.contents.map(({ kind }) => kind)).toEqual(['product', 'stock'])
})

test('two exports joined, with line ends of two kinds, are read to the end', async () => {
  const stock = await read('stock.csv', 'Codigo;Stock\r\n662026;1\r\n200002;2\n700001;3\n')
  expect(stock.contents).toMatchObject([{ kind: 'stock', rows: [{ units: 1 }, { units: 2 }, { units: 3 }] }])
})

test('batches keep to the limits of the server, also where names are long', async () => {
  const name = 'Ñ'.repeat(100)
  const lines = Array.from(
    { length: 30_000 },
    (_, at) => `${1 + (at % 28)}/0${1 + (at % 3)}/2026;C-${at};${name};1;2,50`,
  )
  const { contents } = await read(
    'grande.csv',
    ['Fecha;Codigo;Descripcion;Cantidad;PVP', ...lines].join('\n'),
  )
  expect(contents.reduce((sum, content) => sum + describeContent(content).rows, 0)).toBe(30_000)
  for (const content of contents) {
    expect(describeContent(content).rows).toBeLessThanOrEqual(mostRows)
    expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(mostBytes)
  }
  const stock = await read(
    'stock.csv',
    ['Codigo;Stock', ...Array.from({ length: mostRows + 10 }, (_, at) => `C-${at};1`)].join('\n'),
  )
  expect(stock.contents.map((of) => of.kind === 'stock' && [of.complete, of.rows.length])).toEqual([
    [true, mostRows],
    [false, 10],
  ])
})

test('what is no export of a pharmacy says why', async () => {
  await expect(read('x.csv', 'a;b\n1;2')).rejects.toThrow('Por sus columnas no es de ventas')
  await expect(read('x.csv', 'Fecha;Codigo;Cantidad')).rejects.toThrow('no tiene ninguna fila')
  await expect(read('x.csv', 'Fecha;Codigo;Cantidad\nayer;1;1\nhoy;1;1')).rejects.toThrow(
    'No se pueden leer 2 de las 2',
  )
  const file = await temporaryFile('Fecha;Codigo;Cantidad\n')
  writeFileSync(file, Buffer.alloc(2_000_000, 'x'))
  await expect(readExport(file, { style: { amounts: 'auto' }, today: null })).rejects.toThrow(BadFile)
})
