import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { temporaryFile } from '../../testing/temporary-file'
import { importPresentaciones } from './import-presentations'
import { file, header, row } from './testing/presentations-file'

const today = '2026-02-15'
const { db, owner } = await createTestDatabase()

/** All rows that the import writes, and the catalogue version that devices compare. */
const everything = async () => ({
  products: await db.selectFrom('product').selectAll().orderBy('id').execute(),
  laboratories: await db.selectFrom('laboratory').selectAll().orderBy('id').execute(),
  groups: await db.selectFrom('homogeneous_group').selectAll().orderBy('id').execute(),
  version: await db.selectFrom('catalogue_version').select('version').execute(),
})

beforeEach(async () => {
  await emptyTables(owner, 'product', 'laboratory', 'homogeneous_group', 'market_category')
})

test('a refused row does not make its product inactive, because the file contains it', async () => {
  const cns = ['600001', '600002', '600003', '600004', '600005', '600006', '600007', '600008', '001234']
  await importPresentaciones(db, { today, file: await file(...cns.map((cn) => row({ cn }))) })
  const outcome = await importPresentaciones(db, {
    today,
    file: await file(
      row({ cn: '600001' }),
      row({ cn: '600002', laboratory: '' }),
      row({ cn: '600003', name: ' ' }),
      '1,600004,solo tres campos',
      row({ cn: '600006' }),
      row({ cn: '600007' }),
      row({ cn: '600008' }),
      row({ cn: '1234' }),
    ),
    complete: true,
    force: true,
  })
  expect(outcome).toMatchObject({ ok: true, result: { deactivated: 1 } })
  expect(outcome.ok && outcome.result.refusals).toHaveLength(4)
  expect((await everything()).products.filter(({ active }) => !active).map(({ cn }) => cn)).toEqual([
    '600005',
  ])
})

test('bad rows are reported with line and reason, and the others are imported', async () => {
  const outcome = await importPresentaciones(db, {
    today,
    file: await file(
      row({ cn: '600001' }),
      row({ cn: 'ABC' }),
      row({ cn: '600002' }),
      '1,600003,solo tres campos',
      row({ cn: '600001' }),
      row({ cn: '600004' }),
      row({ cn: '600005', laboratory: '' }),
      row({ cn: '600006' }),
      row({ cn: '600007' }),
    ),
  })
  expect(outcome).toMatchObject({
    ok: true,
    result: {
      read: 9,
      created: 5,
      refusals: [
        { line: 3, reason: 'código nacional no válido: «ABC»' },
        { line: 5, reason: 'tiene 3 campos en vez de 15' },
        { line: 6, reason: 'código nacional repetido: 600001' },
        { line: 8, reason: 'sin laboratorio' },
      ],
    },
  })
})

describe('a bad file of presentations changes nothing', () => {
  test.each([
    ['another kind of file', 'a;b\n1;2\n', /^Falta la columna «Cod. Nacional»/],
    [
      'one that breaks off within a quote',
      `${header}\n${row({ cn: '600009' })}\n1,600010,"OMEPRA`,
      /^El CSV está roto/,
    ],
    [
      'one of which most rows cannot be read',
      `${header}\n${row({ cn: '600009' })}\n${'x\n'.repeat(9)}`,
      /^No se pueden leer 9 de las 10 filas/,
    ],
    ['one without rows', `${header}\n`, 'El archivo no tiene ninguna presentación válida.'],
  ])('%s', async (_, content, problem) => {
    await importPresentaciones(db, { today, file: await file(row({ cn: '600001' })) })
    const before = await everything()
    const outcome = await importPresentaciones(db, {
      today,
      file: await temporaryFile(content),
      complete: true,
    })
    expect(outcome.ok ? '' : outcome.problem).toMatch(problem)
    expect(await everything()).toEqual(before)
  })

  test('if the database refuses a row in the middle', async () => {
    const before = await everything()
    await sql`ALTER TABLE product ADD CONSTRAINT full_disk CHECK (cn <> '600002')`.execute(owner)
    onTestFinished(async () => {
      await sql`ALTER TABLE product DROP CONSTRAINT full_disk`.execute(owner)
    })
    const path = await file(row({ cn: '600001' }), row({ cn: '600002' }))
    await expect(importPresentaciones(db, { today, file: path })).rejects.toThrow('full_disk')
    expect(await everything()).toEqual(before)
  })
})
