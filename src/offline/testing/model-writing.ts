import type { ToSave } from '@/offline/outbox/save-entry'
import { type OtherKind, otherKinds, toSaveOf } from '@/offline/testing/kind-samples'
import type { ModelDevice, ModelProcess } from '@/offline/testing/model-device'
import type { World } from '@/offline/testing/model-world'
import { actingUser } from '@/offline/testing/order-samples'

export const userOf = ({ session }: ModelDevice): number | undefined =>
  session?.identity && actingUser(session.identity)

/** Anything but an order. */
export const saveOther = async (world: World, device: ModelDevice, process: ModelProcess): Promise<void> => {
  const kind = world.random.pick(otherKinds)
  if (kind !== undefined) await save(world, { device, process, kind })
}

type Saving = { device: ModelDevice; process: ModelProcess }
type Replaces = NonNullable<ToSave<'createRegistration'>['replaces']>

/** Replaces an entry, whatever became of it: only one that the server has refused gives up its place. */
export const correctRegistration = (
  world: World,
  { replaces, ...saving }: Saving & { replaces: Replaces },
): Promise<void> => save(world, { ...saving, kind: 'createRegistration', also: { replaces } })

const save = async <K extends OtherKind>(
  world: World,
  { device, process, kind, also }: Saving & { kind: K; also?: { replaces: Replaces } },
): Promise<void> => {
  const user = userOf(device)
  if (user === undefined) return
  const text = `${world.random.chance(0.2) ? 'bad' : 'good'} ${kind} ${world.nextNumber()}`
  const files = ['first', 'second'].slice(0, world.random.below(3))
  const toSave = toSaveOf(kind, user, { id: process.outbox.newOrderKey(), text, files })
  const outcome = await process.outbox.saveEntry(kind, { ...toSave, ...also })
  if (!outcome.ok) return
  world.ledger.promisedOthers.set(outcome.entry.id, text)
  if (also !== undefined) world.ledger.takenBack.add(also.replaces.id)
  if (world.random.chance(0.8)) await process.drain(false)
}
