import { describe, expect, test } from 'vitest'
import { createApplyFixtures } from './testing/apply-fixtures'

const { apply, db } = await createApplyFixtures({ SECRETO_CINFA: 'secreto de las entregas' })

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
