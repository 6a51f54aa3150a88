import { beforeEach, describe, expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import { loadCatalogue } from '../../features/catalogue/catalogue.queries'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { temporaryFile } from '../../testing/temporary-file'
import { importSupply } from './import-supply'
import { saveListedShortages } from './listed-shortages'
import { midnight, others, page, row } from './testing/cima-pages'

const today = '2026-11-28'
const { db, owner } = await createTestDatabase()

beforeEach(async () => {
  await emptyTables(owner, 'supply_problem', 'catalogue_source', 'product', 'laboratory')
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  for (const cn of ['662026', '660418']) await insertProduct(db, { cn, laboratory_id })
})

const importText = async (text: string, given: { force?: boolean; dryRun?: boolean; today?: string } = {}) =>
  importSupply(db, { today, from: { file: await temporaryFile(text) }, ...given })
const importRows = (rows: readonly object[], given?: Parameters<typeof importText>[1]) =>
  importText(JSON.stringify(page(rows)), given)
const stored = () => db.selectFrom('supply_problem').selectAll().orderBy('cn').orderBy('starts_on').execute()
const shortOn = async (day: string) => {
  const { number, ...content } = await loadCatalogue(db)
  const { products } = catalogueOn(indexCatalogue({ ...content, version: String(number) }), day)
  return products.filter(({ outOfStock }) => outOfStock).map(({ cn }) => cn)
}
const version = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

describe('the list of shortages is read however it was saved', () => {
  const written = row()
  test.each([
    ['a page', JSON.stringify(page([written]))],
    ['pages in a list', JSON.stringify([page([written])])],
    ['rows in a list, with a byte order mark', `\uFEFF${JSON.stringify([written])}`],
    ['a page on each line', `${JSON.stringify(page([written]))}\n`],
    ['a row on each line', `${JSON.stringify(written)}\n\n${JSON.stringify(written)}\n`],
    [
      'names in capitals and numbers as text',
      JSON.stringify({
        RESULTADOS: [
          {
            CN: 662026,
            FINI: String(written.fini),
            FFIN: String(written.ffin),
            TIPOPROBLEMASUMINISTRO: '5',
            OBSERV: written.observ,
            Activo: 'true',
          },
        ],
      }),
    ],
    [
      'a CSV with Spanish days',
      'CN;Fecha de inicio;Fecha prevista de fin;Tipo;Observaciones\n662026.7;01/11/2026;15/01/2027;5;Se espera suministro en enero\n',
    ],
    [
      'a CSV with milliseconds',
      `cn,nombre,tipoProblemaSuministro,fini,ffin,activo,observ\n662026,X,5,${written.fini},${written.ffin},true,Se espera suministro en enero\n`,
    ],
  ])('%s', async (_, text) => {
    expect(await importText(text)).toMatchObject({ ok: true, result: { created: 1, refusals: [] } })
    expect(await stored()).toEqual([
      {
        cn: '662026',
        starts_on: '2026-11-01',
        ends_on: '2027-01-15',
        kind: 5,
        observation: 'Se espera suministro en enero',
        source: 'cima',
        told_on: today,
        gone_on: null,
      },
    ])
  })
})

describe('what cannot be understood is refused with its place', () => {
  test.each([
    ['a code', { cn: '12' }, 'fila 2: código nacional no válido: «12»'],
    ['no start', { fini: null }, 'fila 2: falta la fecha de inicio'],
    ['seconds for milliseconds', { fini: 1_793_487_600 }, 'fila 2: el inicio no es una fecha: «1793487600»'],
    ['an end that is a word', { ffin: 'pronto' }, 'fila 2: el fin no es una fecha: «pronto»'],
    [
      'an end before its start',
      { ffin: midnight('2026-10-01') },
      'fila 2: acaba (2026-10-01) antes de empezar (2026-11-01)',
    ],
    ['a kind', { tipoProblemaSuministro: 'grave' }, 'fila 2: el tipo no es un número: «grave»'],
    ['a flag', { activo: 'quizá' }, 'fila 2: «activo» no es sí ni no: «quiza»'],
    ['an object', { fini: { dia: 1 } }, 'fila 2: el inicio no es un texto ni un número'],
  ])('%s', async (_, fields, reason) => {
    const outcome = await importRows([row(), row({ cn: '660418', ...fields })])
    expect(outcome).toMatchObject({ ok: true, result: { created: 1, refusals: [{ line: 2, reason }] } })
  })

  test('two rows that contradict each other: the first one counts, the other is told', async () => {
    expect(await importRows([row(), row({ ffin: null }), row()])).toMatchObject({
      ok: true,
      result: {
        created: 1,
        refusals: [{ reason: 'fila 2: otros datos del mismo código y el mismo inicio que en la 1' }],
      },
    })
  })

  test.each([
    ['a page of errors', '{"error":"no disponible"}'],
    ['a page without rows', JSON.stringify(page([]))],
    ['a file that was cut', JSON.stringify(page([row()])).slice(0, -5)],
    ['a CSV of something else', 'Artículo;Precio\n662026;1,20\n'],
  ])('%s changes nothing', async (_, text) => {
    await importRows([row()])
    expect((await importText(text)).ok).toBe(false)
    expect(await stored()).toMatchObject([{ cn: '662026', gone_on: null }])
  })
})

test('a shortage begins and ends on its days, also where nothing was imported since', async () => {
  await importRows([row({ fini: midnight('2026-12-01'), ffin: midnight('2026-12-31') })])
  expect(await shortOn('2026-11-30')).toEqual([])
  expect(await shortOn('2026-12-01')).toEqual(['662026'])
  expect(await shortOn('2026-12-31')).toEqual(['662026'])
  expect(await shortOn('2027-01-01')).toEqual([])
})

test('without an expected end a product is short until a list lacks it; the history keeps what it said', async () => {
  await importRows([row({ ffin: undefined }), row({ cn: '660418' }), ...others])
  expect(await shortOn('2030-01-01')).toEqual(['662026'])
  expect(await importRows([row({ cn: '660418' }), ...others], { today: '2026-12-05' })).toMatchObject({
    ok: true,
    result: { gone: 1, equal: 11 },
  })
  expect(await shortOn('2026-12-05')).toEqual(['660418'])
  expect((await stored()).slice(0, 2)).toMatchObject([
    { cn: '660418', gone_on: null },
    { cn: '662026', starts_on: '2026-11-01', gone_on: '2026-12-05' },
  ])
  await importRows([row({ ffin: null }), row({ cn: '660418' }), ...others], { today: '2026-12-06' })
  expect(await shortOn('2026-12-06')).toEqual(['660418', '662026'].sort())
})

test('the same list again changes nothing; a new end does', async () => {
  await importRows([row()])
  const before = await version()
  expect(await importRows([row()], { today: '2026-11-29' })).toMatchObject({
    ok: true,
    result: { created: 0, changed: 0, equal: 1, gone: 0 },
  })
  expect(await version()).toBe(before)
  expect(await importRows([row({ ffin: null })], { today: '2026-11-30' })).toMatchObject({
    ok: true,
    result: { changed: 1, withoutEnd: 1 },
  })
  expect(await version()).toBe(before + 1)
  expect(await stored()).toMatchObject([{ ends_on: null, told_on: '2026-11-30' }])
})

test('what the list calls over is, and what it only announces is not yet short', async () => {
  await importRows([
    row({ activo: false }),
    row({ cn: '660418', activo: false, fini: midnight('2026-12-01'), ffin: null }),
  ])
  expect(await stored()).toMatchObject([{ cn: '660418' }])
  expect(await shortOn(today)).toEqual([])
  expect(await shortOn('2026-12-01')).toEqual(['660418'])
})

test('a dry run counts by kind and stores nothing', async () => {
  const outcome = await importRows([row(), row({ cn: '660418', tipoProblemaSuministro: 9 })], {
    dryRun: true,
  })
  expect(outcome.ok && [...outcome.result.kinds]).toEqual([
    [5, 1],
    [9, 1],
  ])
  expect(await stored()).toEqual([])
})

test('a list of products tells since when; what CIMA says of a product comes before it, and a whole list of CIMA ends it', async () => {
  await importRows([row()])
  const listed = (cns: string[], unread: string[] = []) =>
    db.transaction().execute((trx) =>
      saveListedShortages(trx, {
        ...{ source: 'prescripcion', unread, today },
        listed: cns.map((cn) => ({ cn, since: '2026-10-01', observation: 'x' })),
      }),
    )
  expect(await listed(['662026', '660418'])).toBe(1)
  expect(await listed(['662026', '660418'])).toBe(0)
  expect(await shortOn(today)).toEqual(['660418', '662026'])
  expect(await stored()).toMatchObject([
    { cn: '660418', starts_on: '2026-10-01', ends_on: null, source: 'prescripcion', observation: 'x' },
    { cn: '662026', starts_on: '2026-11-01', source: 'cima' },
  ])
  expect(await importRows([row()], { force: true })).toMatchObject({
    ok: true,
    result: { gone: 1, equal: 1 },
  })
  expect(await shortOn(today)).toEqual(['662026'])
  expect(await listed(['660418'])).toBe(1)
  expect(await listed([], ['660418'])).toBe(0)
  expect(await listed([])).toBe(1)
  expect(await shortOn(today)).toEqual(['662026'])
})

test('a list of products is believed again once the days that CIMA told of a product are over', async () => {
  await importRows([row({ ffin: midnight('2026-11-20') })], { today: '2026-11-10' })
  expect(await shortOn('2026-11-28')).toEqual([])
  await db.transaction().execute((trx) =>
    saveListedShortages(trx, {
      ...{ source: 'prescripcion', unread: [], today: '2026-11-28' },
      listed: [{ cn: '662026', since: '2026-11-25', observation: null }],
    }),
  )
  expect(await shortOn('2026-11-28')).toEqual(['662026'])
})
