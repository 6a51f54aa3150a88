import { expect, test } from 'vitest'
import { noAddresses } from '../../basics/address-policy'
import { createWholesalerClient } from '../../fedicom/client/wholesaler-client'
import { transferDomain } from '../../fedicom/protocol/authenticate'
import { demoCatalogue } from '../catalogue/products'
import { wholesalerLaboratoryId } from '../people/laboratories'
import { createDemoWholesaler, demoWholesalerAddress } from './wholesaler'

const now = () => new Date('2026-03-16T09:00:00Z')
const client = createWholesalerClient(noAddresses, { now, answerHere: createDemoWholesaler(now) })
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

test('another address is called as ever, or not at all', async () => {
  const other = { ...account, address: 'https://alcorza.example.evil.example' }
  expect(await client.authenticate(other)).not.toBeNull()
})
