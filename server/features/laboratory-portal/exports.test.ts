import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../testing/audit-events'
import { unzip } from '../../testing/unzip'
import { figuresOf } from '../relation-figures/testing/figures'
import { createPortalFixtures } from './testing/portal-fixtures'

const { db, alba, get, idOf } = await createPortalFixtures()
const recorded = auditEvents(db)
beforeEach(() => recorded.forget())

const hierarchy = (username: string) => `/user/:${username}/hierarchy/excel/`
const pharmacies = (username: string) => `/user/:${username}/pharma/hierarchy/excel/`

/** The cells of a workbook by their address, numbers as numbers, and the XML of its sheet. */
function cellsOf(bytes: Buffer): { cells: Record<string, string | number>; xml: string } {
  const files = unzip(bytes)
  const decoded = (text: string) =>
    text.replace(
      /&(lt|gt|amp|quot|apos);/g,
      (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" })[name] ?? '',
    )
  const strings = [
    ...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs),
  ].map(([, text = '']) => decoded(text))
  const xml = files.get('xl/worksheets/sheet1.xml') ?? ''
  const cells: Record<string, string | number> = {}
  for (const [, attributes = '', value = ''] of xml.matchAll(/<c ([^>]*)><v>(.*?)<\/v><\/c>/g)) {
    const address = /r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? ''
    cells[address] = attributes.includes('t="s"') ? (strings[Number(value)] ?? '') : Number(value)
  }
  return { cells, xml }
}
const rowOf = (cells: Record<string, string | number>, row: number, columns: string) =>
  [...columns].map((column) => cells[column + row])

async function exported(caller: string, path: string) {
  const response = await get(caller, path)
  expect(response.statusCode).toBe(200)
  return { ...cellsOf(response.rawPayload), headers: response.headers }
}

describe('the spreadsheet of a network', () => {
  test('has whoever it is about and everybody below, each after their superior', async () => {
    const { cells, headers } = await exported('admin.nacional', hierarchy('nacional'))
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(rowOf(cells, 1, 'ABCDEFGHI')).toEqual([
      ...[
        'Nivel',
        'Nombre',
        'Apellidos',
        'Puesto',
        'E-mail',
        'Superior',
        'Usuarios',
        'Farmacias',
        'Sin acceso',
      ],
    ])
    const rows = [2, 3, 4, 5, 6, 7, 8].map((row) => rowOf(cells, row, 'ABDFGHI'))
    expect(rows).toEqual([
      [0, 'nacional', 'Director Nacional', undefined, 3, 3, 1],
      [1, 'gerente', 'Gerente de Area', 'nacional Ñandú', 2, 3, 1],
      [2, 'delegado', 'Delegado', 'gerente Ñandú', 0, 2, 0],
      [2, 'vecino', 'Delegado', 'gerente Ñandú', 0, 2, 1],
      [1, 'huerfano', 'Delegado', 'nacional Ñandú', 0, 0, 0],
      [1, 'formador', 'Formador', 'nacional Ñandú', 0, 1, 0],
      [2, 'ayudante', undefined, 'formador Ñandú', 0, 0, 0],
    ])
    expect(cells.A9).toBeUndefined()
  })

  test('of somebody in a position without a network is about them alone', async () => {
    const { cells } = await exported('admin.nacional', hierarchy('formador'))
    expect([rowOf(cells, 2, 'AB'), cells.A3]).toEqual([[0, 'formador'], undefined])
  })
})

describe('the spreadsheet of a network’s pharmacies', () => {
  test('has the connected ones by name, and who looks after each', async () => {
    const { cells } = await exported('admin.gerente', pharmacies('gerente'))
    expect(rowOf(cells, 1, 'ABCDE')).toEqual([
      'Farmacia',
      'Localidad',
      'Provincia',
      'Usuarios',
      'Acceso a datos',
    ])
    expect([2, 3, 4, 5].map((row) => rowOf(cells, row, 'ABCDE'))).toEqual([
      ['Árbol', 'Alcalá de Henares', 'Madrid', 'delegado Ñandú', 'Sí'],
      ['Brezo', undefined, undefined, 'delegado Ñandú, vecino Ñandú', 'Sí'],
      ['Castaño', undefined, undefined, 'vecino Ñandú', 'No'],
      [undefined, undefined, undefined, undefined, undefined],
    ])
  })

  test('has hundreds of them in their order, each once', async () => {
    await sql`INSERT INTO pharmacy (name, connected_at)
      SELECT 'Zarza ' || lpad(n::text, 3, '0'), now() FROM generate_series(1, 600) AS n`.execute(db)
    const many = sql`SELECT id FROM pharmacy WHERE name LIKE 'Zarza %'`
    await sql`INSERT INTO pharmacy_laboratory_relation (pharmacy_id, laboratory_id, laboratory_access)
      SELECT id, ${alba}, true FROM (${many}) AS added`.execute(db)
    const { cells } = await exported('admin.comercial', pharmacies('comercial'))
    await sql`DELETE FROM pharmacy_laboratory_relation WHERE pharmacy_id IN (${many})`.execute(db)
    await sql`DELETE FROM pharmacy WHERE name LIKE 'Zarza %'`.execute(db)
    const names = Array.from({ length: 606 }, (_, index) => cells[`A${index + 2}`])
    const added = Array.from({ length: 600 }, (_, index) => `Zarza ${String(index + 1).padStart(3, '0')}`)
    expect(names).toEqual(['Árbol', 'Brezo', 'Castaño', 'Granado', ...added, undefined, undefined])
  })

  test('says «- - -» in the place of each figure of a pharmacy without access', async () => {
    const { cells } = await exported('admin.gerente', pharmacies('gerente'))
    const columns = 'FGHIJKLMNOPQRSTU'
    expect(rowOf(cells, 4, columns)).toEqual([...columns].map(() => '- - -'))
    expect(rowOf(cells, 1, 'FU')).toEqual(['Ventas PVL', 'Potencial de campañas PVP'])
  })
})

test('figures are numbers in euros, and shares fractions, in both spreadsheets', async () => {
  const pharmacy = await db
    .selectFrom('pharmacy')
    .select('id')
    .where('name', '=', 'Árbol')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('relation_figures')
    .values({
      ...{ pharmacy_id: pharmacy.id, laboratory_id: alba, day: '2026-03-16' },
      ...{ computed_at: new Date('2026-03-16T08:00:00Z') },
      ...figuresOf({ total_pvl: 123_456, own_pvl: 25, universe_pvl: 100 }),
    })
    .execute()
  const places = await exported('admin.gerente', pharmacies('gerente'))
  expect(rowOf(places.cells, 2, 'AFGHM')).toEqual(['Árbol', 1234.56, 1, 0.25, undefined])
  expect(rowOf(places.cells, 3, 'AFGHM')).toEqual(['Brezo', undefined, undefined, undefined, undefined])
  const people = await exported('admin.gerente', hierarchy('delegado'))
  expect(rowOf(people.cells, 2, 'BJKLQ')).toEqual(['delegado', 1234.56, 1, 0.25, undefined])
  await db.deleteFrom('relation_figures').execute()
})

test('names that look like formulas stay texts in both spreadsheets', async () => {
  const formula = '=HYPERLINK("http://127.0.0.1/","x")'
  await db.updateTable('app_user').set({ first_name: formula }).where('id', '=', idOf('vecino')).execute()
  await db.updateTable('pharmacy').set({ name: '+1&<b>' }).where('name', '=', 'Castaño').execute()
  const people = await exported('admin.gerente', hierarchy('gerente'))
  expect([people.cells.B4, people.xml.includes('<f')]).toEqual([formula, false])
  const places = await exported('admin.gerente', pharmacies('gerente'))
  expect([places.cells.A2, places.cells.D2, places.xml.includes('<f')]).toEqual([
    '+1&<b>',
    `${formula} Ñandú`,
    false,
  ])
  await db.updateTable('pharmacy').set({ name: 'Castaño' }).where('name', '=', '+1&<b>').execute()
  await db.updateTable('app_user').set({ first_name: 'vecino' }).where('id', '=', idOf('vecino')).execute()
})

describe.each([
  ['hierarchy', hierarchy, 'hierarchy-exported', 'Jerarquía - delegado Ñandú - 16-03-2026.xlsx'],
  [
    'pharmacies',
    pharmacies,
    'pharmacies-exported',
    'Jerarquía de farmacias - delegado Ñandú - 16-03-2026.xlsx',
  ],
] as const)('the export of %s', (_, path, kind, name) => {
  test('has the name of its kind, of whom it is about and of the day', async () => {
    const { headers } = await exported('admin.gerente', path('delegado'))
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
  })

  test('is recorded with whoever was behind', async () => {
    await exported('admin.gerente', path('delegado'))
    const events = await recorded.read()
    const { id: admin } = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    expect(events.filter((event) => event.kind === kind)).toMatchObject([
      {
        ...{ user_id: idOf('gerente'), real_user_id: admin, laboratory_id: alba },
        details: { account: 'delegado', format: 'xlsx' },
      },
    ])
  })

  test.each(['comercial', 'gerente', 'delegado', 'farmacia', 'admin'])(
    'is refused to %s as themselves, and nothing is recorded',
    async (username) => {
      expect((await get(username, path(username))).json().error.code).toBe('forbidden')
      expect(await recorded.read()).toEqual([])
    },
  )

  test('is about the acted user and those below, and about nobody else', async () => {
    const nobody = await get('admin.gerente', path('nadie').replace(':nadie', '2147483647'))
    expect(nobody.statusCode).toBe(404)
    for (const username of ['nacional', 'nacional.2', 'ajeno', 'huerfano']) {
      const answer = await get('admin.gerente', path(username))
      expect([answer.statusCode, answer.body]).toEqual([404, nobody.body])
    }
    expect((await recorded.read()).filter((event) => event.kind === kind)).toEqual([])
  })
})
