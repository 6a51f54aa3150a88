import { saveRegistration as saveRegistrationToOutbox } from '@/offline/outbox/save-registration'
import { saveTicket as saveToOutbox } from '@/offline/outbox/save-ticket'
import type { ModelDevice, ModelProcess } from '@/offline/testing/model-device'
import type { World } from '@/offline/testing/model-world'
import { actingUser, sampleRegistration, sampleTicket } from '@/offline/testing/order-samples'

export const userOf = ({ session }: ModelDevice): number | undefined =>
  session?.identity && actingUser(session.identity)

export const saveTicket = async (world: World, device: ModelDevice, process: ModelProcess): Promise<void> => {
  const user = userOf(device)
  if (user === undefined) return
  const description = `${world.random.chance(0.2) ? 'bad' : 'good'} ticket ${world.nextNumber()}`
  const files = ['first', 'second'].slice(0, world.random.below(3))
  // Without the outbox, which fetches this code first: that takes time by no clock of the model.
  const outcome = await saveToOutbox(
    process.store,
    sampleTicket(user, { id: process.outbox.newOrderKey(), description, files }),
    device.clock,
  )
  if (!outcome.ok) return
  world.ledger.promisedTickets.set(outcome.entry.id, description)
  if (world.random.chance(0.8)) await process.drain(false)
}

export const saveRegistration = async (
  world: World,
  device: ModelDevice,
  process: ModelProcess,
): Promise<void> => {
  const user = userOf(device)
  if (user === undefined) return
  const name = `${world.random.chance(0.2) ? 'bad' : 'good'} registration ${world.nextNumber()}`
  const registration = sampleRegistration(user, { id: process.outbox.newOrderKey(), name })
  const outcome = await saveRegistrationToOutbox(process.store, registration, device.clock)
  if (!outcome.ok) return
  world.ledger.promisedTickets.set(outcome.entry.id, name)
  if (world.random.chance(0.8)) await process.drain(false)
}
