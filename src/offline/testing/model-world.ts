import { createFakeServer } from '@/offline/testing/fake-server'
import { createModelDevice, type ModelDevice } from '@/offline/testing/model-device'
import { createLedger } from '@/offline/testing/model-ledger'
import { createModelNetwork } from '@/offline/testing/model-network'
import { placeTaken, sampleSession, signedInFor } from '@/offline/testing/order-samples'
import { createScheduler } from '@/offline/testing/scheduler'
import { createRandom, uuidOf } from '@/offline/testing/seeded-random'

/** The third is user 3 as user 1 acts in their place. */
export const users = [1, 2, placeTaken]
const deviceCount = 2

/** A server, some devices and what is promised on them; everything random comes from the seed. */
export const createWorld = (seed: number) => {
  const random = createRandom(seed)
  const scheduler = createScheduler(random)
  const server = createFakeServer()
  const network = createModelNetwork({ scheduler, random, server })
  const ledger = createLedger(server)
  let numbers = 0
  const nextNumber = (): number => {
    numbers += 1
    return numbers
  }
  const newId = () => uuidOf(nextNumber())
  const devices: ModelDevice[] = []
  for (let count = 0; count < deviceCount; count += 1) {
    const device: ModelDevice = createModelDevice({
      scheduler,
      random,
      network,
      newId,
      onCommit: () => ledger.checkScreen(device),
      onWrong: (wrong) => server.wrongs.push(wrong),
    })
    devices.push(device)
  }
  return {
    random,
    scheduler,
    server,
    network,
    ledger,
    devices,
    nextNumber,
    anyUser: (): number => random.pick(users) ?? 1,
    login: (device: ModelDevice, userId: number): void => {
      const token = newId()
      server.login(signedInFor(userId), token)
      device.session = sampleSession({ userId, token, id: newId() })
    },
    /** In another's place, or back, under the same token. */
    switchPlace: (device: ModelDevice): void => {
      const { session } = device
      if (session === null || session.identity.userId !== signedInFor(placeTaken)) return
      const userId = session.identity.switchUser === null ? placeTaken : session.identity.userId
      device.session = sampleSession({ userId, token: session.token, id: newId() })
    },
    /** Nothing under test may throw. */
    watch: (work: Promise<unknown>): void => {
      work.catch((error: unknown) => server.wrongs.push(`threw ${String(error)}`))
    },
  }
}
export type World = ReturnType<typeof createWorld>
