import type { Updateable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openSecretBox } from '../../basics/secret-box'
import type { OrderDeliveryTable } from '../../db/tables/deliveries'
import { sealedFor } from '../../deliveries/fedicom-target.queries'
import { createDeliveryFixtures } from '../../deliveries/testing/delivery-fixtures'
import { createTestClock, testConfig } from '../../testing/test-app'
import { applyFile } from './apply'
import { createApplyFixtures } from './testing/apply-fixtures'

const { apply, db } = await createApplyFixtures({
  SECRETO_CINFA: 'secreto de las entregas',
  CLAVE_MAYORISTA: 'clave del mayorista ',
  OTRA_CLAVE: 'otra clave',
})

const file = (given: object = {}) => ({
  orderDeliveries: [
    {
      laboratory: 'Cinfa',
      mail: 'Pedidos@ejemplo.test',
      webhook: 'https://pedidos.cinfa.example/',
      ...given,
    },
  ],
})
const stored = () => db.selectFrom('laboratory_delivery').selectAll().execute()
const wholesalers = () => db.selectFrom('laboratory_wholesaler').selectAll().orderBy('id').execute()

describe('deliveries of a laboratory', () => {
  test('are declared with a secret of their own, which no change prints', async () => {
    const outcome = await apply(file())
    const [made] = await stored()
    expect(made).toMatchObject({
      mail_address: 'pedidos@ejemplo.test',
      webhook_url: 'https://pedidos.cinfa.example/',
      webhook_secret: expect.stringMatching(/^rbtwh_.{43}$/),
      active: true,
      version: 1,
    })
    expect(JSON.stringify(outcome)).not.toContain(made?.webhook_secret)
    expect(await apply(file())).toMatchObject({ ok: true, changes: [{ kind: 'unchanged' }] })
    expect(await stored()).toEqual([made])
  })

  test('take their secret from the environment, and another one ends the earlier', async () => {
    await apply(file())
    const before = (await stored())[0]?.webhook_secret ?? ''
    const outcome = await apply(file({ secretEnv: 'SECRETO_CINFA' }))
    expect(outcome).toMatchObject({ changes: [{ kind: 'updated', fields: [{ field: 'secreto' }] }] })
    expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${before}|secreto de las`))
    expect(await stored()).toMatchObject([
      { webhook_secret: 'secreto de las entregas', previous_secret: null, version: 2 },
    ])
  })

  test('have another secret at another address: the earlier one ends with its address', async () => {
    await apply(file({ secretEnv: 'SECRETO_CINFA' }))
    const moved = { webhook: 'https://nuevo.cinfa.example/' }
    expect(await apply(file({ ...moved, secretEnv: 'SECRETO_CINFA' }))).toMatchObject({
      ok: false,
      problems: [{ path: 'orderDeliveries[0].secretEnv' }],
    })
    const outcome = await apply(file(moved))
    expect(outcome).toMatchObject({ changes: [{ note: expect.stringContaining('su secreto se ve') }] })
    expect(await stored()).toMatchObject([
      {
        webhook_url: 'https://nuevo.cinfa.example/',
        webhook_secret: expect.stringMatching(/^rbtwh_/),
        previous_secret: null,
      },
    ])
    // Without a webhook, and then with one again, it is not the earlier one either.
    const [before] = await stored()
    await apply(file({ webhook: null }))
    await apply(file())
    expect((await stored())[0]?.webhook_secret).not.toBe(before?.webhook_secret)
  })

  test('are switched off, and go without a webhook, where the file says so', async () => {
    await apply(file())
    await apply(file({ webhook: null, active: false }))
    expect(await stored()).toMatchObject([{ webhook_url: null, active: false, version: 2 }])
  })

  test.each([
    [{ laboratory: 'Nadie' }, 'orderDeliveries[0].laboratory'],
    [{ webhook: 'http://pedidos.cinfa.example/' }, 'orderDeliveries[0].webhook'],
    [{ webhook: 'https://ana:clave@cinfa.example/' }, 'orderDeliveries[0].webhook'],
    [{ mail: 'nadie' }, 'orderDeliveries[0].mail'],
    [{ secretEnv: 'NO_ESTA' }, 'orderDeliveries[0].secretEnv'],
  ])('with %o are refused, and nothing is stored', async (given, path) => {
    expect(await apply(file(given))).toMatchObject({ ok: false, problems: [{ path }] })
    expect(await stored()).toEqual([])
  })
})

describe('a laboratory’s wholesaler', () => {
  const secrets = openSecretBox(testConfig())
  /** An order that waits for a wholesaler, which has been asked for it. */
  const addDelivery = async (
    of: { id: number; laboratory_id: number } | undefined,
    given: Updateable<OrderDeliveryTable> = {},
  ) => {
    const { addOrder } = await createDeliveryFixtures(db, { ...createTestClock(), now: () => new Date() })
    const order = await addOrder({ id: of?.laboratory_id ?? 0, cn: '663991' }, { channel: 'fedicom' })
    const placed = { wholesaler_id: of?.id ?? 0, placed_lines: [1] }
    await db
      .updateTable('order_delivery')
      .set({ ...placed, ...given })
      .where('order_id', '=', order)
      .execute()
  }
  const declared = (given: object = {}, others: object[] = []) => ({
    pharmacies: [{ name: 'Farmacia A', nif: 'E12345674' }],
    orderDeliveries: [
      {
        laboratory: 'Cinfa',
        fedicom: [
          {
            address: 'https://fedicom.example/v3',
            user: 'TR0001',
            passwordEnv: 'CLAVE_MAYORISTA',
            orderType: 'T1',
            answers: { articleCode: 'ean', reasons: { 'ROTURA DE STOCK': 'supply-problem' } },
            customers: [{ pharmacy: 'E12345674', code: '0012345' }],
            ...given,
          },
          ...others,
        ],
      },
    ],
  })

  test('is declared with its customers, and its password is in no change', async () => {
    const outcome = await apply(declared())
    expect(outcome.ok).toBe(true)
    expect(JSON.stringify(outcome)).not.toContain('clave del mayorista')
    const [made] = await wholesalers()
    expect(made).toMatchObject({
      url: 'https://fedicom.example/v3',
      domain: 'transfer_laboratorio',
      method_id: null,
      order_type: 'T1',
      answers: { articleCode: 'ean' },
    })
    expect(secrets.open(made?.secret ?? Buffer.of(), sealedFor(made?.laboratory_id ?? 0))).toBe(
      'clave del mayorista',
    )
    expect(await stored()).toMatchObject([{ webhook_url: null }])
    expect(await db.selectFrom('laboratory_customer').select('code').execute()).toEqual([{ code: '0012345' }])
    const again = await apply(declared())
    expect(again.ok && again.changes.map(({ kind }) => kind)).toEqual(Array(4).fill('unchanged'))
    expect(await wholesalers()).toEqual([made])
  })

  test('keeps its password where the file gives none, but not at another address', async () => {
    await apply(declared())
    const [made] = await wholesalers()
    expect((await apply(declared({ passwordEnv: undefined, user: 'TR0002' }))).ok).toBe(true)
    expect(await wholesalers()).toMatchObject([{ user_name: 'TR0002', secret: made?.secret }])
    expect(await apply(declared({ passwordEnv: undefined, address: 'https://otro.example/' }))).toMatchObject(
      {
        ok: false,
        problems: [{ path: 'orderDeliveries[0].fedicom[0].passwordEnv' }],
      },
    )
    const changed = await apply(declared({ passwordEnv: 'OTRA_CLAVE' }))
    expect(changed).toMatchObject({
      changes: [
        { kind: 'updated', fields: [{ field: 'mayoristas' }] },
        { kind: 'updated', fields: [{}, { field: 'contraseña de Fedicom' }] },
        {},
        {},
      ],
    })
  })

  test('at another address is told to be the same one or another, while orders may have arrived at the first', async () => {
    await apply(declared())
    const [made] = await wholesalers()
    await addDelivery(made, { may_have_arrived: true, placed_address: made?.url ?? '' })
    const moved = { address: 'https://otro.example/', passwordEnv: 'OTRA_CLAVE' }
    expect(await apply(declared(moved))).toMatchObject({
      ok: false,
      problems: [
        {
          path: 'orderDeliveries[0].fedicom[0].sameWholesaler',
          message: '1 pedido pudo llegar a fedicom.example/v3: indique si es el mismo mayorista',
        },
      ],
    })
    for (const other of [{ address: `${made?.url}/coop-b`, passwordEnv: 'OTRA_CLAVE' }, { user: 'TR0009' }])
      expect(await apply(declared(other))).toMatchObject({
        ok: false,
        problems: [{ path: 'orderDeliveries[0].fedicom[0].sameWholesaler' }],
      })
    expect((await apply(declared({ ...moved, sameWholesaler: true }))).ok).toBe(true)
    expect(await wholesalers()).toMatchObject([{ id: made?.id, url: 'https://otro.example/' }])
    const third = { address: 'https://tercero.example/', passwordEnv: 'OTRA_CLAVE', sameWholesaler: false }
    expect((await apply(declared(third))).ok).toBe(true)
    const after = await wholesalers()
    expect(after).toMatchObject([{ url: 'https://tercero.example/' }])
    expect(after[0]?.id).not.toBe(made?.id)
    expect(await db.selectFrom('laboratory_customer').select(['wholesaler_id', 'code']).execute()).toEqual([
      { wholesaler_id: after[0]?.id, code: '0012345' },
    ])
    expect(
      await db.selectFrom('order_delivery').select(['wholesaler_id', 'placed_address']).execute(),
    ).toEqual([{ wholesaler_id: made?.id, placed_address: 'https://otro.example/' }])
    expect((await apply(declared(third))).ok).toBe(true)
    expect(await wholesalers()).toEqual(after)
  })

  test('gets what failed until its file was committed, too', async () => {
    await apply(declared())
    const [made] = await wholesalers()
    await addDelivery(made)
    const outcome = await applyFile(db, {
      json: {
        ...declared({ user: 'TR0002' }),
        videoTutorials: [{ code: 'V', name: 'Vídeo', file: 'video.webm' }],
      },
      environment: { CLAVE_MAYORISTA: 'clave del mayorista' },
      secrets,
      // The last thing that is read of the file: until then a server beside fails by the settings of before.
      readFile: async () => {
        await db.updateTable('order_delivery').set({ state: 'failed', next_attempt_at: null }).execute()
        return Buffer.from('1a45dfa3', 'hex')
      },
    })
    expect(outcome.ok).toBe(true)
    expect(await db.selectFrom('order_delivery').select(['state', 'next_attempt_at']).execute()).toEqual([
      { state: 'waiting', next_attempt_at: expect.any(Date) },
    ])
  })

  test('is taken away with its password and its codes', async () => {
    await apply(declared())
    await apply({ orderDeliveries: [{ laboratory: 'Cinfa', fedicom: null }] })
    expect(await wholesalers()).toEqual([])
    expect(await db.selectFrom('laboratory_customer').selectAll().execute()).toEqual([])
  })

  test('stands beside those of methods, each with its codes; what the file does not name stays', async () => {
    const methods = {
      orderMethods: [{ name: 'Transfer por Norte', laboratories: [{ laboratory: 'Cinfa' }] }],
    }
    const north = {
      address: 'https://norte.example/',
      user: 'TR0001',
      passwordEnv: 'OTRA_CLAVE',
      method: 'Transfer por Norte',
      customers: [{ pharmacy: 'E12345674', code: 'N-1' }],
    }
    await apply({ ...methods, ...declared({}, [north]) })
    expect((await wholesalers()).map(({ url, method_id }) => [url, method_id === null])).toEqual([
      ['https://fedicom.example/v3', true],
      ['https://norte.example/', false],
    ])
    const codes = async () =>
      (await db.selectFrom('laboratory_customer').select('code').orderBy('code').execute()).map(
        ({ code }) => code,
      )
    expect(await codes()).toEqual(['0012345', 'N-1'])
    await apply(declared({ warehouse: 'AL01' }))
    expect(await wholesalers()).toMatchObject([{ warehouse: 'AL01' }, { url: 'https://norte.example/' }])
    expect(await codes()).toEqual(['0012345', 'N-1'])
    expect(await apply(declared({}, [{ ...north, method: undefined }]))).toMatchObject({
      ok: false,
      problems: [{ path: 'orderDeliveries[0].fedicom[1].method' }],
    })
  })

  test.each([
    [{ address: 'http://mayorista.example/' }, 'fedicom[0].address'],
    [{ passwordEnv: 'NO_ESTA' }, 'fedicom[0].passwordEnv'],
    [{ method: 'Ninguno' }, 'fedicom[0].method'],
    [{ answers: { articleCode: 'otro' } }, 'fedicom[0].answers'],
    [{ customers: [{ pharmacy: 'A58818501', code: '1' }] }, 'fedicom[0].customers[0].pharmacy'],
  ])('with %o is refused, and nothing is stored', async (given, path) => {
    expect(await apply(declared(given))).toMatchObject({
      ok: false,
      problems: [{ path: `orderDeliveries[0].${path}` }],
    })
    expect(await wholesalers()).toEqual([])
  })
})
