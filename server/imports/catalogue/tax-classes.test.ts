import { beforeEach, expect, test } from 'vitest'
import { taxesOf } from '../../features/catalogue/tax-rates.queries'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertPharmacy, insertProduct } from '../../testing/factories'
import { temporaryFile } from '../../testing/temporary-file'
import { importBilling } from '../billing/import-billing'
import { importPresentaciones } from '../presentations/import-presentations'
import { file, row } from '../presentations/testing/presentations-file'
import { importPrecios } from '../prices/import-prices'

const today = '2026-02-15'
const { db, owner } = await createTestDatabase()

beforeEach(() => emptyTables(owner, 'product', 'laboratory', 'homogeneous_group', 'market_category'))

const classes = async () =>
  Object.fromEntries(
    (await db.selectFrom('product').select(['cn', 'tax_class']).execute()).map(({ cn, tax_class }) => [
      cn,
      tax_class,
    ]),
  )

const billing = [
  'Código Nacional;Nombre del producto farmacéutico;Tipo de fármaco;Nombre genérico efecto y accesorio;Nombre del laboratorio ofertante;Estado;Precio venta al público con IVA;Código de la agrupación homogénea del producto sanitario;Nombre de la agrupación homogénea del producto sanitario',
  '662026;OMEPRAZOL CINFA 20 MG;;PARCHES;CINFA;ALTA;2,50;;',
  '400001;GASAS ESTERILES 10 UNIDADES;;GASAS;INDAS;ALTA;11,00;;',
].join('\n')

test('what the AEMPS lists is a medicine, with prescription or without; what only the Nomenclátor has is a medical device', async () => {
  const list = await file(row({ cn: '662026' }), row({ cn: '660418', remarks: 'Sin Receta' }))
  await importPresentaciones(db, { today, file: list })
  await importBilling(db, { today, file: await temporaryFile(billing) })
  expect(await classes()).toEqual({
    '662026': 'super-reduced',
    '660418': 'super-reduced',
    '400001': 'reduced',
  })
})

test('the laboratory price behind the public price of a medical device has 10 % of IVA in it', async () => {
  await importBilling(db, { today, file: await temporaryFile(billing) })
  const device = await db
    .selectFrom('product')
    .select(['pvl', 'pvp'])
    .where('cn', '=', '400001')
    .executeTakeFirst()
  // 11.00 / 1.10 × 0.721 × 0.924
  expect(device).toEqual({ pvl: 666, pvp: 1_100 })
})

test('a device whose price was derived as that of a medicine gets its own, and an agreed price stays', async () => {
  await importBilling(db, { today, file: await temporaryFile(billing) })
  const pvl = async () =>
    (await db.selectFrom('product').select('pvl').where('cn', '=', '400001').executeTakeFirst())?.pvl
  for (const [before, after] of [
    // 11.00 / 1.04 × 0.721 × 0.924
    [705, 666],
    [500, 500],
  ] as const) {
    await db.updateTable('product').set({ pvl: before }).where('cn', '=', '400001').execute()
    await importBilling(db, { today, file: await temporaryFile(billing) })
    expect(await pvl()).toBe(after)
  }
})

test('what people said stays when a list says otherwise', async () => {
  await importBilling(db, { today, file: await temporaryFile(billing) })
  const own = 'CN;IVA\n400001;21 %\n'
  expect(await importPrecios(db, { today, file: await temporaryFile(own) })).toMatchObject({
    ok: true,
    result: { classed: 1, changed: 0, refusals: [] },
  })
  await importBilling(db, { today, file: await temporaryFile(billing) })
  expect(await classes()).toMatchObject({ '400001': 'general' })
  expect(await db.selectFrom('product').select('pvp').where('cn', '=', '400001').execute()).toEqual([
    { pvp: 1_100 },
  ])
})

test('a price file says the IVA of each product beside its price, which is derived with it', async () => {
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  for (const cn of ['400001', '400002', '400003', '400004'])
    await insertProduct(db, { cn, laboratory_id, prescription: false, generic: false, pvl: null, pvp: null })
  const prices = 'CN;PVL;IVA\n400001;6,66;10,00\n400002;6,66;4\n400003;6,66;\n400004;6,66;16\n'
  expect(await importPrecios(db, { today, file: await temporaryFile(prices) })).toMatchObject({
    ok: true,
    result: { refusals: [{ line: 5, reason: 'IVA no válido: «16»' }] },
  })
  expect(await db.selectFrom('product').select(['cn', 'pvp', 'tax_class']).orderBy('cn').execute()).toEqual([
    { cn: '400001', pvp: 1_100, tax_class: 'reduced' },
    { cn: '400002', pvp: 1_040, tax_class: 'super-reduced' },
    { cn: '400003', pvp: 1_210, tax_class: 'general' },
    { cn: '400004', pvp: null, tax_class: 'general' },
  ])
})

test('a price file says the deduction of each product, alone or beside its price', async () => {
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  for (const cn of ['400001', '400002', '400003']) await insertProduct(db, { cn, laboratory_id })
  const prices = 'CN;Deducción\n400001;7,5 %\n400002;15\n400003;mucha\n'
  expect(await importPrecios(db, { today, file: await temporaryFile(prices) })).toMatchObject({
    ok: true,
    result: { refusals: [{ line: 4, reason: 'Deducción no válida: «mucha»' }] },
  })
  const deductions = () => db.selectFrom('product').select('deduction').orderBy('cn').execute()
  expect(await deductions()).toEqual([{ deduction: 75 }, { deduction: 150 }, { deduction: 0 }])
  await importPrecios(db, { today, file: await temporaryFile('CN;PVL\n400001;5\n') })
  expect((await deductions())[0]).toEqual({ deduction: 75 })
})

test('the Nomenclátor says which medicines are financed: those that have not left it, and no devices', async () => {
  const financed = async () =>
    (await db.selectFrom('product').select('cn').where('financed', '=', true).execute()).map(({ cn }) => cn)
  await importPresentaciones(db, { today, file: await file(row({ cn: '662026' }), row({ cn: '660418' })) })
  await importBilling(db, { today, file: await temporaryFile(billing) })
  expect(await financed()).toEqual(['662026'])
  const suspended = billing.replace('CINFA;ALTA', 'CINFA;SUSPENSION TEMPORAL GENERAL')
  await importBilling(db, { today, file: await temporaryFile(suspended) })
  expect(await financed()).toEqual(['662026'])
  await importBilling(db, { today, file: await temporaryFile(billing.replace('CINFA;ALTA', 'CINFA;BAJA')) })
  expect(await financed()).toEqual([])
})

test.each([
  [{ city_id: '28079' }, 210],
  [{ city_id: '38038' }, 70],
  [{ city_id: null, postal_code: '35001' }, 70],
  [{ city_id: '52001', postal_code: '28001' }, 5],
  [{ city_id: null, postal_code: null }, 210],
])('a pharmacy in %o pays the general rate of its province', async (place, rate) => {
  const pharmacy = await insertPharmacy(db, place)
  const general = (await taxesOf(db, pharmacy)).rates.filter(({ taxClass }) => taxClass === 'general')
  expect(general.at(-1)).toMatchObject({ rate })
})
