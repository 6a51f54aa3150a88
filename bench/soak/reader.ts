import { testPassword } from '../../server/testing/factories'
import { createCaller } from './calls'
import { closes, opens, type SoakClock } from './clock'

const looksOfHour = 4
const takenAtOnce = 2

/** Somebody of a laboratory who looks at the portal and at its orders all day, and takes some of them. */
export async function readPortal(
  at: Parameters<typeof createCaller>[0],
  username: string,
  clock: SoakClock,
): Promise<void> {
  const reader = createCaller(at)
  await clock.hour(opens)
  reader.token = (await reader.call('login', { body: { username, password: testPassword } })).token
  const { id } = await reader.call('myUser', {})
  const params = { id }
  for (let turn = 0; turn < (closes - opens) * looksOfHour; turn++) {
    await clock.hour(opens + turn / looksOfHour)
    await reader.take('laboratoryUser', { params })
    await reader.take('pharmaciesSummary', { params })
    await reader.take('laboratoryUserPharmacies', { params, query: { take: 10 } })
    const { data } = await reader.call('orders', { query: { skip: 0, take: 10 } })
    for (const order of data.slice(0, takenAtOnce)) {
      await reader.take('orderLines', { params: { id: order.id }, query: { skip: 0, take: 25 } })
      await reader.take('takeOrder', { params: { id: order.id }, body: { taken: true } })
    }
  }
  await reader.take('logout', {})
  reader.close()
}
