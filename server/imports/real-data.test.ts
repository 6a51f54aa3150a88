import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { pvpFromPvl } from '@/domain/catalogue/price'
import { createTestDatabase } from '../testing/database'
import { realData, realDataMissing } from '../testing/real-data'
import { readCsv } from './files/csv-file'
import { importPresentaciones } from './presentations/import-presentations'
import { importPrecios } from './prices/import-prices'

if (realDataMissing !== null) console.info(realDataMissing)

const today = '2026-02-15'
const { db } = await createTestDatabase()

describe.skipIf(realDataMissing !== null)(
  'the AEMPS catalogue of 29-02-2020 and the BOE prices of 2025',
  () => {
    let presentaciones: Awaited<ReturnType<typeof importPresentaciones>>
    let precios: Awaited<ReturnType<typeof importPrecios>>

    beforeAll(async () => {
      presentaciones = await importPresentaciones(db, { today, file: realData.presentaciones })
      precios = await importPrecios(db, { today, file: realData.boePrices })
    }, 120_000)

    test('import all 18,953 rows, with none refused', () => {
      expect(presentaciones).toMatchObject({
        ok: true,
        result: { read: 18_953, created: 18_953, refusals: [], encoding: 'utf-8', separator: ',' },
      })
    })

    test('are all medicines for the IVA, with prescription or without', async () => {
      const counted = db.selectFrom('product').select((row) => row.fn.countAll<number>().as('products'))
      expect(await counted.where('tax_class', '=', 'super-reduced').execute()).toEqual([{ products: 18_953 }])
      expect(await counted.where('prescription', '=', false).execute()).toEqual([{ products: 1_320 }])
    })

    test('have 762 names of laboratories for 719 laboratories', () => {
      expect(presentaciones).toMatchObject({ result: { laboratories: { used: 719 } } })
    })

    test('give thousands of groups, one in three with several laboratories', () => {
      expect(presentaciones.ok && presentaciones.result.groups.used).toBeGreaterThan(4_700)
      expect(presentaciones.ok && presentaciones.result.groups.withSeveralLaboratories).toBeGreaterThan(1_600)
    })

    test.each([
      ['AMOXICILINA 500 MG 20 CÁPSULAS', 12],
      ['AMOXICILINA/ACIDO CLAVULANICO 875/125 MG 30 COMPRIMIDOS', 20],
      ['OMEPRAZOL 20 MG 28 CÁPSULAS GASTRORRESISTENTES', 32],
      ['IBUPROFENO 600 MG 40 COMPRIMIDOS', 23],
      ['ATORVASTATINA 20 MG 28 COMPRIMIDOS', 27],
      ['PARACETAMOL 1000 MG 40 COMPRIMIDOS', 21],
    ])('give the group %s at least %i laboratories', async (name, atLeast) => {
      const { count } = await db
        .selectFrom('product')
        .innerJoin('homogeneous_group', 'homogeneous_group.id', 'product.group_id')
        .select(({ fn }) => fn.count<number>('laboratory_id').distinct().as('count'))
        .where('homogeneous_group.name', '=', name)
        .executeTakeFirstOrThrow()
      expect(count).toBeGreaterThanOrEqual(atLeast)
    })

    test('give each group a name of its own', async () => {
      const { rows } = await sql<{ name: string }>`
      SELECT name FROM homogeneous_group GROUP BY name HAVING count(*) > 1`.execute(db)
      expect(rows.length).toBeLessThan(150)
    })

    test('have no group of medicines with different BOE prices', async () => {
      const { rows } = await sql<{ name: string; prices: number[] }>`
      SELECT homogeneous_group.name, array_agg(DISTINCT pvl) AS prices
      FROM product JOIN homogeneous_group ON homogeneous_group.id = group_id
      WHERE pvl IS NOT NULL GROUP BY homogeneous_group.id HAVING count(DISTINCT pvl) > 1`.execute(db)
      expect(rows).toEqual([])
    })

    test('have 328 rows of prices; those missing in the older catalogue are reported', () => {
      expect(precios).toMatchObject({ ok: true, result: { read: 328, changed: 256, unknown: 72 } })
    })

    test('have 328 PVPs that follow from their PVLs', async () => {
      const cents = (text: string | undefined) => Math.round(Number(text) * 100)
      const wrong: string[][] = []
      let read = 0
      await readCsv(realData.boePrices, async ({ header, rows }) => {
        const [pvl, pvp] = [header.indexOf('pvl_ref'), header.indexOf('pvpiva_ref')]
        for await (const { fields } of rows) {
          read += 1
          if (pvpFromPvl(cents(fields[pvl])) !== cents(fields[pvp])) wrong.push(fields)
        }
      })
      expect({ read, wrong }).toEqual({ read: 328, wrong: [] })
    })

    test('change nothing when both are imported again', { timeout: 60_000 }, async () => {
      expect(
        await importPresentaciones(db, { today, file: realData.presentaciones, complete: true }),
      ).toMatchObject({
        ok: true,
        result: { created: 0, changed: 0, equal: 18_953, deactivated: 0, changedCatalogue: false },
      })
      expect(await importPrecios(db, { today, file: realData.boePrices })).toMatchObject({
        ok: true,
        result: { changed: 0, equal: 256 },
      })
    })

    test('also import the Nomenclátor sample with its other column names, and derive the PVL', async () => {
      expect(await importPrecios(db, { today, file: realData.nomenclator })).toMatchObject({
        ok: true,
        result: { read: 25, derivedPvl: 25, unknown: 0 },
      })
    })
  },
)
