import { test } from './fixtures'
import { makeJourney, withoutConnection } from './journey'

const proposals = [
  { title: 'Propuesta general', extension: 'Genericos' },
  { title: 'Pedido mensual', extension: 'Pedido', preset: '2 meses' },
] as const

test('an order made without a connection is created once when the browser is online again', async ({
  demo,
  device,
  network,
}) => {
  await makeJourney({
    device,
    installation: demo,
    account: { username: 'farmacia', password: 'rebotica' },
    proposals: [...proposals],
    ...withoutConnection(network),
  })
})
