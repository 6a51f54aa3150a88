import {
  type RegistrationToSave,
  saveRegistration as saveRegistrationToOutbox,
} from '@/offline/outbox/save-registration'
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

type Registering = { device: ModelDevice; process: ModelProcess }

export const saveRegistration = (world: World, device: ModelDevice, process: ModelProcess): Promise<void> =>
  register(world, { device, process })

type Correcting = Registering & { replaces: NonNullable<RegistrationToSave['replaces']> }

/** Replaces an entry, whatever became of it: only one that the server has refused gives up its place. */
export const correctRegistration = (world: World, correcting: Correcting): Promise<void> =>
  register(world, correcting)

const register = async (
  world: World,
  { device, process, replaces }: Registering & Partial<Correcting>,
): Promise<void> => {
  const user = userOf(device)
  if (user === undefined) return
  const name = `${world.random.chance(0.2) ? 'bad' : 'good'} registration ${world.nextNumber()}`
  const registration = sampleRegistration(user, { id: process.outbox.newOrderKey(), name })
  const outcome = await saveRegistrationToOutbox(process.store, { ...registration, replaces }, device.clock)
  if (!outcome.ok) return
  world.ledger.promisedTickets.set(outcome.entry.id, name)
  if (replaces !== undefined) world.ledger.takenBack.add(replaces.id)
  if (world.random.chance(0.8)) await process.drain(false)
}
