import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertPharmacy, insertProduct } from '../../testing/factories'
import { generateSalesCsv } from '../../testing/generate-sales'
import { temporaryFile } from '../../testing/temporary-file'
import { importSales, type SalesImport } from './import-sales'

const { db, owner } = await createTestDatabase()
const today = '2026-02-15'
let pharmacyId = 0

beforeEach(async () => {
  await emptyTables(owner, 'pharmacy', 'product', 'laboratory')
  pharmacyId = await insertPharmacy(db, { name: 'Farmacia A', nif: 'E12345674' })
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  await insertProduct(db, { cn: '662026', laboratory_id, pvl: 160, pvp: 250 })
  await insertProduct(db, { cn: '660418', laboratory_id, pvl: null, pvp: null })
  await insertProduct(db, {
    cn: '700001',
    laboratory_id,
    prescription: false,
    generic: false,
    pvl: 500,
    pvp: 1000,
  })
})

const importText = async (text: string, given: Partial<SalesImport> & { name?: string } = {}) =>
  importSales(db, {
    file: await temporaryFile(text, given.name),
    pharmacy: String(pharmacyId),
    today,
    ...given,
  })

const facts = async () =>
  (
    await db
      .selectFrom('sale_day')
      .select(['day', 'cn', 'units', 'pvl', 'pvp'])
      .where('pharmacy_id', '=', pharmacyId)
      .orderBy('day')
      .orderBy('cn')
      .execute()
  ).map((row) => [row.day, row.cn, row.units, row.pvl, row.pvp])
const blocks = () =>
  db
    .selectFrom('sale_block')
    .select(['pharmacy_id', 'month', 'version', 'row_count'])
    .orderBy('pharmacy_id')
    .orderBy('month')
    .execute()

const header = 'Fecha;Codigo;Descripcion;Cantidad;PVP'

test('sales of a day are added up by product, and returns are subtracted', async () => {
  const outcome = await importText(
    [
      header,
      '31/01/2026 10:00;662026;PARACETAMOL;2;2,50',
      '31/01/2026 12:00;6620267;PARACETAMOL;3;2,50',
      '31/01/2026 13:00;662026;PARACETAMOL;-1;-2,50',
      '01/02/2026;662026;PARACETAMOL;1;2,60',
      '01/02/2026;662026;PARACETAMOL;-1;-2,60',
      '02/02/2026;660418;PANTOPRAZOL;1;8,74',
    ].join('\n'),
  )
  expect(outcome).toMatchObject({
    ok: true,
    result: {
      read: 6,
      counted: 6,
      units: 5,
      facts: 2,
      format: 'lines',
      periods: ['2026-01-31', '2026-02-01', '2026-02-02'],
    },
  })
  expect(await facts()).toEqual([
    ['2026-01-31', '662026', 4, 160, 250],
    ['2026-02-02', '660418', 1, 560, 874],
  ])
  expect((await blocks()).map(({ month, row_count }) => [month, row_count])).toEqual([
    ['2026-01', 1],
    ['2026-02', 1],
  ])
})

describe('unit prices', () => {
  test.each([
    ['are those of the file, the PVL by the formula', '662026', '2,83', [181, 283]],
    ['are the catalogue’s where the file has none', '662026', '', [160, 250]],
    ['keep the margin of the product where prices are free', '700001', '12,00', [600, 1200]],
    ['are zero where nobody knows them', '660418', '', [0, 0]],
  ])('%s', async (_, cn, pvp, expected) => {
    await importText(`${header}\n31/01/2026;${cn};X;1;${pvp}\n`)
    expect((await facts())[0]?.slice(3)).toEqual(expected)
  })
})

describe('three digits after a dot in an amount are decimals or thousands, depending on the whole file', () => {
  const lines = (...prices: string[]) =>
    [header, ...prices.map((price, at) => `${30 + at}/01/2026;662026;X;1;${price}`)].join('\n')
  const months = (...prices: string[]) =>
    ['CN;PVP;ventas1;ventas2', ...prices.map((price, at) => `66${at}026;${price};31;0`)].join('\n')
  test.each([
    ['by lines: decimals', lines('2.345', '12.50'), 235],
    ['by lines: thousands', lines('2.345', '12,50'), 234_500],
    ['by lines, where nothing tells: thousands', lines('2.345'), 234_500],
    ['by months: decimals', months('12.50', '1.99', '2.345'), 235],
    ['by months: thousands', months('12,50', '1,99', '2.345'), 234_500],
  ])('%s', async (_, text, pvp) => {
    expect(await importText(text, { year: 2026 })).toMatchObject({ ok: true })
    expect((await facts())[0]).toMatchObject({ 1: '662026', 4: pvp })
  })
})

test('products that are not in the catalogue and the pseudo-CN are counted, but not imported', async () => {
  const outcome = await importText(
    `${header}\n31/01/2026;662026;X;1;2,5\n31/01/2026;123456;CREMA;2;9\n30/01/2026;123456;CREMA;3;9\n31/01/2026;9999999;VARIOS;5;1\n`,
  )
  expect(outcome).toMatchObject({
    ok: true,
    result: {
      unknown: { cns: 1, rows: 2, units: 5 },
      pseudo: { rows: 1, units: 5 },
      facts: 1,
      refusals: [
        { line: 3, reason: 'no está en el catálogo (2 filas, 5 unidades)', content: '123456 CREMA' },
      ],
    },
  })
})

describe('an imported file replaces exactly the sales that it covers', () => {
  test('with sales line by line: its days, and no other day of the month', async () => {
    await importText(
      `${header}\n30/01/2026;662026;X;1;2,5\n31/01/2026;662026;X;9;2,5\n31/01/2026;660418;X;1;9\n`,
    )
    await importText(`${header}\n31/01/2026;662026;X;2;2,5\n`)
    expect((await facts()).map(([day, cn, units]) => [day, cn, units])).toEqual([
      ['2026-01-30', '662026', 1],
      ['2026-01-31', '662026', 2],
    ])
  })

  test('including a day whose sales were all returned, which becomes empty, also in its block', async () => {
    await importText(`${header}\n31/01/2026;662026;X;1;2,5\n`)
    await importText(`${header}\n31/01/2026;662026;X;1;2,5\n31/01/2026;662026;X;-1;2,5\n`)
    expect(await facts()).toEqual([])
    expect(await blocks()).toEqual([])
  })

  test('with monthly sales: its whole months, and no other month', async () => {
    await importText(`${header}\n10/11/2025;662026;X;7;2,5\n10/12/2025;662026;X;7;2,5\n`)
    const monthly = 'Codigo_Nacional;Nombre;ventas11;ventas12\n662026;X;0;62\n'
    const outcome = await importText(monthly, { name: 'ventas-2025.csv' })
    expect(outcome).toMatchObject({
      ok: true,
      result: { format: 'months', periods: ['2025-12'], units: 62, facts: 31 },
    })
    const units = await facts()
    expect(units[0]).toEqual(['2025-11-10', '662026', 7, 160, 250])
    expect(units).toHaveLength(32)
  })

  test('and no sales of another pharmacy', async () => {
    const other = await insertPharmacy(db, { name: 'Farmacia B' })
    const text = `${header}\n31/01/2026;662026;X;1;2,5\n`
    await importText(text, { pharmacy: String(other) })
    await importText(text)
    await importText(`${header}\n31/01/2026;662026;X;5;2,5\n`)
    expect((await blocks()).map(({ pharmacy_id }) => pharmacy_id).sort()).toEqual([pharmacyId, other].sort())
    const { units } = await db
      .selectFrom('sale_day')
      .select('units')
      .where('pharmacy_id', '=', other)
      .executeTakeFirstOrThrow()
    expect(units).toBe(1)
  })
})

test('importing a whole year again changes nothing, not even the versions that devices compare', {
  timeout: 60_000,
}, async () => {
  const products = [
    { cn: '662026', name: 'PARACETAMOL', pvp: 250 },
    { cn: '660418', name: 'PANTOPRAZOL', pvp: 874 },
    { cn: '700001', name: 'CREMA; "SOLAR"', pvp: 1000 },
  ]
  const text = generateSalesCsv({ products, today })
  expect(generateSalesCsv({ products, today })).toBe(text)
  const first = await importText(text, { pharmacy: 'E12345674' })
  expect(first).toMatchObject({ ok: true, result: { changed: true, unknown: { cns: 0 } } })
  expect(first.ok && first.result.refusals).toEqual([])
  const before = [await facts(), await blocks()]
  expect(await importText(text)).toMatchObject({
    ok: true,
    result: {
      changed: false,
      changes: { rows: { added: 0, changed: 0, removed: 0 }, periods: { added: 0, changed: 0, emptied: 0 } },
    },
  })
  expect([await facts(), await blocks()]).toEqual(before)
})

describe('an import that only says what would change', () => {
  test('stores nothing, and says what the import then does', async () => {
    await importText(`${header}\n30/01/2026;662026;X;1;2,5\n31/01/2026;662026;X;9;2,5\n`)
    const before = [await facts(), await blocks()]
    const text = `${header}\n31/01/2026;662026;X;2;2,5\n01/02/2026;700001;Y;1;10\n01/02/2026;123456;Z;4;1\nx;662026;X;1;1\n`
    const trial = await importText(text, { dryRun: true })
    expect([await facts(), await blocks()]).toEqual(before)
    expect(trial).toMatchObject({
      ok: true,
      result: {
        changed: true,
        unknown: { cns: 1, units: 4 },
        changes: {
          periods: { added: 1, changed: 1, emptied: 0, equal: 0 },
          rows: { added: 1, changed: 1, removed: 0, equal: 0 },
          before: { units: 9, pvl: 1440, pvp: 2250 },
          after: { units: 3, pvl: 820, pvp: 1500 },
        },
        refusals: [{ line: 5, reason: 'fecha no válida: «x»' }, { line: 4 }],
      },
    })
    expect(await importText(text)).toEqual(trial)
  })

  test('counts whole months of a monthly file, also those that it leaves empty', async () => {
    await importText(`${header}\n10/11/2025;662026;X;7;2,5\n10/12/2025;662026;X;7;2,5\n`)
    const monthly = 'Codigo_Nacional;ventas10;ventas11;ventas12\n662026;31;0;62\n123456;0;5;0\n'
    expect(await importText(monthly, { name: 'ventas-2025.csv', dryRun: true })).toMatchObject({
      ok: true,
      result: {
        periods: ['2025-10', '2025-11', '2025-12'],
        changes: { periods: { added: 1, changed: 1, emptied: 1, equal: 0 } },
      },
    })
  })
})

test('whatever the encoding, separator, line ends, totals and blank lines, the same sales are read', async () => {
  const lines = (separator: string, end: string) =>
    [
      ['Fecha', 'Código Nacional', 'Descripción', 'Cantidad', 'PVP'],
      ['31/01/2026', '662026', '"PARACETAMOL\nNIÑOS"', '2', '"2,50"'],
      ['31/01/2026', '700001', 'CREMA', '-1', '"10,00"'],
      ['', '', '', '', ''],
      ['Total general', '', '', '1', '"7,50"'],
    ]
      .map((fields) => fields.join(separator))
      .join(end)
  const files = [
    Buffer.from(lines(';', '\r\n'), 'latin1'),
    Buffer.from(`\uFEFF${lines('\t', '\n')}`, 'utf16le'),
    Buffer.from(`\uFEFF${lines(',', '\r\n')}`),
    Buffer.from(lines('|', '\n')),
  ]
  for (const file of files) {
    const outcome = await importSales(db, {
      file: await temporaryFile(file),
      pharmacy: String(pharmacyId),
      today,
    })
    expect(outcome).toMatchObject({
      ok: true,
      result: { read: 3, counted: 2, totals: 1, refusals: [], units: 1 },
    })
    expect(await facts()).toEqual([
      ['2026-01-31', '662026', 2, 160, 250],
      ['2026-01-31', '700001', -1, 500, 1000],
    ])
  }
})

test('columns that a person has chosen are taken for what they say', async () => {
  const text = 'cuando;que;veces;Codigo\n31/01/2026;662026;3;999\n'
  expect(await importText(text)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^Falta la columna «Fecha», «Unidades»/),
  })
  const chosen = { day: 0, cn: 1, units: 2 }
  expect(await importText(text, { chosen })).toMatchObject({ ok: true, result: { counted: 1, units: 3 } })
  expect(await importText(text, { chosen: { ...chosen, cn: 0 } })).toMatchObject({
    ok: false,
    problem: 'La columna «cuando» está elegida para dos cosas.',
  })
})

describe('a bad file of sales changes nothing', () => {
  test.each([
    ['without dates', 'Codigo;Cantidad\n662026;1\n', {}, /^Falta la columna «Fecha»/],
    [
      'broken in the middle',
      `${header}\n31/01/2026;662026;X;5;2,5\n30/01/2026;662026;"X;1;2,5\n`,
      {},
      /^El CSV está roto/,
    ],
    ['with nothing readable', `${header}\nx;662026;X;5;2,5\n`, {}, /^No se pueden leer 1 de las 1 filas/],
    [
      'of a pharmacy that does not exist',
      `${header}\n31/01/2026;662026;X;5;2,5\n`,
      { pharmacy: '99999' },
      /^No hay ninguna farmacia «99999»\. Hay: \d+ Farmacia A\.$/,
    ],
    [
      'by months, of an unknown year',
      'Codigo_Nacional;ventas1;ventas2\n662026;1;1\n',
      {},
      /^No se sabe de qué año/,
    ],
    ['with a header alone', `${header}\n`, {}, /^El archivo solo tiene la cabecera/],
    ['that is empty', '', {}, 'El archivo está vacío.'],
    [
      'with only pseudo-CNs',
      `${header}\n31/01/2026;9999999;X;5;2,5\n`,
      {},
      'El archivo no tiene ninguna venta válida.',
    ],
  ])('%s', async (_, text, given, problem) => {
    await importText(`${header}\n31/01/2026;662026;X;1;2,5\n`)
    const before = [await facts(), await blocks()]
    const outcome = await importText(text, given)
    expect(outcome.ok ? '' : outcome.problem).toMatch(problem)
    expect([await facts(), await blocks()]).toEqual(before)
  })
})
