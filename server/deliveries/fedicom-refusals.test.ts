import { describe, expect, test } from 'vitest'
import { openSecretBox } from '../basics/secret-box'
import { offerMethod } from '../testing/purchasing-factories'
import { retryPlacing } from './delivery-queue.queries'
import { sealedFor } from './fedicom-target.queries'
import { createWholesalerFixtures } from './testing/wholesaler-fixtures'

const {
  db,
  clock,
  pharmacy,
  secrets,
  failures,
  nameCustomer,
  addLaboratory,
  addWholesaler,
  simulate,
  start,
  place,
  work,
  stored,
  answersOf,
} = await createWholesalerFixtures()

describe('an order that cannot be placed', () => {
  test('for a pharmacy without a customer code fails at once, and says what helps', async () => {
    const { app, laboratory, order } = await start({}, { code: null })
    await order()
    await work()
    expect(await stored(laboratory.id)).toMatchObject([
      {
        state: 'failed',
        last_answer:
          'la farmacia no tiene código de cliente del mayorista: se envía al indicarlo (pasados tres días, con «Reintentar»)',
      },
    ])
    expect(app.warehouse.orders()).toHaveLength(0)
  })

  test('goes as soon as that is put right, and no other pharmacy’s with it', async () => {
    const { app, laboratory, wholesaler, order } = await start({}, { code: null })
    await order()
    await work()
    await nameCustomer({ wholesalerId: wholesaler, laboratoryId: laboratory.id, code: '12345' })
    const retry = { laboratoryId: laboratory.id, now: clock.now() }
    await retryPlacing(db, { ...retry, pharmacyIds: [pharmacy + 1] })
    await work()
    expect(app.warehouse.orders()).toHaveLength(0)
    await retryPlacing(db, { ...retry, pharmacyIds: [pharmacy] })
    await retryPlacing(db, { ...retry, pharmacyIds: [pharmacy] })
    await work()
    expect(app.warehouse.orders()).toHaveLength(1)
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered' }])
    // What has arrived is not told again.
    await retryPlacing(db, retry)
    await work()
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('three days ago waits for somebody to decide', async () => {
    const { app, laboratory, wholesaler, order } = await start({}, { code: null })
    await order()
    await work()
    await nameCustomer({ wholesalerId: wholesaler, laboratoryId: laboratory.id, code: '12345' })
    clock.advance(3 * 24 * 3_600_000)
    await retryPlacing(db, { laboratoryId: laboratory.id, now: clock.now() })
    await work()
    expect(app.warehouse.orders()).toHaveLength(0)
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'failed' }])
  })

  test.each([
    [{ password: 'otra' }, 'al identificarse: HTTP 401, AUTH-005 (usuario o contraseña incorrectos)'],
    [{ code: '99' }, 'HTTP 400, PED-ERR-002 (código de cliente incorrecto)'],
  ])('(%j) says why, and is tried again', async (given, answer) => {
    const { app, laboratory, order } = await start({}, given)
    await order()
    await work()
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'waiting', last_answer: answer, may_have_arrived: false },
    ])
    expect(failures).toMatchObject([{ code: answer }])
    expect(app.warehouse.orders()).toHaveLength(0)
  })

  test('as its password was sealed by another key, says so', async () => {
    const { laboratory, order } = await start()
    const other = openSecretBox({ secretsKey: 'aa'.repeat(32), dataFolder: '' })
    await db
      .updateTable('laboratory_wholesaler')
      .set({ secret: other.seal('clave', sealedFor(laboratory.id)) })
      .where('laboratory_id', '=', laboratory.id)
      .execute()
    await order()
    await work()
    const [delivery] = await stored(laboratory.id)
    expect(delivery?.last_answer).toBe('no se puede leer la contraseña guardada: escríbala otra vez')
  })
})

describe('a laboratory with several wholesalers', () => {
  const offer = (laboratory: { id: number }, name: string) =>
    offerMethod(db, { name: `${name} ${laboratory.id}`, laboratoryId: laboratory.id, minPrice: 0 })

  test('has the one of each method serve it, and the other one the rest', async () => {
    const { app: rest, laboratory } = await start()
    const north = await simulate({ customers: ['N-1'] })
    const [transfer, direct] = [
      await offer(laboratory, 'Transfer por Norte'),
      await offer(laboratory, 'Directo'),
    ]
    const given = { address: north.address, secrets, method: transfer, code: 'N-1' }
    await addWholesaler(laboratory.id, given)
    const placed = [
      await place(laboratory, { method: transfer }),
      await place(laboratory, { method: direct }),
      await place(laboratory),
    ]
    await work()
    const taken = (app: typeof rest) =>
      app.warehouse.orders().map(({ order }) => [order.codigoCliente, order.numeroPedidoOrigen])
    const [first, ...others] = placed.map((id) => `${id}-${laboratory.id}`)
    expect(taken(north.app)).toEqual([['N-1', first]])
    expect(taken(rest)).toEqual(others.map((number) => ['12345', number]))
    for (const id of placed) expect(await answersOf(id)).toMatchObject([{ served: 10 }])
  })

  test('has no other one asked for what may have arrived at the first', async () => {
    const { app: rest, laboratory } = await start({ faults: [{ call: 'pedidos', at: 1, fault: 'cut' }] })
    const method = await offer(laboratory, 'Transfer por Sur')
    await place(laboratory, { method })
    await work()
    const south = await simulate()
    await addWholesaler(laboratory.id, { address: south.address, secrets, method })
    clock.advance(60_000)
    await work()
    expect(south.app.warehouse.orders()).toEqual([])
    expect(rest.warehouse.orders()).toHaveLength(1)
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered' }])
  })

  test('has the right one asked for what the first refused', async () => {
    const { app: rest, laboratory } = await start({}, { password: 'otra' })
    const method = await offer(laboratory, 'Transfer por Este')
    await place(laboratory, { method })
    await work()
    const east = await simulate()
    await addWholesaler(laboratory.id, { address: east.address, secrets, method })
    await retryPlacing(db, { laboratoryId: laboratory.id, now: clock.now() })
    await work()
    expect([rest, east.app].map((app) => app.warehouse.orders().length)).toEqual([0, 1])
  })

  test('whose only one is of another method keeps an order waiting, and says why', async () => {
    const { address } = await simulate()
    const laboratory = await addLaboratory({})
    const method = await offer(laboratory, 'Transfer por Oeste')
    await addWholesaler(laboratory.id, { address, secrets, method })
    await place(laboratory)
    await work()
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'waiting', last_answer: 'no hay dirección' }])
  })
})
