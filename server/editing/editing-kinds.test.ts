import { describe, expect, test } from 'vitest'
import { lockInstallation } from '../maintenance/apply/apply'
import { insertRelation } from '../testing/factories'
import { createEditingFixtures } from './testing/editing-fixtures'

const { db, calls, alba, pharmacies } = await createEditingFixtures()
const { read, change, create, preview } = await calls('jefa')
await insertRelation(db, { pharmacy_id: pharmacies[0] ?? 0, laboratory_id: alba, laboratory_access: true })

const offerVersion = async () =>
  (await db.selectFrom('catalogue_version').selectAll().executeTakeFirstOrThrow()) as Record<string, unknown>
const whole = { item: null, part: null }

describe('a campaign', () => {
  const campaign = {
    code: 'C1',
    name: 'Dolor',
    laboratory: 'Alba',
    discount: 0.08,
    startsOn: '2026-03-01',
    products: [
      { cn: '663991', discount: 0.1, tiers: [{ quantity: 12, discount: 0.15 }] },
      { cn: '663992', discount: null, tiers: [] },
    ],
  }

  test('is created and changed product by product, tier by tier; devices get the new offers', async () => {
    const before = await offerVersion()
    expect(await create('campaigns', campaign)).toMatchObject({ status: 200, key: 'C1' })
    const created = await offerVersion()
    expect(created).not.toEqual(before)
    const products = [
      { cn: '663991', discount: 0.1, tiers: [{ quantity: 24, discount: 0.125 }] },
      { cn: '658247', discount: null, tiers: [] },
    ]
    expect((await change('campaigns', 'C1', { discount: 0.09, products })).changes).toEqual([
      { field: 'discount', ...whole, before: 0.08, after: 0.09 },
      {
        field: 'products',
        item: '663991',
        part: 'tiers',
        before: 'desde 12: 15,0\u00a0%',
        after: 'desde 24: 12,5\u00a0%',
      },
      { field: 'products', item: '663992', part: null, before: '663992', after: null },
      { field: 'products', item: '658247', part: null, before: null, after: '658247' },
    ])
    expect(await offerVersion()).not.toEqual(created)
  })

  test.each<[object, Record<string, string>]>([
    [{ endsOn: '2026-02-01' }, { endsOn: 'es anterior al comienzo' }],
    [
      { products: [{ cn: '700007', discount: null, tiers: [] }] },
      { 'products.0.cn': 'el código nacional 700007 no está en el catálogo' },
    ],
    [{ discount: 12 }, { discount: 'tiene que ser una fracción entre 0 y 1: 0.1 es un 10 %' }],
  ])('with %o is refused at its field', async (given, fields) => {
    const answer = await change('campaigns', 'C1', { ...given })
    expect([answer.status, answer.fields]).toEqual([422, fields])
  })
})

describe('a quickwin', () => {
  test('has its conditions, laboratories and campaigns, and every field of the screen', async () => {
    const quickwin = {
      code: 'Q1',
      title: 'Genéricos',
      template: 'default',
      laboratories: [{ name: 'Alba', main: true }],
      campaigns: ['C1'],
      conditions: [{ unit: 'total_pvl', expression: 'at_least', quantity: 49.9, cns: ['663991'] }],
    }
    expect(await create('quickwins', quickwin)).toMatchObject({ status: 200 })
    const { entry } = await read('quickwins', 'Q1')
    expect(entry).toMatchObject(quickwin)
    const conditions = [{ unit: 'quantity', expression: 'multiple', quantity: 6, cns: [] }]
    const laboratories = [
      { name: 'Alba', main: false },
      { name: 'Bruma', main: true },
    ]
    expect((await change('quickwins', 'Q1', { conditions, laboratories })).changes).toEqual([
      { field: 'laboratories', item: 'Alba', part: 'main', before: true, after: false },
      { field: 'laboratories', item: 'Bruma', part: null, before: null, after: 'Bruma' },
      { field: 'laboratories', item: 'Bruma', part: 'main', before: null, after: true },
      { field: 'conditions', item: '1', part: 'unit', before: 'total_pvl', after: 'quantity' },
      { field: 'conditions', item: '1', part: 'expression', before: 'at_least', after: 'multiple' },
      { field: 'conditions', item: '1', part: 'quantity', before: 49.9, after: 6 },
      { field: 'conditions', item: '1', part: 'cns', before: '663991', after: null },
    ])
  })

  test('cannot have two main laboratories, or a condition of nothing', async () => {
    const laboratories = ['Alba', 'Bruma'].map((name) => ({ name, main: true }))
    expect((await change('quickwins', 'Q1', { laboratories })).fields).toEqual({
      'laboratories.1.main': 'solo uno puede ser el principal, y ya lo es «Alba»',
    })
    const conditions = [{ unit: 'total_pvl', expression: 'at_least', quantity: 0, cns: [] }]
    expect((await change('quickwins', 'Q1', { conditions })).fields).toEqual({
      'conditions.0.quantity': 'tiene que ser mayor que cero',
    })
  })
})

test('a pharmacy gets data and relations; access that it has withdrawn meanwhile is not given back', async () => {
  const { entry, version } = await read('pharmacies', 'E12345674')
  expect(entry.relations).toEqual([{ laboratory: 'Alba', mode: 'default', access: true }])
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: false }).execute()
  const body = { key: 'E12345674', version, entry: { ...entry, name: 'Farmacia Nueva' } }
  expect(await preview('pharmacies', body)).toMatchObject({ status: 409, code: 'edit_conflict' })
  const relations = [
    { laboratory: 'Alba', mode: 'default', access: false },
    { laboratory: 'Bruma', mode: 'coronavirus', access: true },
  ]
  expect(
    (await change('pharmacies', 'E12345674', { city: 'Madrid', postalCode: '28013', relations })).changes,
  ).toEqual([
    { field: 'postalCode', ...whole, before: null, after: '28013' },
    { field: 'city', ...whole, before: null, after: 'Madrid' },
    { field: 'relations', item: 'Bruma', part: null, before: null, after: 'Bruma' },
    { field: 'relations', item: 'Bruma', part: 'mode', before: null, after: 'coronavirus' },
    { field: 'relations', item: 'Bruma', part: 'access', before: null, after: true },
  ])
})

test('an order method has its laboratories with their minimum in euros', async () => {
  const laboratories = [{ laboratory: 'Alba', minPrice: 150 }]
  expect(await create('orderMethods', { name: 'directo', laboratories })).toMatchObject({ status: 200 })
  const cheaper = [{ laboratory: 'Alba', minPrice: '99,50' }]
  expect((await change('orderMethods', 'directo', { laboratories: cheaper })).changes).toEqual([
    { field: 'laboratories', item: 'Alba', part: 'minPrice', before: 150, after: 99.5 },
  ])
  const later = [{ laboratory: 'Alba', minPrice: '99,50', paymentDays: 60 }]
  expect((await change('orderMethods', 'directo', { laboratories: later })).changes).toEqual([
    { field: 'laboratories', item: 'Alba', part: 'paymentDays', before: null, after: 60 },
  ])
})

test('a notification is stored without what may not be shown, and not when nothing is left of it', async () => {
  const notification = {
    code: 'N1',
    title: 'Aviso',
    content: '<p onclick="x()">Hola<script>x()</script></p>',
    shippingDate: '2026-03-01T08:00:00.000Z',
    roles: ['farmacia'],
  }
  expect(await create('notifications', notification)).toMatchObject({ status: 200 })
  expect((await read('notifications', 'N1')).entry).toEqual({ ...notification, content: '<p>Hola</p>' })
  expect((await change('notifications', 'N1', { content: '<script>x()</script>' })).fields).toEqual({
    content: 'no puede estar vacío',
  })
})

test('a laboratory is found by its name, says its usual days of delivery, and is not made twice', async () => {
  const created = await create('laboratories', { name: 'Laboratorio Níspero', usualDeliveryDays: 4 })
  expect(created).toMatchObject({ status: 200, key: 'Laboratorio Níspero' })
  expect((await change('laboratories', 'Laboratorio Níspero', { usualDeliveryDays: 21 })).changes).toEqual([
    { field: 'usualDeliveryDays', ...whole, before: 4, after: 21 },
  ])
  expect((await change('laboratories', 'Laboratorio Níspero', { takesBackExpired: false })).changes).toEqual([
    { field: 'takesBackExpired', ...whole, before: null, after: false },
  ])
  const rappel = [
    { from: 1_000, fraction: 0.01 },
    { from: 3_000, fraction: 0.03 },
  ]
  await change('laboratories', 'Laboratorio Níspero', { rappel })
  expect((await read('laboratories', 'Laboratorio Níspero')).entry).toMatchObject({ rappel })
  expect(
    (await change('laboratories', 'Laboratorio Níspero', { rappel: rappel.toReversed() })).fields,
  ).toEqual({
    rappel: 'los escalones tienen que ir de menos a más importe, y cada uno dar más que el anterior',
  })
  const refused = await change('laboratories', 'Laboratorio Níspero', { usualDeliveryDays: 91 })
  expect(refused.fields).toEqual({ usualDeliveryDays: 'tiene que ser un número entero entre 1 y 90' })
  const again = await create('laboratories', { name: 'LABORATORIO NISPERO' })
  expect([again.status, again.fields]).toEqual([422, { name: 'ya existe' }])
  const before = await offerVersion()
  await change('laboratories', 'Alba', { usualDeliveryDays: 5 })
  expect(await offerVersion()).not.toEqual(before)
})

test('terms that somebody has answered keep their text, and can be withdrawn', async () => {
  const terms = {
    code: 'T1',
    laboratory: 'Alba',
    title: 'Términos',
    content: '<p>Texto</p>',
    publishedAt: '2026-01-01T00:00:00.000Z',
  }
  expect(await create('laboratoryTerms', terms)).toMatchObject({ status: 200 })
  const { id } = await db.selectFrom('laboratory_terms').select('id').executeTakeFirstOrThrow()
  const { id: userId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'farmacia')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('laboratory_terms_acceptance')
    .values({ user_id: userId, laboratory_terms_id: id, status: 'accepted', answered_at: new Date() })
    .execute()
  const refused = await change('laboratoryTerms', 'T1', { content: '<p>Otro</p>' })
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['']])
  expect((await change('laboratoryTerms', 'T1', { active: false })).changes).toEqual([
    { field: 'active', ...whole, before: true, after: false },
  ])
})

test('who edits during an import is told so, and holds no connection until its end', async () => {
  const { entry, version } = await read('orderMethods', 'directo')
  await db.transaction().execute(async (trx) => {
    await lockInstallation(trx)
    const answer = await preview('orderMethods', { key: 'directo', version, entry })
    expect([answer.status, answer.code]).toEqual([409, 'in_flight'])
  })
  expect((await preview('orderMethods', { key: 'directo', version, entry })).status).toBe(200)
})
