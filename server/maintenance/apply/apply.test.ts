import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import example from '../../../examples/instalacion.json'
import { checkPassword } from '../../features/session/passwords'
import { laboratoryKey } from '../../imports/laboratory-name'
import { createTestDatabase } from '../../testing/database'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { changeLines } from '../apply-command'
import { applyFile } from './apply'

const { db } = await createTestDatabase()
const environment = { CLAVE_TITULAR: 'clave del titular', CLAVE_LABORATORIO: 'clave del laboratorio' }

const tables = [
  'laboratory_association',
  'laboratory',
  'order_method',
  'laboratory_order_method',
  'pharmacy',
  'pharmacy_laboratory_relation',
  'app_user',
  'user_pharmacy',
  'campaign',
  'campaign_product',
  'bid',
  'bid_product',
  'quickwin',
  'quickwin_laboratory',
  'quickwin_campaign',
  'quickwin_bid',
  'quickwin_condition',
  'notification',
  'laboratory_terms',
  'catalogue_version',
] as const

/** Every row that apply may write. */
const everything = async (): Promise<string> => {
  const rows = []
  for (const table of tables) {
    const found =
      await sql`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t ORDER BY to_jsonb(t)::text`.execute(db)
    rows.push(found.rows)
  }
  return JSON.stringify(rows)
}

beforeEach(async () => {
  await sql`TRUNCATE app_user, pharmacy, quickwin, campaign, bid, order_method, notification, product, laboratory,
    laboratory_association, city, province, community CASCADE`.execute(db)
  const id = async (name: string) => insertLaboratory(db, { name, name_key: laboratoryKey(name) })
  await id('Cinfa')
  const normon = await id('Normon')
  await id('Kern Pharma')
  await id('Stada')
  for (const cn of ['663991', '663992', '658247']) await insertProduct(db, { cn, laboratory_id: normon })
})

const apply = (json: unknown, dryRun = false) => applyFile(db, { json, dryRun, environment })
const problemsOf = async (json: unknown) => {
  const outcome = await apply(json)
  return outcome.ok ? [] : outcome.problems.map(({ path, message }) => `${path}: ${message}`)
}
const kinds = async (json: unknown) => {
  const outcome = await apply(json)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.changes.map(({ entity, kind }) => `${entity} ${kind}`)
}

const pharmacy = { name: 'Farmacia A', nif: 'E12345674' }
const user = {
  username: 'Titular',
  email: 'Titular@ejemplo.test',
  firstName: 'Ana',
  role: 'farmacia',
  password: 'una clave',
  pharmacies: ['e-1234567-4'],
}
const quickwin = { code: 'Q', title: 'Genéricos', template: 'default', laboratories: ['CINFA, S.A.'] }

describe('the example that the project ships', () => {
  test('is applied whole, and again changes nothing', async () => {
    const outcome = await apply(example)
    expect(outcome.ok && outcome.changes.filter(({ kind }) => kind === 'unchanged')).toEqual([])
    const before = await everything()
    const again = await apply(example)
    expect(again.ok && again.changes.filter(({ kind }) => kind !== 'unchanged')).toEqual([])
    expect(again.ok && changeLines(again.changes)[0]).toBe('Todo estaba ya así.')
    expect(await everything()).toBe(before)
  })

  test('with --dry-run it is told and not done', async () => {
    const before = await everything()
    const outcome = await apply(example, true)
    expect(outcome.ok && outcome.changes.length).toBeGreaterThan(20)
    expect(await everything()).toBe(before)
  })

  test('links what it names', async () => {
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

describe('laboratories', () => {
  test('are the imported ones, by name in any spelling or by an alias, and devices hear of the change', async () => {
    const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
    const json = {
      laboratories: [{ name: 'Cinfa Genéricos', aliases: ['Laboratorios CINFA'], color: '#0B7A75' }],
    }
    expect(await kinds(json)).toEqual(['laboratorio updated'])
    expect(await kinds(json)).toEqual(['laboratorio unchanged'])
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

  test('that nobody imported are created, and one is told so', async () => {
    const outcome = await apply({ laboratories: [{ name: 'Laboratorio Nuevo' }] })
    expect(outcome.ok && changeLines(outcome.changes)[0]).toBe(
      '+ laboratorio Laboratorio Nuevo (no está en el catálogo importado: aún no tiene productos)',
    )
  })
})

describe('campaigns', () => {
  test('raise the number by which the server keeps them, by any change and by nothing else', async () => {
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
  })
})

describe('users', () => {
  const passwordHash = async () =>
    (
      await db
        .selectFrom('app_user')
        .select('password_hash')
        .where('username', '=', 'titular')
        .executeTakeFirstOrThrow()
    ).password_hash

  test('keep their password, however often the file is applied', async () => {
    await apply({ pharmacies: [pharmacy], users: [user] })
    const before = await passwordHash()
    expect(await checkPassword(before, 'una clave')).toBe(true)
    expect(await kinds({ users: [{ ...user, password: 'otra clave' }] })).toEqual(['usuario unchanged'])
    expect(await kinds({ users: [{ ...user, password: undefined }] })).toEqual(['usuario unchanged'])
    expect(await passwordHash()).toBe(before)
  })

  test('get a new one by resetPassword, their sessions end, and neither is ever printed', async () => {
    await apply({ pharmacies: [pharmacy], users: [user] })
    const { id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const now = new Date()
    await db
      .insertInto('session')
      .values({ token_hash: Buffer.from('x'), user_id: id, created_at: now, last_used_at: now })
      .execute()
    const outcome = await apply({ users: [{ ...user, password: 'otra clave', resetPassword: true }] })
    const printed = outcome.ok ? changeLines(outcome.changes).join('\n') : ''
    expect(printed).toContain('contraseña: cambiada')
    expect(printed).not.toMatch(/clave|argon2/)
    expect(await checkPassword(await passwordHash(), 'otra clave')).toBe(true)
    const session = await db.selectFrom('session').select('revoked_at').executeTakeFirstOrThrow()
    expect(session.revoked_at).not.toBeNull()
  })

  test('without a password, with a common one, or with a variable that is not set are refused', async () => {
    const others = [
      { ...user, username: 'a', email: 'a@ejemplo.test', password: undefined, pharmacies: [] },
      { ...user, username: 'b', email: 'b@ejemplo.test', password: '123456', pharmacies: [] },
      {
        ...user,
        username: 'c',
        email: 'c@ejemplo.test',
        password: undefined,
        passwordEnv: 'NADA',
        pharmacies: [],
      },
      { ...user, username: 'd', email: 'd@ejemplo.test', password: 'abc', pharmacies: [] },
    ]
    expect(await problemsOf({ users: others })).toEqual([
      'users[0].password: falta: un usuario nuevo necesita «password» o «passwordEnv»',
      'users[1].password: la contraseña es de las más comunes: elija otra',
      'users[2].passwordEnv: no está la variable de entorno NADA',
      'users[3].password: la contraseña tiene que tener entre 4 y 25 caracteres',
    ])
  })

  test('cannot be above themselves', async () => {
    const json = {
      users: [
        { ...user, username: 'a', email: 'a@ejemplo.test', pharmacies: [], parent: 'b' },
        { ...user, username: 'b', email: 'b@ejemplo.test', pharmacies: [], parent: 'a' },
      ],
    }
    expect(await problemsOf(json)).toEqual(['users[1].parent: «a» no puede estar por encima de sí mismo'])
  })
})

describe('notifications', () => {
  const notification = {
    code: 'AVISO',
    title: 'Aviso',
    content: '<p onclick="robar()">Hola, <b>farmacia</b><script>robar()</script></p>',
    shippingDate: '2026-01-31T09:00:00+01:00',
    roles: ['farmacia', 'ROLE_LABORATORIO', 'farmacia'],
  }
  const stored = () =>
    db
      .selectFrom('notification')
      .select(['code', 'content', 'shipping_date', 'roles'])
      .executeTakeFirstOrThrow()

  test('are kept without what may not be shown, and applying them again changes nothing', async () => {
    expect(await kinds({ notifications: [notification] })).toEqual(['notificación created'])
    expect(await kinds({ notifications: [notification] })).toEqual(['notificación unchanged'])
    expect(await stored()).toEqual({
      code: 'AVISO',
      content: '<p>Hola, <b>farmacia</b></p>',
      shipping_date: new Date('2026-01-31T08:00:00Z'),
      roles: ['ROLE_FARMACIA', 'ROLE_LABORATORIO'],
    })
  })

  test('tell which fields changed, and that the content did without printing it', async () => {
    await apply({ notifications: [notification] })
    const outcome = await apply({
      notifications: [
        { ...notification, title: 'Otro', content: '<p>Otra cosa</p>', shippingDate: '2026-02-01' },
      ],
    })
    expect(outcome.ok && changeLines(outcome.changes).slice(0, 4)).toEqual([
      '~ notificación AVISO',
      '    title: «Aviso» → «Otro»',
      '    content: cambiado',
      '    shippingDate: "2026-01-31T08:00:00.000Z" → "2026-02-01T00:00:00.000Z"',
    ])
  })

  test('stay read by those who read them when their text changes', async () => {
    await apply({ pharmacies: [pharmacy], users: [user], notifications: [notification] })
    const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const { id } = await db.selectFrom('notification').select('id').executeTakeFirstOrThrow()
    const view = { user_id, real_user_id: user_id, notification_id: id, viewed_at: new Date() }
    await db.insertInto('notification_view').values(view).execute()
    await apply({ notifications: [{ ...notification, title: 'Otro' }] })
    expect(await db.selectFrom('notification_view').selectAll().execute()).toEqual([view])
  })
})

describe('terms of laboratories', () => {
  const terms = {
    code: 'CINFA-1',
    laboratory: 'CINFA, S.A.',
    title: 'Términos',
    content: '<p onclick="robar()">Leídos</p>',
    publishedAt: '2026-01-31',
  }
  const answer = async () => {
    await apply({ pharmacies: [pharmacy], users: [user] })
    const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const { id } = await db.selectFrom('laboratory_terms').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('laboratory_terms_acceptance')
      .values({ user_id, laboratory_terms_id: id, status: 'accepted', answered_at: new Date() })
      .execute()
  }

  test('are kept sanitised under their laboratory, and applying them again changes nothing', async () => {
    expect(await kinds({ laboratoryTerms: [terms] })).toEqual(['términos created'])
    expect(await kinds({ laboratoryTerms: [terms] })).toEqual(['términos unchanged'])
    const stored = await db
      .selectFrom('laboratory_terms as t')
      .innerJoin('laboratory as l', 'l.id', 't.laboratory_id')
      .select(['l.name', 't.content', 't.active', 't.published_at'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      name: 'Cinfa',
      content: '<p>Leídos</p>',
      active: true,
      published_at: new Date('2026-01-31T00:00:00Z'),
    })
  })

  test('can be mended while nobody has answered them', async () => {
    await apply({ laboratoryTerms: [terms] })
    expect(await kinds({ laboratoryTerms: [{ ...terms, content: '<p>Mejores</p>' }] })).toEqual([
      'términos updated',
    ])
  })

  test.each([
    ['text', { content: '<p>Otros</p>' }],
    ['title', { title: 'Otros' }],
    ['laboratory', { laboratory: 'Normon' }],
  ])('that somebody has answered keep their %s, and can be withdrawn', async (_, change) => {
    await apply({ laboratoryTerms: [terms] })
    await answer()
    expect(await problemsOf({ laboratoryTerms: [{ ...terms, ...change }] })).toEqual([
      expect.stringMatching(/^laboratoryTerms\[0\]: alguien los ha contestado ya/),
    ])
    expect(await kinds({ laboratoryTerms: [{ ...terms, active: false }] })).toEqual(['términos updated'])
  })
})

test('what a file does not name stays; what it names is told field by field', async () => {
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

test('two files applied at once wait for each other', async () => {
  const outcomes = await Promise.all([apply(example), apply(example)])
  const created = outcomes.map(
    (outcome) => outcome.ok && outcome.changes.some(({ kind }) => kind === 'created'),
  )
  expect(created.sort()).toEqual([false, true])
})
