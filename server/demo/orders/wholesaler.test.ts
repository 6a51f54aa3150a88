import { expect, test } from 'vitest'
import { noAddresses } from '../../basics/address-policy'
import { createDeliveryFixtures } from '../../deliveries/testing/delivery-fixtures'
import { createWholesalerClient } from '../../fedicom/client/wholesaler-client'
import { transferDomain } from '../../fedicom/protocol/authenticate'
import { createTestDatabase } from '../../testing/database'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { createTestClock } from '../../testing/test-app'
import { demoCatalogue } from '../catalogue/products'
import { wholesalerLaboratoryId } from '../people/laboratories'
import { createDemoWholesaler, demoWholesalerAddress } from './wholesaler'

const now = () => new Date('2026-03-16T09:00:00Z')
const { db } = await createTestDatabase()
const open = () => createWholesalerClient(noAddresses, { now, answerHere: createDemoWholesaler(db, now) })
const client = open()
const account = { address: demoWholesalerAddress, user: 'TR0006', secret: 'demo', domain: transferDomain }

test('the demo’s wholesaler answers in the server itself, which calls nobody, and serves an order in part', async () => {
  expect(await client.authenticate(account)).toBeNull()
  expect(await client.authenticate({ ...account, secret: 'otra' })).toContain('AUTH-005')
  const lines = demoCatalogue()
    .products.filter(({ laboratoryId }) => laboratoryId === wholesalerLaboratoryId)
    .slice(0, 3)
    .map(({ cn }, index) => ({ orden: index + 1, codigoArticulo: cn, cantidad: 10 }))
  const order = { codigoCliente: '40001', numeroPedidoOrigen: '1000001-6', lineas: lines }
  const answer = await client.placeOrder(account, order)
  expect(answer).toMatchObject({ isAnswered: true, status: 201 })
  const { lineas } = JSON.parse(answer.isAnswered ? answer.body : '') as { lineas: object[] }
  expect(lineas).toMatchObject([
    { cantidadFalta: 10, incidencias: [{ descripcion: 'FALTA DE SUMINISTRO' }] },
    { cantidad: 10 },
    { cantidadFalta: 7, servicioAplazado: { cantidad: 7 } },
  ])
  expect(lineas[1]).not.toHaveProperty('cantidadFalta')
})

test('the demo’s wholesaler goes on counting after a start, beside a database that remembers its orders', async () => {
  const laboratory = await insertLaboratory(db, { id: wholesalerLaboratoryId, name: 'Biocantara' })
  const clock = createTestClock()
  const { addOrder } = await createDeliveryFixtures(db, clock)
  await insertProduct(db, { cn: '699999', laboratory_id: laboratory })
  const id = await addOrder({ id: laboratory, cn: '699999' }, { channel: 'fedicom' })
  await db
    .updateTable('order_delivery')
    .set({ wholesaler_order: 'S0000041' })
    .where('order_id', '=', id)
    .execute()
  const lines = [{ orden: 1, codigoArticulo: '699999', cantidad: 1 }]
  const order = { codigoCliente: '40001', numeroPedidoOrigen: '1000002-6', lineas: lines }
  const answer = await open().placeOrder(account, order)
  expect(JSON.parse(answer.isAnswered ? answer.body : '')).toMatchObject({ numeroPedido: 'S0000042' })
})

test('another address is called as ever, or not at all', async () => {
  const other = { ...account, address: 'https://alcorza.example.evil.example' }
  expect(await client.authenticate(other)).not.toBeNull()
})
