import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { PharmacyFilePreview } from '@/contract/connector/pharmacy-files'
import { buildApp } from '../app'
import { bumpCatalogueVersion } from '../features/catalogue/catalogue.queries'
import { importSales } from '../imports/sales/import-sales'
import { insertLaboratory, insertPharmacy, insertProduct, insertUser } from '../testing/factories'
import { multipart } from '../testing/multipart'
import { temporaryFile } from '../testing/temporary-file'
import { createTestApp, type TestHeaders } from '../testing/test-app'
import { forgetFiles } from './pharmacy-files.service'

const testApp = await createTestApp()
const { app, db, services, clock } = testApp
// Another server process on the same database.
const other = await buildApp(services)
afterAll(() => other.close())
const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
await insertProduct(db, { cn: '662026', laboratory_id, pvl: 160, pvp: 250 })
await insertProduct(db, { cn: '700001', laboratory_id, pvl: 500, pvp: 1000 })
for (const username of ['admin', 'admin2']) await insertUser(db, { username, roles: ['ROLE_ADMIN'] })
const admin = await testApp.logIn('admin')
let pharmacy = 0
beforeEach(async () => {
  pharmacy = await insertPharmacy(db, { name: 'Farmacia A' })
})

const header = 'Fecha;Codigo;Cantidad;PVP'
const sales = `${header}\n28/02/2026;662026;2;2,50\n01/03/2026;700001;1;10,00\n`

type Fields = Record<string, string>
const upload = async (content: string | Buffer, fields: Fields = {}, as: TestHeaders = admin) => {
  const { payload, headers } = await multipart({
    pharmacy: String(pharmacy),
    kind: 'sales',
    ...fields,
    file: new File([content], 'ventas.csv', { type: 'application/vnd.ms-excel' }),
  })
  return await app.inject({
    method: 'POST',
    url: `${apiPrefix}/admin/pharmacy-file/`,
    headers: { ...as, ...headers },
    payload,
  })
}
const preview = async (content: string | Buffer, fields: Fields = {}) => {
  const answer = await upload(content, fields)
  expect(answer.statusCode).toBe(200)
  return answer.json<PharmacyFilePreview>()
}
type Store = { on?: typeof app; as?: TestHeaders; confirmed?: boolean }
const idOf = ({ found }: PharmacyFilePreview): string => found?.upload ?? ''
const store = (id: string, { on = app, as = admin, ...said }: Store = {}) =>
  on.inject({
    method: 'POST',
    url: `${apiPrefix}/admin/pharmacy-file/store/`,
    headers: as,
    payload: { pharmacy: String(pharmacy), upload: id, ...said },
  })
const facts = async () =>
  (
    await db
      .selectFrom('sale_day')
      .select(['day', 'cn', 'units', 'pvl', 'pvp'])
      .where('pharmacy_id', '=', pharmacy)
      .orderBy('day')
      .execute()
  ).map((row) => Object.values(row).join(' '))
const stored = ['2026-02-28 662026 2 160 250', '2026-03-01 700001 1 500 1000']
const events = () => db.selectFrom('audit_event').selectAll().where('pharmacy_id', '=', pharmacy).execute()

test('a file is read and shown without changing anything; confirmed on another server, it is stored as by the command', async () => {
  const seen = await preview(sales)
  expect(seen).toMatchObject({
    format: 'CSV por líneas',
    text: 'UTF-8, separado por «;»',
    header: header.split(';'),
    sample: [
      ['28/02/2026', '662026', '2', '2,50'],
      ['01/03/2026', '700001', '1', '10,00'],
    ],
    problem: null,
    found: {
      pharmacy: 'Farmacia A',
      read: 2,
      days: { first: '2026-02-28', last: '2026-03-01' },
      isSame: false,
      refused: 0,
      changes: {
        rows: { added: 2, changed: 0, removed: 0, equal: 0 },
        periods: { added: 2, changed: 0 },
        before: { units: 0 },
        after: { units: 3, pvl: 820, pvp: 1500 },
      },
    },
  })
  expect(
    seen.columns.filter(({ index }) => index !== null).map(({ label, index }) => [label, index]),
  ).toEqual([
    ['Fecha', 0],
    ['Código nacional', 1],
    ['Unidades', 2],
    ['PVP', 3],
  ])
  expect(await facts()).toEqual([])
  expect((await store(idOf(seen), { on: other })).json()).toEqual({ changes: seen.found?.changes })
  expect(await facts()).toEqual(stored)
  const file = await temporaryFile(sales)
  expect(
    await importSales(db, { file, pharmacy: String(pharmacy), today: '2026-03-16', dryRun: true }),
  ).toMatchObject({ ok: true, result: { changed: false } })
  expect((await preview(sales)).found?.isSame).toBe(true)
})

test('confirming twice, also at once, stores it once, says the same, and leaves one line in the log', async () => {
  const id = idOf(await preview(sales))
  const [first, second] = await Promise.all([store(id), store(id, { on: other })])
  const third = await store(id)
  expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(second.json()).toEqual(first.json())
  expect(third.json()).toEqual(first.json())
  expect(await events()).toMatchObject([
    { kind: 'pharmacy-file-stored', details: { file: 'ventas.csv', kind: 'sales', rows: 2 } },
  ])
})

test('stock is shown and stored the same way', async () => {
  const seen = await preview('IdArticu;StockActual\n662026;5\n700001;-1\nTOTAL;4\n', { kind: 'stock' })
  expect(seen).toMatchObject({
    format: 'Existencias',
    found: {
      days: null,
      others: [{ label: 'Líneas de totales', rows: 1 }],
      changes: { periods: null, rows: { added: 2 }, after: { rows: 2, units: 5, pvl: 800, pvp: null } },
    },
  })
  expect((await store(idOf(seen))).statusCode).toBe(200)
  const rows = await db
    .selectFrom('pharmacy_stock')
    .select(['cn', 'units'])
    .where('pharmacy_id', '=', pharmacy)
    .orderBy('cn')
    .execute()
  expect(rows).toEqual([
    { cn: '662026', units: 5 },
    { cn: '700001', units: 0 },
  ])
})

test('a stock that would take most of it away is stored when somebody confirms that', async () => {
  await store(idOf(await preview('CN;Stock\n662026;5\n700001;2\n', { kind: 'stock' })))
  const seen = await preview('CN;Stock\n662026;5\n', { kind: 'stock' })
  expect(seen.found?.takesAway).toEqual({ missing: 1, before: 2 })
  const refused = await store(idOf(seen))
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    422,
    { confirmed: expect.stringMatching(/^Confirme/) },
  ])
  expect((await store(idOf(seen), { confirmed: true })).json().changes.rows).toMatchObject({ removed: 1 })
})

test('what was guessed is shown, and can be said', async () => {
  const text = `Ventas de marzo\n${header}\n03/01/2026;662026;2;2,50\n`
  const seen = await preview(text)
  expect(seen.guesses).toEqual([
    'La cabecera es la línea 2; una línea de encima se toma por título.',
    'Fechas como día/mes/año: «03/01/2026» (línea 3) es el 03/01/2026; también podrían ser mes/día/año.',
  ])
  expect(seen.found?.days).toEqual({ first: '2026-01-03', last: '2026-01-03' })
  const said = await preview(text, { dates: 'mdy' })
  expect(said.found?.days).toEqual({ first: '2026-03-01', last: '2026-03-01' })
  expect(said.guesses).toHaveLength(1)
})

describe('what was shown is stored, or nothing', () => {
  const refusal = async (id: string) => {
    const answer = await store(id)
    return [answer.statusCode, answer.json().error.code]
  }

  test('other sales have come meanwhile', async () => {
    const id = idOf(await preview(sales))
    const file = await temporaryFile(`${header}\n28/02/2026;662026;9;2,50\n`)
    await importSales(db, { file, pharmacy: String(pharmacy), today: '2026-03-16' })
    const before = await facts()
    expect(await refusal(id)).toEqual([409, 'edit_conflict'])
    expect(await facts()).toEqual(before)
    expect(await events()).toEqual([])
  })

  test('the catalogue has changed meanwhile', async () => {
    const id = idOf(await preview(sales))
    await db.transaction().execute((trx) => bumpCatalogueVersion(trx))
    expect(await refusal(id)).toEqual([409, 'edit_conflict'])
  })

  test('another file was shown meanwhile, or a day has passed', async () => {
    const first = idOf(await preview(sales))
    const second = idOf(await preview(sales))
    expect(await refusal(first)).toEqual([404, 'not_found'])
    await forgetFiles(db, new Date(clock.now().getTime() + 25 * 3_600_000))
    expect(await refusal(second)).toEqual([404, 'not_found'])
  })

  test('another person has not seen it', async () => {
    const id = idOf(await preview(sales))
    expect((await store(id, { as: await testApp.logIn('admin2') })).statusCode).toBe(404)
  })
})

describe('columns that the names do not tell', () => {
  const strange = 'cuando;que;veces\n28/02/2026;662026;2\n'

  test('are asked for, with the first rows, and taken as somebody chooses them', async () => {
    const asked = await preview(strange)
    expect(asked).toMatchObject({
      problem: { field: 'columns', message: expect.stringMatching(/^Falta la columna «Fecha», «Código/) },
      found: null,
      header: ['cuando', 'que', 'veces'],
      sample: [['28/02/2026', '662026', '2']],
    })
    expect(asked.columns.filter(({ required }) => required).map(({ key }) => key)).toEqual([
      'day',
      'cn',
      'units',
    ])
    const columns = JSON.stringify({ day: 0, cn: 1, units: 2 })
    expect((await preview(strange, { columns })).found).toMatchObject({ changes: { after: { units: 2 } } })
  })

  test('chosen wrongly leave the columns to be chosen again', async () => {
    const seen = await preview(strange, { columns: JSON.stringify({ day: 1, cn: 0, units: 2 }) })
    expect(seen.problem).toMatchObject({
      field: 'file',
      message: 'No se pueden leer 1 de las 1 filas; la primera, línea 2: fecha no válida: «662026».',
    })
    expect(seen.columns.find(({ key }) => key === 'day')?.index).toBe(1)
  })

  test('the year of a monthly file is asked for', async () => {
    const months = 'Codigo_Nacional;ventas1;ventas2\n662026;31;28\n'
    expect(await preview(months)).toMatchObject({ isMonthly: true, problem: { field: 'year' }, found: null })
    expect(await preview(months, { year: '2025' })).toMatchObject({
      format: 'CSV por meses',
      found: { changes: { periods: { added: 2 } }, days: { first: '2025-01-01', last: '2025-02-28' } },
    })
  })
})

describe('what cannot be imported is refused next to its field', () => {
  test.each<[string, string | Buffer, Fields, Fields]>([
    ['nothing', '', {}, { file: 'El archivo está vacío.' }],
    [
      'a workbook',
      Buffer.from('PK\x03\x04xx', 'latin1'),
      {},
      { file: expect.stringContaining('libro de Excel') },
    ],
    [
      'rubbish',
      Buffer.from([1, 2, 0, 3, 10, 0, 1]),
      {},
      { file: 'El archivo no es de texto: es un archivo binario.' },
    ],
    [
      'one endless line',
      'x;'.repeat(700_000),
      {},
      { file: expect.stringMatching(/^El archivo no es un CSV/) },
    ],
    [
      'of nobody',
      sales,
      { pharmacy: '999999' },
      { pharmacy: expect.stringMatching(/^No hay ninguna farmacia/) },
    ],
    ['columns that are none', sales, { columns: '{"day":-1}' }, { 'columns.day': 'Valor incorrecto' }],
  ])('%s', async (_, content, fields, expected) => {
    const answer = await upload(content, fields)
    expect([answer.statusCode, answer.json().error.fields]).toEqual([422, expected])
  })

  test('a header alone', async () => {
    expect((await preview(`${header}\n`)).problem).toEqual({
      field: 'file',
      message: 'El archivo solo tiene la cabecera: no hay ninguna fila debajo.',
    })
  })

  test('a form without a file, and one that breaks off', async () => {
    const send = (payload: string | Buffer, headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `${apiPrefix}/admin/pharmacy-file/`,
        headers: { ...admin, ...headers },
        payload,
      })
    const none = await multipart({ pharmacy: String(pharmacy), kind: 'sales' })
    expect((await send(none.payload, none.headers)).json().error.fields).toEqual({
      file: 'Campo obligatorio',
    })
    const whole = await multipart({
      pharmacy: String(pharmacy),
      kind: 'sales',
      file: new File([sales.repeat(2000)], 'ventas.csv'),
    })
    const cut = await send(whole.payload.subarray(0, whole.payload.length / 2), whole.headers)
    expect([cut.statusCode, cut.json().error.code]).toEqual([400, 'bad_request'])
    expect(await facts()).toEqual([])
  })
})

test('rows that are left out are told with their lines, the first hundred of them', async () => {
  const bad = Array.from({ length: 150 }, () => '28/02/2026;ABC;1;1').join('\n')
  const good = Array.from({ length: 200 }, () => '28/02/2026;662026;1;2,50').join('\n')
  const { found } = await preview(`${header}\n${good}\n${bad}\n`)
  expect(found).toMatchObject({ read: 350, refused: 150, changes: { after: { units: 200 } } })
  expect(found?.refusals).toHaveLength(100)
  expect(found?.refusals[0]).toEqual({
    line: 202,
    reason: 'código nacional no válido: «ABC»',
    content: '28/02/2026 | ABC | 1 | 1',
  })
})

test('one file of each user is read at a time, the next waits, and those beyond are told to come back', async () => {
  const admin2 = await testApp.logIn('admin2')
  const answers = await db.transaction().execute(async (trx) => {
    // Every reading begins by it.
    await sql`LOCK TABLE catalogue_version IN ACCESS EXCLUSIVE MODE`.execute(trx)
    const reading = async (count: number) => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_locks
        WHERE NOT granted AND relation = 'catalogue_version'::regclass`.execute(trx)
      expect(rows).toEqual([{ count }])
    }
    const first = upload(sales)
    await vi.waitFor(() => reading(1), { timeout: 5_000 })
    const more = [upload(sales), upload(sales)]
    const refused = await Promise.race(more)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '20'])
    const others = upload(sales, {}, admin2)
    await vi.waitFor(() => reading(2), { timeout: 5_000 })
    return [first, ...more, others]
  })
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 200, 200, 429])
})
