import { describe, expect, test } from 'vitest'
import example from '../../../examples/instalacion.json'
import { changeLines } from '../apply-command'
import { createApplyFixtures, pharmacy, quickwin, user } from './testing/apply-fixtures'

const { apply, db, everything, kindsOf } = await createApplyFixtures()

describe('the example file of the project', () => {
  test('can be applied completely, and again without changes', async () => {
    const outcome = await apply(example)
    expect(outcome.ok && outcome.changes.filter(({ kind }) => kind === 'unchanged')).toEqual([])
    const before = await everything()
    const again = await apply(example)
    expect(again.ok && again.changes.filter(({ kind }) => kind !== 'unchanged')).toEqual([])
    expect(again.ok && changeLines(again.changes)[0]).toBe('Todo estaba ya así.')
    expect(await everything()).toBe(before)
  })

  test('is only printed with --dry-run', async () => {
    const before = await everything()
    const outcome = await apply(example, true)
    expect(outcome.ok && outcome.changes.length).toBeGreaterThan(20)
    expect(await everything()).toBe(before)
  })

  test('creates everything with its references', async () => {
    await apply(example)
    const conditions = await db
      .selectFrom('quickwin_condition')
      .innerJoin('quickwin', 'quickwin.id', 'quickwin_id')
      .select(['code', 'unit', 'expression', 'quantity', 'cns'])
      .where('code', 'in', ['CINFA-GENERICOS', 'NORMON-DOLOR'])
      .orderBy('code')
      .execute()
    expect(conditions).toEqual([
      { code: 'CINFA-GENERICOS', unit: 'total_pvl', expression: 'at_least', quantity: 5000, cns: [] },
      {
        code: 'NORMON-DOLOR',
        unit: 'quantity',
        expression: 'multiple',
        quantity: 6,
        cns: ['663991', '663992'],
      },
    ])
    const methods = await db
      .selectFrom('laboratory_order_method')
      .innerJoin('laboratory', 'laboratory.id', 'laboratory_id')
      .innerJoin('order_method', 'order_method.id', 'method_id')
      .select(['laboratory.name as laboratory', 'order_method.name as method', 'min_price'])
      .where('laboratory.name', '=', 'Normon')
      .orderBy('min_price')
      .execute()
    expect(methods).toEqual([
      { laboratory: 'Normon', method: 'transfer', min_price: 3000 },
      { laboratory: 'Normon', method: 'directo', min_price: 20_000 },
    ])
    const delegate = await db
      .selectFrom('app_user')
      .innerJoin('app_user as boss', 'boss.id', 'app_user.parent_user_id')
      .select(['app_user.job_position', 'app_user.roles', 'boss.username as boss'])
      .where('app_user.username', '=', 'delegada.cinfa')
      .execute()
    expect(delegate).toEqual([{ job_position: 4, roles: ['ROLE_LABORATORIO'], boss: 'gerencia.cinfa' }])
    const places = await db
      .selectFrom('pharmacy')
      .innerJoin('city', 'city.id', 'city_id')
      .innerJoin('province', 'province.id', 'city.province_id')
      .select(['city.name as city', 'city.id', 'province.name as province', 'software'])
      .execute()
    expect(places).toEqual([{ city: 'Madrid', id: '28079', province: 'Madrid', software: 'FARMATIC' }])
  })
})

describe('laboratories in an applied file', () => {
  test('are matched with imported ones by name or alias in any spelling, and raise the version that devices compare', async () => {
    const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
    const json = {
      laboratories: [{ name: 'Cinfa Genéricos', aliases: ['Laboratorios CINFA'], color: '#0B7A75' }],
    }
    expect(await kindsOf(json)).toEqual(['laboratorio updated'])
    expect(await kindsOf(json)).toEqual(['laboratorio unchanged'])
    const rows = await db
      .selectFrom('laboratory')
      .select(['name', 'name_key', 'corporative_color'])
      .orderBy('id')
      .execute()
    expect(rows).toHaveLength(4)
    expect(rows[0]).toEqual({ name: 'Cinfa Genéricos', name_key: 'cinfa', corporative_color: '#0b7a75' })
    const after = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
    expect(after.version).toBe(version + 1)
  })

  test('have their usual days of delivery, from 1 to 90; what the file does not say stays', async () => {
    const days = async (usualDeliveryDays?: number) => {
      const outcome = await apply({ laboratories: [{ name: 'Cinfa', usualDeliveryDays }] })
      const row = db.selectFrom('laboratory').select('usual_delivery_days').where('name_key', '=', 'cinfa')
      return [outcome.ok, (await row.executeTakeFirstOrThrow()).usual_delivery_days]
    }
    expect(await days()).toEqual([true, 10])
    expect(await days(3)).toEqual([true, 3])
    expect(await days()).toEqual([true, 3])
    for (const wrong of [0, 91, 2.5]) expect(await days(wrong)).toEqual([false, 3])
  })

  test('that were not imported are created, which is reported', async () => {
    const outcome = await apply({ laboratories: [{ name: 'Laboratorio Nuevo' }] })
    expect(outcome.ok && changeLines(outcome.changes)[0]).toBe(
      '+ laboratorio Laboratorio Nuevo (no está en el catálogo importado: aún no tiene productos)',
    )
  })
})

describe('campaigns, bids and quickwins in an applied file', () => {
  test('raise the version of the server’s caches if anything changes, and only then', async () => {
    const number = async () =>
      (await db.selectFrom('catalogue_version').select('campaigns').executeTakeFirstOrThrow()).campaigns
    const laboratories = [{ name: 'Laboratorio Nuevo' }]
    const campaign = { code: 'C', name: 'Campaña', laboratory: 'Laboratorio Nuevo' }
    await apply({ laboratories })
    const before = await number()
    await apply({ laboratories, campaigns: [campaign] })
    expect(await number()).toBe(before + 1)
    await apply({ laboratories, campaigns: [campaign] })
    expect(await number()).toBe(before + 1)
    await apply({ laboratories, campaigns: [{ ...campaign, products: [] }] })
    await apply({ laboratories, campaigns: [{ ...campaign, endsOn: '2026-12-31' }] })
    expect(await number()).toBe(before + 2)
    await apply({ laboratories, bids: [{ code: 'B', name: 'Licitación', cns: [] }] })
    expect(await number()).toBe(before + 3)
    const offer = { ...quickwin, laboratories: ['Laboratorio Nuevo'] }
    for (const active of [true, true, false]) await apply({ laboratories, quickwins: [{ ...offer, active }] })
    expect(await number()).toBe(before + 5)
  })
})

test('names are stored without control characters that reverse or hide text', async () => {
  const named = { ...pharmacy, name: 'Farmacia\u202e A\u200b\u0007' }
  expect((await apply({ pharmacies: [named], users: [{ ...user, surname: 'Rey\u2066' }] })).ok).toBe(true)
  expect(await db.selectFrom('pharmacy').select('name').execute()).toEqual([{ name: 'Farmacia A' }])
  expect(await db.selectFrom('app_user').select('second_name').execute()).toEqual([{ second_name: 'Rey' }])
})

test('what a file does not contain stays; what it changes is reported field by field', async () => {
  await apply({
    pharmacies: [{ ...pharmacy, address: 'Calle A, 1', relations: [{ laboratory: 'Cinfa', access: true }] }],
    quickwins: [
      { ...quickwin, discount: 0.1, conditions: [{ unit: 'quantity', expression: 'multiple', quantity: 6 }] },
    ],
  })
  const outcome = await apply({
    pharmacies: [{ ...pharmacy, name: 'Farmacia B', relations: [{ laboratory: 'Normon' }] }],
    quickwins: [{ ...quickwin, discount: 0.125 }],
  })
  expect(outcome.ok && changeLines(outcome.changes).slice(0, 5)).toEqual([
    expect.stringMatching(/^~ farmacia E12345674 \(número \d+, Farmacia B\)$/),
    '    name: «Farmacia A» → «Farmacia B»',
    '+ relación Farmacia B con Normon',
    '~ quickwin Q',
    '    discount: 0.1 → 0.125',
  ])
  const { address } = await db.selectFrom('pharmacy').select('address').executeTakeFirstOrThrow()
  const relations = await db.selectFrom('pharmacy_laboratory_relation').select('laboratory_access').execute()
  const conditions = await db.selectFrom('quickwin_condition').select('quantity').execute()
  expect({ address, relations: relations.length, conditions }).toEqual({
    address: 'Calle A, 1',
    relations: 2,
    conditions: [{ quantity: 6 }],
  })
})

test('two files applied at the same time are applied one after the other', async () => {
  const outcomes = await Promise.all([apply(example), apply(example)])
  const created = outcomes.map(
    (outcome) => outcome.ok && outcome.changes.some(({ kind }) => kind === 'created'),
  )
  expect(created.sort()).toEqual([false, true])
})
